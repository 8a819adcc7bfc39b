/** The table of docs/firefox.md names each end-to-end scenario that runs in one browser alone, with its reason. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
});
type Spec = z.infer<typeof specSchema>;
interface Suite {
  readonly specs: readonly unknown[];
  readonly suites?: readonly Suite[];
}

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [
  ...specs.map((spec) => specSchema.parse(spec)),
  ...suites.flatMap((suite) => specsOf(suite)),
];

/** All scenarios, by file and title. */
function listed(): Map<string, Spec[]> {
  const args = ['playwright', 'test', '-c', 'tests/e2e', '--list', '--reporter=json'];
  const text = execFileSync('npx', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const { suites } = JSON.parse(text.slice(text.indexOf('{'))) as { suites: readonly Suite[] };
  const all = new Map<string, Spec[]>();
  for (const spec of suites.flatMap((suite) => specsOf(suite))) {
    const name = `${spec.file} ${spec.title}`;
    all.set(name, [...(all.get(name) ?? []), spec]);
  }
  return all;
}

test('the table of scenarios that run in one browser is that of the tests', () => {
  const rows = [...listed().values()].flatMap((specs) => {
    const tests = specs.flatMap((spec) => spec.tests);
    const [first] = tests;
    if (!first || new Set(tests.map(({ projectName }) => projectName)).size > 1) return [];
    const { title = '' } = specs[0] ?? {};
    const reason = first.annotations.find(({ type }) => type === 'only here')?.description;
    expect(reason, `${title}: says why`).toBeDefined();
    return [`${first.projectName}: ${title}: ${reason ?? ''}`];
  });
  const docs = readFileSync(join(root, 'docs/firefox.md'), 'utf8');
  const table = docs.slice(docs.indexOf('## Scenarios of one browser'));
  const told = [...table.matchAll(/^\| (chromium|firefox) +\| (.+?) +\| (.+?) +\|$/gmu)].map(
    ([, browser, title, reason]) => `${browser ?? ''}: ${title ?? ''}: ${reason ?? ''}`,
  );
  expect(told.sort()).toEqual(rows.sort());
}, 300_000);
