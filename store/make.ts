/**
 * `npm run store-kit` writes what the forms of the three stores ask for to `extension/.output/store-kit`, for the relay of
 * `RELAY_URL`. `tests/pictures/main.ts` then takes the pictures.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { relayOrigin } from '../extension/build/relay-origin.ts';
import { kitFiles } from './kit.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'extension/.output/store-kit');
rmSync(folder, { recursive: true, force: true });
const files = kitFiles(relayOrigin(process.env));
for (const [name, text] of files) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${text.trimEnd()}\n`);
}
process.stdout.write(`${files.size} texts are in ${folder}\n`);
