/** A copy of what stands in this folder now, with what is installed here. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** @param place an empty folder */
export async function copyOfThis(place: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = await run('git', list, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  for (const name of stdout.split('\0').filter((one) => one !== '' && existsSync(join(root, one))))
    cpSync(join(root, name), join(place, name));
  for (const part of ['', 'relay', 'extension'])
    if (existsSync(join(root, part, 'node_modules')))
      symlinkSync(join(root, part, 'node_modules'), join(place, part, 'node_modules'));
  // Older than what is installed, which is then not installed again.
  utimesSync(join(place, 'package-lock.json'), 0, 0);
}
