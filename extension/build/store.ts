/**
 * Builds the extension and packs it for the stores: `scripts/archives.mjs` runs it in the unpacked sources archive. The
 * store gives an extension its id, so these have no `key`. Each entry has the time of the commit. Beside them stands what packages are in them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'wxt';
import { version } from '../package.json' with { type: 'json' };
import { packagesFile, type Package } from '../src/pages/options/package-list.ts';
import { sbomOf } from './about/sbom.ts';
import { packFolder } from './archive.ts';
import { readBuildInfo } from './build-info.ts';
import { versionOf } from './channel.ts';

const info = readBuildInfo();
if (info === null) throw new Error('The archives are built by `node scripts/archives.mjs`');

process.env.GLEANER_STORE = '1';
process.env.GLEANER_OUT_DIR ??= '.output/store';

const root = path.join(import.meta.dirname, '..');
const folder = path.resolve(root, process.env.GLEANER_OUT_DIR);

for (const browser of ['chrome', 'firefox']) {
  await build({ root, browser });
  const archive = await packFolder(path.join(folder, `${browser}-mv3`), new Date(info.time));
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, `${info.slug}-${versionOf(version, info.beta)}-${browser}.zip`),
    archive,
  );
}

const packages = JSON.parse(
  await readFile(path.join(folder, 'chrome-mv3', packagesFile), 'utf8'),
) as Package[];
const numbered = versionOf(version, info.beta);
await writeFile(
  path.join(folder, `${info.slug}-${numbered}-extension.cdx.json`),
  sbomOf(info.slug, numbered, packages),
);
