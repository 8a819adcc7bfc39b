/** Every message of the English locale is shown somewhere. */
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { localesFolder } from '../../testing/messages.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** All code that can show a message; tests do not count. */
function sources(): string {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|html)$/u.test(file))
    .filter((file) => !/\.test\.|testing|locales/u.test(file))
    .map((file) => path.join(root, 'src', file));
  return [...files, path.join(root, 'build/manifest.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

it('there is no message that nothing shows', async () => {
  const code = sources();
  // A name that is chosen from a few: `accounts.${about}.words`.
  const chosen = [...code.matchAll(/`(?<name>[\w.]+\.[\w.]*\$\{[^`\s]*)`/gu)].map(
    ({ groups }) =>
      new RegExp(
        `^${groups?.name?.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/gu, '\\w+')}$`,
        'u',
      ),
  );
  const isShown = (key: string) =>
    code.includes(`'${key}'`) ||
    code.includes(`__MSG_${key.replaceAll('.', '_')}__`) ||
    chosen.some((name) => name.test(key));
  const messages = await parseMessagesFile(path.join(localesFolder, 'en.yml'));
  const keys = messages.map(({ key }) => key.join('.')).filter((key) => !key.startsWith('@@'));
  expect(keys.length).toBeGreaterThan(500);
  expect(keys.filter((key) => !isShown(key))).toEqual([]);
});
