/** The English messages as a browser gives them, for pages that run outside an extension. */
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import path from 'node:path';

const file = path.join(import.meta.dirname, '..', 'src', 'locales', 'en.yml');

/** By name, as in `_locales/en/messages.json`. */
export async function englishMessages(): Promise<Record<string, string>> {
  const messages = generateChromeMessages(await parseMessagesFile(file));
  return Object.fromEntries(Object.entries(messages).map(([name, one]) => [name, one.message]));
}
