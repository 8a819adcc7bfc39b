/** With any JSON, decoding never throws, loses no item and never hangs (security-checklist.md S26). */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseStyles, inCase } from '../../testing/case-styles.ts';
import { decodeFlashcards } from './decode.ts';
import { casesOf } from '../../testing/runs.ts';

/** As toEqual, which takes longer than the decoder itself. */
function same(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}

describe('any input', () => {
  const word = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
  const address = word.map((name) => `https://x.example/${encodeURIComponent(name)}`);
  const card = fc.record(
    {
      id: fc.oneof(fc.uuid(), fc.nat()),
      card_type: fc.constantFrom(
        'CHOICE',
        'CARD_TYPE_SPELLING',
        'arrange',
        'match',
        'cloze',
        'odd',
      ),
      prompt: word,
      question: fc.oneof(
        word,
        fc.record({ text: word, auto_play: fc.boolean(), image_url: address }),
      ),
      options: fc.array(
        fc.oneof(word, fc.record({ option_id: word, text: word, is_correct: fc.boolean() })),
        { maxLength: 5 },
      ),
      correct_values: fc.array(word, { maxLength: 3 }),
      answer: fc.oneof(
        word,
        fc.nat(5),
        fc.record({ correct_values: fc.array(word, { maxLength: 3 }) }),
      ),
    },
    { requiredKeys: [] },
  );

  const few = fc.array(card, { maxLength: 3 });

  it('never throws, and loses no item of a list', () => {
    const item = fc.oneof(card, fc.jsonValue({ maxDepth: 4 }));
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), (items) => {
        const { cards, problems } = decodeFlashcards(items);
        expect(cards.length + problems.length).toBe(items.length);
        const under = decodeFlashcards({ cards: items });
        expect(under.cards.length + under.problems.length).toBe(items.length);
      }),
      { numRuns: casesOf(200) },
    );
  });

  it('never throws on anything', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const { cards } = decodeFlashcards(body);
        for (const decoded of cards) expect(decoded.id).not.toBe('');
      }),
      { numRuns: casesOf(500) },
    );
  });

  it('gives the same in every case style and order of keys', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed);
      if (typeof value !== 'object' || value === null) return value;
      const entries: [string, unknown][] = Object.entries(value).reverse();
      return Object.fromEntries(entries.map(([name, inner]) => [name, reversed(inner)]));
    };
    fc.assert(
      fc.property(few, fc.constantFrom(...caseStyles), (cards, style) => {
        const body = { flash_cards: cards, total_count: 3 };
        same(decodeFlashcards(inCase(style, reversed(body))), decodeFlashcards(body));
      }),
      { numRuns: casesOf(200) },
    );
  });

  it('gives the same when the card or the answer around it has other members', () => {
    const extra = {
      ...{ difficulty: 3, created_at: '2026-01-01T00:00:00Z', deck_id: 'd', user: { id: 7 } },
      ...{ links: { self: '/x' }, flags: [1, 2], is_new: false, weight: 0.5 },
    };
    fc.assert(
      fc.property(few, (cards) => {
        const plain = decodeFlashcards({ cards });
        const more = cards.map((one) => ({ ...extra, ...one }));
        const around = { request_id: 'r', cards: more, pagination: { page: 1 }, warnings: [] };
        same(decodeFlashcards(around), plain);
        same(decodeFlashcards({ status: 'ok', response: { payload: around } }), plain);
      }),
      { numRuns: casesOf(200) },
    );
  });
});

describe('hostile input', () => {
  const items = (count: number, make: (place: number) => unknown) =>
    Array.from({ length: count }, (_, place) => make(place));
  const deep = (depth: number, open: string, close: string) =>
    JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;
  const long = 'x'.repeat(1_000_000);
  const many = casesOf(5_000);

  const cases: [string, () => unknown, number][] = [
    [
      `${many} cards`,
      () => ({ cards: items(many, (id) => ({ id, front: 'a', back: 'b' })) }),
      many,
    ],
    [`${many} times the same id`, () => items(many, () => ({ id: 'a', front: 'b' })), many],
    [
      'arrays 100,000 deep as an answer',
      () => [{ id: 1, front: 'a', answer: deep(100_000, '[', ']') }],
      1,
    ],
    [
      'arrays 100,000 deep as options',
      () => [{ id: 1, front: 'a', options: deep(100_000, '[', ']') }],
      1,
    ],
    ['objects 100,000 deep', () => [{ id: 1, card: deep(100_000, '{"card":', '}') }], 1],
    // One problem: it contains no list.
    ['a list at depth 1000', () => deep(1000, '{"a":', '}'), 1],
    ['texts of 1 MB', () => [{ id: 1, front: long, options: ['a', long], answer: long }], 1],
    ['an id of 1 MB', () => [{ id: long, front: 'a' }], 1],
    ['names of 1 MB', () => [{ id: 1, front: 'a', [long]: 1, options: { [long]: 'a' } }], 1],
    [
      '100,000 options',
      () => [{ id: 1, front: 'a', options: items(100_000, String), answer: 1 }],
      1,
    ],
    [
      '100,000 answers',
      () => [{ id: 1, front: 'a', options: ['b'], answer: items(100_000, String) }],
      1,
    ],
    [
      `a text of ${100 * many} answers`,
      () => [{ id: 1, front: 'a', options: ['b'], answer: 'b,'.repeat(100 * many) }],
      1,
    ],
    [
      `a text of ${100 * many} pairs`,
      () => [{ id: 1, type: 'match', front: 'a', options: ['b'], answer: ':-'.repeat(100 * many) }],
      1,
    ],
    [
      '200 options that never make the sentence',
      () => [
        {
          id: 1,
          type: 'arrange',
          front: 'a',
          options: items(200, (n) => 'a'.repeat((n % 7) + 1)),
          answer: `${'a'.repeat(600)}b`,
        },
      ],
      1,
    ],
    [
      `an object of ${40 * many} members`,
      () => ({
        cards: [{ id: 1, front: 'a' }],
        ...Object.fromEntries(items(40 * many, (n) => [`k${n}`, n]) as [string, number][]),
      }),
      1,
    ],
    [
      `a map of ${many} cards`,
      () => ({
        cards: Object.fromEntries(
          items(many, (n) => [`k${n}`, { front: 'a', back: 'b' }]) as [string, unknown][],
        ),
      }),
      many,
    ],
    [
      'brackets without end',
      () => [{ id: 1, front: '<b '.repeat(100_000), back: '{{c1::'.repeat(100_000) }],
      1,
    ],
    [
      'blanks without end',
      () => [{ id: 1, type: 'cloze', front: '_ '.repeat(100_000), answer: 'a' }],
      1,
    ],
  ];

  it.each(cases)('S26 %s', (_, make, count) => {
    const { cards, problems } = decodeFlashcards(make());
    expect(cards.length + problems.length).toBe(count);
    for (const { question, prompt, options, id } of cards) {
      expect(Math.max(question.length, prompt.length, id.length)).toBeLessThanOrEqual(4000);
      expect(options.length).toBeLessThanOrEqual(200);
    }
  });

  it('S26 __proto__ and constructor are ordinary names', () => {
    const body = JSON.parse(
      '{"cards":[{"id":"__proto__","__proto__":{"front":"x"},"front":"a","options":{"__proto__":"b","constructor":"c"},"answer":"constructor"}]}',
    ) as unknown;
    const { cards } = decodeFlashcards(body);
    expect(cards).toMatchObject([{ id: '__proto__', question: 'a', correct: ['constructor'] }]);
    expect(Object.hasOwn(Object.prototype, 'front')).toBe(false);
    const mapping = { question: '__proto__.front', id: 'constructor.name' };
    expect(decodeFlashcards({ cards: [{ id: 'c', front: 'a' }] }, mapping)).toMatchObject({
      cards: [{ id: 'c', question: 'a' }],
      mapping: { found: [], missing: ['question', 'id'] },
    });
  });

  it('S26 removes control and direction characters, also as entities, and makes no HTML tag', () => {
    const text =
      'a\u202E\u0000&#x202e;&#7;b <script>alert(1)</script> &lt;b&gt;c&lt;/b&gt; <i>d</i>';
    const { cards } = decodeFlashcards([{ id: 'c', front: text, back: 'x' }]);
    expect(cards[0]?.question).toBe('ab <script>alert(1)</script> <b>c</b> d');
  });

  it('an id that is a number comes back as that number in text', () => {
    const { cards } = decodeFlashcards([
      { id: 7, front: 'a' },
      { id: '9007199254740993', front: 'b' },
    ]);
    expect(cards.map(({ id }) => id)).toEqual(['7', '9007199254740993']);
  });
});
