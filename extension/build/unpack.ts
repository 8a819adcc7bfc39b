/** Unpacks an archive into a folder: `tsx unpack.ts ARCHIVE FOLDER`. Not every system has a program for it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import JSZip from 'jszip';

const [archive = '', folder = ''] = process.argv.slice(2);
const { files } = await JSZip.loadAsync(await readFile(archive));
for (const entry of Object.values(files)) {
  if (entry.dir) continue;
  const target = path.join(folder, entry.name);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, await entry.async('nodebuffer'));
}
