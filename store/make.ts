/**
 * `npm run store-kit` writes what the forms of the three stores ask for to `extension/.output/store-kit`, for the relay of
 * `RELAY_URL`, and the icons. Screenshots: `npm start -- --tour` leaves them in `screenshots`.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
cpSync(path.join(root, 'extension/public/icon'), path.join(folder, 'icon'), { recursive: true });
process.stdout.write(`${files.size} texts and the icons are in ${folder}\n`);
