/** The messages of a locale as a browser gives them, for pages that run outside an extension. */
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pseudo, pseudoLocales, type PseudoLocale } from './pseudo-locale.ts';

export const localesFolder = path.join(import.meta.dirname, '..', 'src', 'locales');

/** The shipped locales, as their files are named: `en`, `zh-CN`. */
export const locales: readonly string[] = readdirSync(localesFolder)
  .filter((file) => file.endsWith('.yml'))
  .map((file) => file.slice(0, -'.yml'.length));

/**
 * By name, as in `_locales/en/messages.json`. Plural forms are joined by ` | `, which is what the library
 * expects. A pseudo-locale is made from English.
 */
export async function messagesOf(locale: string): Promise<Record<string, string>> {
  const isPseudo = (pseudoLocales as readonly string[]).includes(locale);
  const file = path.join(localesFolder, `${isPseudo ? 'en' : locale}.yml`);
  const messages = generateChromeMessages(await parseMessagesFile(file));
  const plain = Object.fromEntries(
    Object.entries(messages).map(([name, one]) => [name, one.message]),
  );
  return isPseudo ? pseudo(plain, locale as PseudoLocale) : plain;
}
