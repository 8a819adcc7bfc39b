/** A packaged relay meets another Node than the one it was packaged with, and SQLite does not load there. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { relayEnvironment } from '../../../relay/relay-process.ts';
import { useBundle } from '../../../relay/use-bundle.ts';

const bundle = useBundle();

/** Loads its compiled part with the first connection, as better-sqlite3 does. */
const module = `
  module.exports = class {
    constructor() {
      process.dlopen({ exports: {} }, require('node:path').join(__dirname, 'better_sqlite3.node'));
    }
  };`;

/** @returns what the script prints, run without SQLite of Node's own */
async function run(script: string, packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-other-node-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(dirname(script), join(folder, 'dist'), { recursive: true });
  for (const [path, text] of Object.entries(packages)) {
    await mkdir(dirname(join(folder, 'node_modules', path)), { recursive: true });
    await writeFile(join(folder, 'node_modules', path), text);
  }
  const environment = relayEnvironment({
    INSTANCE_URL: 'http://127.0.0.1:9',
    RELAY_URL: 'http://127.0.0.1:3000',
    DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
  });
  const bringsSqlite = process.getBuiltinModule('node:sqlite') !== undefined;
  const flags = bringsSqlite ? ['--no-experimental-sqlite'] : [];
  return new Promise((resolve) => {
    const args = [...flags, join(folder, 'dist', basename(script))];
    execFile(process.execPath, args, { env: environment, cwd: folder }, (_error, out, err) =>
      resolve(out + err),
    );
  });
}

const foreign = {
  'better-sqlite3/index.js': module,
  'better-sqlite3/package.json': '{"main": "index.js"}',
  'better-sqlite3/better_sqlite3.node': 'of another Node',
};

test.each([
  ['start', bundle.file],
  ['doctor', bundle.doctor],
])('the %s says that the module was built for another Node', async (_who, script) => {
  const output = await run(script, foreign);
  expect(output).toContain('built for another Node');
  expect(output).toContain('package the relay again with this Node');
  expect(output).not.toMatch(/must own|does not open|npm run doctor/u);
});

test.each([
  ['start', bundle.file],
  ['doctor', bundle.doctor],
])('the %s says that this Node has no SQLite', async (_who, script) => {
  const output = await run(script, {});
  expect(output).toContain(`Node ${process.version} brings no SQLite`);
  expect(output).toContain('Node 22.16 or later');
  expect(output).not.toMatch(/must own|does not open|npm run doctor/u);
});
