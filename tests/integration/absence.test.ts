/**
 * The lint rule against looking for nothing right after an act, run by oxlint on small tests.
 * @module-tag smoke
 */
import { expect, test } from 'vitest';
import { lintSamples } from '../processes/lint-samples.ts';

const sample = lintSamples('absence.mjs', 'gleaner-tests/absence');
const inTest = (body: string) => sample('a.test.ts', `test('it', async () => {\n${body}\n});\n`);

test.each(
  [
    ['no call', 'await button.click();\nexpect(sent).not.toHaveBeenCalled();'],
    ['an empty list', "await field.fill('x');\nexpect(await kept()).toEqual([]);"],
    ['no element', 'await page.keyboard.press("Tab");\nexpect(link.query()).toBeNull();'],
    ['none', 'await button.click();\nexpect(count()).toBe(0);'],
    ['no text, computed', 'await a.click();\nconst b = a.text();\nexpect(b).not.toContain("x");'],
    [
      'a wait for what never was',
      'await a.click();\nawait expect(b).toHaveCount(0);\nexpect(c).toBeNull();',
    ],
  ].map(([what = '', body = '']) => ({ what, said: inTest(body) })),
)('$what right after an act is refused', ({ said }) => {
  expect(said()).toContain('wait for what it does first');
});

test.each(
  [
    [
      'after something that is there',
      'await a.click();\nawait expect(b).toBeVisible();\nexpect(c).toBeNull();',
    ],
    ['after another wait', 'await a.click();\nawait done();\nexpect(c).toBeNull();'],
    [
      'of what was seen before',
      "expect(list()).toEqual(['x']);\nawait a.click();\nexpect(list()).toEqual([]);",
    ],
    [
      'that is not nothing',
      'await a.click();\nexpect(count()).toBe(1);\nexpect(c).not.toBeNull();',
    ],
    ['without an act', 'expect(c).toBeNull();'],
    [
      'of axe, which looks at what is there',
      'await a.click();\nexpect(await axeReports()).toEqual([]);',
    ],
  ].map(([what = '', body = '']) => ({ what, said: inTest(body) })),
)('a look $what is allowed', ({ said }) => {
  expect(said()).toBe('');
});
