/** From any answer of the service, each readable item is shown, and no reader throws. */
import { decodeFlashcards } from '@gleaner/shared';
import { isLong } from '@gleaner/shared/testing/runs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBooks } from '../../learned-words/decode-books.ts';
import { decodePlans } from './decode-plans.ts';

const junk = fc.jsonValue({ maxDepth: 2 });
const around = fc.dictionary(
  fc.constantFrom('code', 'message', 'meta', 'request_id', 'took'),
  junk,
);
const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 });
/** Every second item cannot be read. */
const unreadable = fc.constantFrom<unknown>(
  null,
  {},
  [],
  true,
  { name: 'no id' },
  { id: null },
  { id: {} },
);

function mixed(items: readonly unknown[], other: unknown): unknown[] {
  return items.flatMap((item) => [other, item]);
}

const property = fc.property(
  ids,
  unreadable,
  around,
  junk,
  fc.nat(999),
  (uuids, other, more, any, due) => {
    const plans = uuids.map((id) => ({ id, name: `Plan ${id}`, config: any, status: any }));
    expect(decodePlans({ ...more, plans: mixed(plans, other) }).plans.map(({ id }) => id)).toEqual(
      uuids,
    );

    const books = uuids.map((id) => ({ id, name: `Book ${id}`, status: any }));
    const found = decodeBooks({ ...more, word_books: mixed(books, other) }).books;
    expect(found.map(({ id }) => id)).toEqual(uuids);

    const cards = uuids.map((id) => ({ id, front: `What is ${id}?`, back: 'a word', extra: any }));
    const stats = { todayDueRemaining: due };
    const dealt = decodeFlashcards({ ...more, flashCards: mixed(cards, other), stats });
    expect(dealt.cards.map(({ id }) => id)).toEqual(uuids);
    expect(dealt.problems).toHaveLength(uuids.length);
    expect(dealt.stats?.due).toBe(due);

    for (const body of [any, { data: any }])
      for (const read of [decodePlans, decodeBooks, decodeFlashcards]) read(body);
  },
);

it('plans, word books, cards and figures', () => {
  fc.assert(property, { numRuns: isLong ? 10_000 : 300 });
});
