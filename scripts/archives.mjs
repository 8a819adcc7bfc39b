/**
 * `node scripts/archives.mjs` makes three archives in `extension/.output/store`: for Chromium's stores, for Firefox's,
 * and the sources of both. The sources are the last commit and `build-info.json`, which says what is built in. The
 * other two are built from that archive, in a clean folder. A reviewer unpacks it and runs the same command there, which
 * gives the same bytes. With `GLEANER_BETA=3` they are the third of the beta channel.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages, root, run } from './prepare.mjs';

const infoFile = 'build-info.json';
const store = join(root, 'extension/.output/store');
const workspaces = ['--workspace', 'extension', '--workspace', 'shared'];
rmSync(store, { recursive: true, force: true });
if (existsSync(join(root, infoFile))) buildHere();
else buildFromGit();
for (const name of archivesIn(store)) {
  const sum = createHash('sha256').update(readFileSync(join(store, name)));
  console.log(`${sum.digest('hex')}  ${name}`);
}

/** In an unpacked archive. */
function buildHere() {
  if (!existsSync(join(root, 'node_modules')))
    run('npm', ['ci', '--include=dev', '--include-workspace-root', ...workspaces]);
  run('npx', ['--no-install', 'tsx', 'extension/build/store.ts'], { NODE_ENV: 'production' });
}

function buildFromGit() {
  if (git('rev-parse', '--is-inside-work-tree') !== 'true')
    stop(
      `This folder has neither ${infoFile} nor a git repository. Clone Gleaner with git, or unpack a sources archive.`,
    );
  const changed = git('status', '--porcelain');
  if (changed !== '')
    stop(
      `The archives are made from the last commit. Commit these first, or undo them:\n${changed}`,
    );
  installPackages();
  const [commit, time] = git('log', '-1', '--format=%H %cI').split(' ');
  const print = ['--no-install', 'tsx', 'extension/build/print-build-info.ts', commit, time];
  const info = output('npx', print);
  const { slug, beta } = JSON.parse(info);
  const { version } = JSON.parse(readFileSync(join(root, 'extension/package.json'), 'utf8'));
  const numbered = beta === null ? version : `${version}.${beta}`;
  mkdirSync(store, { recursive: true });
  const sources = join(store, `${slug}-${numbered}-sources.zip`);
  const added = [`--add-virtual-file=${infoFile}:${info}`];
  run('git', ['archive', '--format=zip', '-9', `--output=${sources}`, ...added, commit], {
    TZ: 'UTC',
  });
  const clean = mkdtempSync(join(tmpdir(), 'gleaner-sources-'));
  try {
    run('npx', ['--no-install', 'tsx', 'extension/build/unpack.ts', sources, clean]);
    run(process.execPath, [join(clean, 'scripts/archives.mjs')]);
    const made = join(clean, 'extension/.output/store');
    for (const name of archivesIn(made)) copyFileSync(join(made, name), join(store, name));
  } finally {
    rmSync(clean, { recursive: true, force: true });
  }
}

function git(...args) {
  try {
    return output('git', args).trim();
  } catch {
    return '';
  }
}

function output(command, args) {
  return execFileSync(command, args, { cwd: root, encoding: 'utf8' });
}

function archivesIn(folder) {
  return readdirSync(folder).filter((name) => /\.(?:zip|cdx\.json)$/u.test(name));
}

function stop(text) {
  console.error(text);
  process.exit(1);
}
