/** Writes a build's messages without white space between them: a part of the archives that no browser needs. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @param folder of the build */
export function packTexts(folder: string): void {
  for (const language of readdirSync(path.join(folder, '_locales'))) {
    const file = path.join(folder, '_locales', language, 'messages.json');
    writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
  }
}
