/**
 * `tsx extension/build/submit.ts FOLDER` submits the archives in a folder to the three stores. `--dry-run` sends nothing:
 * it says what would go where, and asks a store whose account is set whether it knows the account and the item.
 * `--only=chrome,edge` leaves the others out; `--percentage=10` is Chrome's share of learners at first.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import JSZip from 'jszip';
import type { BuildInfo } from './build-info.ts';
import {
  archiveProblems,
  stores,
  submissionsOf,
  type Archives,
  type Manifest,
} from './submission.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    only: { type: 'string', default: stores.join(',') },
    percentage: { type: 'string' },
  },
});
const isDry = values['dry-run'];
const folder = path.resolve(positionals[0] ?? '.');
const archives = await readArchives();
const { name, version } = archives.chrome.manifest;
say(`${name} ${version}, for the relay ${archives.sources.info.relayUrl}`);

const problems = archiveProblems(archives);
const chosen = values.only.split(',');
const ready = [];
for (const one of submissionsOf(archives, process.env)) {
  if (!chosen.includes(one.store)) continue;
  const sent = Object.values(one.environment).filter((value) => value.endsWith('.zip'));
  say(`${one.store}: ${sent.map((file) => path.basename(file)).join(' and ')}`);
  if (one.missing.length === 0) ready.push(one);
  else if (isDry) say(`  not asked: ${one.missing.join(', ')} not set`);
  else
    problems.push(
      `${one.store} needs ${one.missing.join(', ')}: set them, or leave the store out with --only`,
    );
}
for (const problem of problems) say(`- ${problem}`);
if (problems.length > 0 && !isDry) process.exit(1);

if (ready.length > 0) {
  const tool = path.join(
    import.meta.dirname,
    '../../scripts/publish/node_modules/publish-browser-extension/bin/publish-extension.mjs',
  );
  const { status } = spawnSync(process.execPath, [tool, ...(isDry ? ['--dry-run'] : [])], {
    stdio: 'inherit',
    cwd: folder,
    env: Object.assign({}, process.env, ...ready.map(({ environment }) => environment), {
      ...(values.percentage !== undefined && { CHROME_DEPLOY_PERCENTAGE: values.percentage }),
    }) as NodeJS.ProcessEnv,
  });
  process.exitCode = status ?? 1;
}
if (problems.length > 0) process.exitCode = 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function readArchives(): Promise<Archives> {
  const found = (ending: string): string => {
    const all = readdirSync(folder).filter((file) => file.endsWith(`-${ending}.zip`));
    if (all.length !== 1)
      throw new Error(`${folder} must hold one archive -${ending}.zip, and holds ${all.length}`);
    return path.join(folder, all[0] ?? '');
  };
  const [chrome, firefox, sources] = ['chrome', 'firefox', 'sources'].map(found) as [
    string,
    string,
    string,
  ];
  return {
    chrome: { file: chrome, manifest: (await jsonIn(chrome, 'manifest.json')) as Manifest },
    firefox: { file: firefox, manifest: (await jsonIn(firefox, 'manifest.json')) as Manifest },
    sources: { file: sources, info: (await jsonIn(sources, 'build-info.json')) as BuildInfo },
  };
}

async function jsonIn(archive: string, file: string): Promise<unknown> {
  const zip = await JSZip.loadAsync(readFileSync(archive));
  const text = await zip.file(file)?.async('string');
  if (text === undefined) throw new Error(`${path.basename(archive)} has no ${file}`);
  return JSON.parse(text);
}
