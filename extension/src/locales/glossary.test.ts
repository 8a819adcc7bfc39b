/** Each language uses one term for one thing: in the extension, on its server's pages and in the stores. */
import { describe, expect, it } from 'vitest';
import { locales } from '../../testing/messages.ts';
import { everyTextOf } from './testing/every-text.ts';
import { glossary } from './testing/glossary.ts';
import { saidOtherwise } from './testing/said-otherwise.ts';

const english = await everyTextOf('en');
const others = ['de', 'es', 'fr', 'ja', 'ko', 'zh-CN'] as const;

it('has every language', () => {
  expect(['en', ...others].sort()).toEqual([...locales].sort());
});

describe.each(others)('%s', async (locale) => {
  const messages = await everyTextOf(locale);

  it.each(glossary)('$english', ({ found, [locale]: { forms } }) => {
    const keys = Object.keys(english).filter((key) => found.test(english[key] ?? ''));
    expect(keys.length).toBeGreaterThan(0);
    const without = keys.filter((key) => {
      const exempt = saidOtherwise[key];
      return exempt !== 'all' && !exempt?.includes(locale) && !forms.test(messages[key] ?? '');
    });
    expect(without.map((key) => `${key}: ${messages[key] ?? ''}`)).toEqual([]);
  });
});

// 空格 was both the key and the blank of a card, beside each other in one line.
it.each(others)('%s has no form that two terms share', (locale) => {
  const shared = glossary.flatMap((one, place) =>
    glossary
      .slice(place + 1)
      .filter(
        (other) =>
          one[locale].forms.test(other[locale].term) && other[locale].forms.test(one[locale].term),
      )
      .map((other) => `${one.english}, ${other.english}: ${other[locale].term}`),
  );
  expect(shared).toEqual([]);
});

it('no exception is left over', () => {
  const needless = Object.entries(saidOtherwise).filter(([key]) => {
    const text = english[key] ?? '';
    return !glossary.some(({ found }) => found.test(text));
  });
  expect(needless.map(([key]) => key)).toEqual([]);
});
