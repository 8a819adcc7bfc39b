/** The lint rule that holds imports to scripts/lint/layers.mjs, run by oxlint on small trees that break it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What oxlint says of one file with this text, among the folders of the relay. */
function lint(file: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-arrows-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: [join(root, 'scripts/lint/arrows.mjs')],
    rules: { 'gleaner/arrows': 'error' },
  };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(status).toBe(stdout.includes('gleaner(arrows)') ? 1 : 0);
  return stdout;
}

const limiter = 'relay/src/limits/rate-limits.ts';

test.each([
  ['an import', "import { a } from '../sign-in/a.ts';\nexport const b = a;"],
  ['an import of types', "import type { A } from '../sign-in/a.ts';\nexport type B = A;"],
  ['an export', "export { a } from '../sign-in/a.ts';"],
  ['an export of all', "export * from '../sign-in/a.ts';"],
  ['an import at run time', "export const a = () => import('../sign-in/a.ts');"],
  ['a type at its place', "export type A = import('../sign-in/a.ts').A;"],
])('%s from a layer above is refused', (_what, text) => {
  expect(lint(limiter, text)).toContain('relay/src/sign-in lies above limits');
});

test.each([
  [limiter, '../grants/a.ts', 'relay/src/grants lies beside limits'],
  ['relay/src/quota/quota.ts', '../proxy/forward.ts', 'relay/src/proxy lies above quota'],
  [limiter, '../unknown/a.ts', 'relay/src/unknown/a.ts has no layer'],
  [limiter, '../testing/a.ts', 'relay/src/testing/a.ts has no layer'],
  ['extension/src/outbox/alarm.ts', './sending/a.ts', 'extension/src/outbox/sending lies above .'],
])('%s may not import %s', (file, source, complaint) => {
  expect(lint(file, `export * from '${source}';`)).toContain(complaint);
});

test.each([
  [limiter, '../errors/a.ts'],
  [limiter, './turns.ts'],
  [limiter, 'pino'],
  ['relay/src/proxy/forward.ts', '../quota/quota.ts'],
  ['relay/src/limits/rate-limits.test.ts', '../sign-in/a.ts'],
  ['extension/src/review/screen/testing-screen.tsx', '../../pages/a.ts'],
])('%s may import %s', (file, source) => {
  expect(lint(file, `export * from '${source}';`)).toBe('');
});
