/** A count that can pass 999 is shown with the separators of the page's language: `numberText`. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { messagesOf } from '../../testing/messages.ts';

/** Their count stays small: cards of a session, letters, days, minutes, what waits on one device. */
const small =
  /^(?:activity\.|cards\.|days\.(?:cardsOf|streak)|goal\.|importing\.(?:hours|minutes)|popup\.moreAttention|prepare\.first|repair\.|review\.|summary\.|ui\.)/u;

it('no large count is shown as bare digits', async () => {
  const english = await messagesOf('en');
  const root = path.resolve(import.meta.dirname, '..');
  const code = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.|testing/u.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
  const calls = code.flatMap((text) => [
    ...text.matchAll(/i18n\.t\(\s*'(?<key>[\w.]+)',\s*(?<rest>[^[\]]*?)\)/gu),
  ]);
  const bare = calls
    .map(({ groups }) => groups?.key ?? '')
    .filter((key) => english[key.replaceAll('.', '_')]?.includes(' | ') && !small.test(key));
  expect(calls.length).toBeGreaterThan(10);
  expect(bare).toEqual([]);
});
