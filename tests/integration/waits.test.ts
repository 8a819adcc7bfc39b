/**
 * The lint rule against waits for a time in tests, run by oxlint on small tests.
 * @module-tag smoke
 */
import { expect, test } from 'vitest';
import { lintSamples } from '../processes/lint-samples.ts';

const sample = lintSamples('waits.mjs', 'gleaner-waits/for-time');
const inTest = (body: string) => sample('a.test.ts', `test('it', async () => {\n${body}\n});\n`);

test.each(
  [
    ['by the page', 'await page.waitForTimeout(100);'],
    ['by a timer', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
    ['by a timer in a block', 'await new Promise((done) => { setTimeout(done, 2 * 60_000); });'],
    ['by a promise of a time', 'await delay(1_100);'],
    ['by another name of it', 'await pause(50);\nexpect(x).toBe(1);'],
  ].map(([how = '', body = '']) => ({ how, said: inTest(body) })),
)('a wait for a time $how is refused', ({ said }) => {
  expect(said()).toContain('wait for what happens');
});

test.each(
  [
    ['the pause of a poll', 'for (;;) {\nif (await done()) return;\nawait delay(20);\n}'],
    ['a poll in the page', 'await page.evaluate(async () => { while (!x()) await pause(50); });'],
    ['a moment that chance chooses', 'await pause(chance.below(500));'],
    ['a turn of the page', 'await new Promise((resolve) => setTimeout(resolve));'],
    [
      'a limit',
      "const late = delay(60_000, 'late', { signal });\nawait Promise.race([work, late]);",
    ],
    ['a wait for an event', "await new Promise((heard) => on('click', heard, 100));"],
  ].map(([what = '', body = '']) => ({ what, said: inTest(body) })),
)('$what is allowed', ({ said }) => {
  expect(said()).toBe('');
});

const outside = sample('late.ts', 'export const late = async () => { await delay(100); };');
test('what is no test may wait', () => {
  expect(outside()).toBe('');
});
