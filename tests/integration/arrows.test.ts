/**
 * The lint rule that holds imports to scripts/lint/layers.mjs, run by oxlint on small trees that break it.
 * @module-tag smoke
 */
import { expect, test } from 'vitest';
import { lintSamples } from '../processes/lint-samples.ts';

const sample = lintSamples('arrows.mjs', 'gleaner/arrows');
const limiter = 'relay/src/limits/rate-limits.ts';

test.each(
  [
    ['an import', "import { a } from '../sign-in/a.ts';\nexport const b = a;"],
    ['an import of types', "import type { A } from '../sign-in/a.ts';\nexport type B = A;"],
    ['an export', "export { a } from '../sign-in/a.ts';"],
    ['an export of all', "export * from '../sign-in/a.ts';"],
    ['an import at run time', "export const a = () => import('../sign-in/a.ts');"],
    ['a type at its place', "export type A = import('../sign-in/a.ts').A;"],
  ].map(([what = '', text = '']) => ({ what, said: sample(limiter, text) })),
)('$what from a layer above is refused', ({ said }) => {
  expect(said()).toContain('relay/src/sign-in lies above limits');
});

test.each(
  [
    [limiter, '../grants/a.ts', 'relay/src/grants lies beside limits'],
    ['relay/src/quota/quota.ts', '../proxy/forward.ts', 'relay/src/proxy lies above quota'],
    [limiter, '../unknown/a.ts', 'relay/src/unknown/a.ts has no layer'],
    [limiter, '../testing/a.ts', 'relay/src/testing/a.ts has no layer'],
    [
      'extension/src/outbox/alarm.ts',
      './sending/a.ts',
      'extension/src/outbox/sending lies above .',
    ],
  ].map(([file = '', source = '', complaint = '']) => ({
    ...{ file, source, complaint, said: sample(file, `export * from '${source}';`) },
  })),
)('$file may not import $source', ({ said, complaint }) => {
  expect(said()).toContain(complaint);
});

test.each(
  [
    [limiter, '../errors/a.ts'],
    [limiter, './turns.ts'],
    [limiter, 'pino'],
    ['relay/src/proxy/forward.ts', '../quota/quota.ts'],
    ['relay/src/limits/rate-limits.test.ts', '../sign-in/a.ts'],
    ['extension/src/review/screen/testing-screen.tsx', '../../pages/a.ts'],
  ].map(([file = '', source = '']) => ({
    ...{ file, source, said: sample(file, `export * from '${source}';`) },
  })),
)('$file may import $source', ({ said }) => {
  expect(said()).toBe('');
});
