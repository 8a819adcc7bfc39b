/**
 * Makes a folder that holds a relay and nothing else: what was built and its production packages, as
 * the lock file names them. The Dockerfile does the same for an image.
 *   node deploy/package.mjs /opt/gleaner-relay
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = ['shared', 'relay', 'extension', 'tests'];

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node deploy/package.mjs <folder>');
  process.exit(1);
}
const target = resolve(folder);
const ours = existsSync(join(target, 'relay/dist/main.js'));
if (existsSync(target) && !ours && readdirSync(target).length > 0) {
  console.error(`${target} holds something else: choose an empty folder.`);
  process.exit(1);
}

const clean = mkdtempSync(join(tmpdir(), 'gleaner-package-'));
try {
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(root, file), join(clean, file));
  }
  for (const workspace of workspaces) {
    cpSync(join(root, workspace, 'package.json'), join(clean, workspace, 'package.json'));
  }
  // Without them nothing is left that only building needs; versions stay those of the lock file.
  npm(clean, 'pkg', 'delete', 'devDependencies', '--workspaces', '--include-workspace-root');
  npm(clean, 'install', '--workspace', 'relay', '--omit=dev', '--no-audit', '--no-fund');
  rmSync(join(clean, 'node_modules/@gleaner'), { recursive: true, force: true });

  for (const part of ['node_modules', 'relay']) {
    rmSync(join(target, part), { recursive: true, force: true });
  }
  // Packages of which the workspaces need different versions lie in the workspace.
  for (const part of ['node_modules', 'relay']) {
    cpSync(join(clean, part), join(target, part), { recursive: true, verbatimSymlinks: true });
  }
  const outdir = `--outdir=${join(target, 'relay/dist')}`;
  npm(root, 'run', '--silent', 'build', '--workspace', 'relay', '--', outdir);
  cpSync(join(root, 'docs/relay.md'), join(target, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
} finally {
  rmSync(clean, { recursive: true, force: true });
}
console.log(`${target} is ready: node --enable-source-maps relay/dist/main.js starts it there.`);

function npm(cwd, ...args) {
  const { status } = spawnSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}
