/** The lines that a process has logged are complete, however it ends. */
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gleaner-log-'));
  await build({
    entryPoints: [join(import.meta.dirname, 'log.ts')],
    outfile: join(folder, 'log.cjs'),
    bundle: true,
    platform: 'node',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns messages that a process which does this has printed */
function printed(script: string): string[] {
  const log = JSON.stringify(join(folder, 'log.cjs'));
  const source = `const { createLog } = require(${log});\nconst [log, other] = [createLog('info'), createLog('info')];\n${script}`;
  const args = ['--input-type=commonjs', '--eval', source];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const lines = stdout.split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}

test.each([
  ['that ends by itself', `log.info('one'); other.info('two'); log.info('three');`],
  [
    'that exits in the same turn',
    `log.info('one'); other.info('two'); log.info('three'); process.exit(1);`,
  ],
  [
    'that is killed in a later turn',
    `log.info('one'); other.info('two'); log.info('three'); setImmediate(() => setImmediate(() => process.kill(process.pid, 'SIGKILL'))); setInterval(() => undefined, 1000);`,
  ],
  [
    'that is killed right after a warning',
    `log.info('one'); other.info('two'); log.warn('three'); process.kill(process.pid, 'SIGKILL'); for (;;);`,
  ],
])('of a process %s all lines are there, in order', (_end, script) => {
  expect(printed(script)).toEqual(['one', 'two', 'three']);
});
