import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  everything,
  orders,
  readFilter,
  shownChoices,
  writeFilter,
  type WordFilter,
} from './filter.ts';

const text = fc.string({ unit: 'grapheme' });
const filters: fc.Arbitrary<WordFilter> = fc.record({
  ...{ text, show: fc.constantFrom(...shownChoices), language: text, book: text, tag: text },
  mastery: fc.option(fc.nat(999_999_999)),
  order: fc.constantFrom(...orders),
});

it('an address gives back the filter that it was made of', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const address = `?${writeFilter(filter).toString()}`;
      expect(readFilter(new URLSearchParams(address))).toEqual(filter);
    }),
  );
});

it('the address of an unfiltered list is empty', () => {
  expect(writeFilter(everything).toString()).toBe('');
});

it('an address that a person has changed still gives a filter', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('show', 'sort', 'mastery'), text)), (pairs) => {
      const { show, order, mastery } = readFilter(new URLSearchParams(pairs));
      expect(shownChoices).toContain(show);
      expect(orders).toContain(order);
      expect(mastery === null || Number.isSafeInteger(mastery)).toBe(true);
    }),
  );
});

it.each(['-1', '1.5', 'x', '', '9'.repeat(30)])(
  'mastery %j in the address is no filter',
  (typed) => {
    expect(readFilter(new URLSearchParams({ mastery: typed })).mastery).toBe(null);
  },
);
