/**
 * Gleaner's own lint rules, run by oxlint on small files: what each refuses, and what it leaves alone.
 * @module-tag smoke
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const act = (...lines: readonly string[]) =>
  `test('it', async () => {\nawait button.click();\n${lines.join('\n')}\n});\n`;

const rules = [
  {
    rule: 'gleaner/arrows',
    file: 'relay/src/limits/arrows.ts',
    refused: "export * from '../sign-in/a.ts';",
    said: 'relay/src/sign-in lies above limits',
    allowed: "export * from '../errors/a.ts';",
  },
  {
    rule: 'gleaner/arrows',
    file: 'relay/src/observe/tracing.ts',
    refused: "export const load = () => import('./otlp.ts');",
    said: 'relay/src/observe/otlp.ts lies above tracing.ts',
    allowed: "export type A = import('./traceparent.ts').A;",
  },
  {
    rule: 'gleaner/arrows',
    file: 'relay/src/observe/otlp.ts',
    refused: "export type A = import('./start-tracing.ts').A;",
    said: 'relay/src/observe/start-tracing.ts lies above otlp.ts',
    allowed: "export type { A } from './traceparent.ts';",
  },
  {
    rule: 'gleaner-waits/for-time',
    file: 'waits.test.ts',
    refused: act('await delay(1_100);'),
    said: 'wait for what happens',
    allowed: act('for (;;) {\nif (await done()) return;\nawait delay(20);\n}'),
  },
  {
    rule: 'gleaner-tests/absence',
    file: 'absence.test.ts',
    refused: act('expect(sent).not.toHaveBeenCalled();'),
    said: 'wait for what it does first',
    allowed: act('await expect(b).toBeVisible();\nexpect(c).toBeNull();'),
  },
  {
    rule: 'gleaner-errors/reason',
    file: 'relay/src/errors/dropped.ts',
    refused: 'export const a = () => read().catch(() => null);',
    said: 'An error is dropped',
    allowed:
      '// Without it there is nothing to show.\nexport const a = () => read().catch(() => null);',
  },
  {
    rule: 'gleaner-errors/reason',
    file: 'extension/src/outbox/dropped.ts',
    refused: 'export function a() {\ntry {\nread();\n} catch {\nreturn;\n}\n}',
    said: 'An error is dropped',
    allowed: 'export function a() {\ntry {\nread();\n} catch (error) {\nkeep(error);\n}\n}',
  },
  {
    rule: 'gleaner-text/visible-text',
    file: 'extension/src/pages/Text.tsx',
    refused: 'export const a = <p>Your words</p>;',
    said: 'gleaner-text(visible-text)',
    allowed: "export const a = <p title={i18n.t('a.b')}>{i18n.t('a.b')}</p>;",
  },
  {
    rule: 'gleaner-text/whole-sentences',
    file: 'extension/src/pages/Sentence.tsx',
    refused: "export const a = `${i18n.t('a.b')}: ${c}`;",
    said: 'gleaner-text(whole-sentences)',
    allowed: "export const a = <p>{i18n.t('a.b', [c])} · {i18n.t('a.c')}</p>;",
  },
];
const alone = (file: string) => file.replace(/(?=\.)/u, '-allowed');

/** One line for each complaint: a start of oxlint takes a second, so that all files are in one run. */
let complaints: readonly string[] = [];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'gleaner-lint-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const plugins = readdirSync(join(root, 'scripts/lint')).filter((name) => name !== 'layers.mjs');
  const config = {
    categories: { correctness: 'off' },
    jsPlugins: plugins.map((name) => join(root, 'scripts/lint', name)),
    rules: Object.fromEntries(rules.map(({ rule }) => [rule, 'error'])),
  };
  write('.oxlintrc.json', JSON.stringify(config));
  for (const { file, refused, allowed } of rules) {
    write(file, refused);
    write(alone(file), allowed);
  }
  const command = join(root, 'node_modules/.bin/oxlint');
  complaints = spawnSync(command, ['--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  }).stdout.split('\n');
  rmSync(folder, { recursive: true });
});

test.each(rules)('$rule: $file', ({ file, said }) => {
  expect(complaints.filter((line) => line.startsWith(`${file}:`)).join()).toContain(said);
  expect(complaints.filter((line) => line.startsWith(`${alone(file)}:`))).toEqual([]);
});
