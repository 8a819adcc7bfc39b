/** Packs an extension as a store takes it. Same files give the same bytes: names are sorted. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import JSZip from 'jszip';

/** @param date of each entry */
export async function packFolder(source: string, date: Date): Promise<Buffer> {
  const zip = new JSZip();
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)));
  for (const name of names.map((one) => one.replaceAll('\\', '/')).toSorted())
    zip.file(name, await readFile(path.join(source, name)), { date, createFolders: false });
  return zip.generateAsync({
    ...{ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 9 } },
  });
}
