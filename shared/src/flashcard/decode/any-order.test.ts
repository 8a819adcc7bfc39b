/** Several answers of a type that is not known may be in an order: the learner grades them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oneCard } from '../../testing/one-card.ts';
import { casesOf } from '../../testing/runs.ts';
import { isOpenKind, namedKind } from '../fields/kind.ts';
import { grade } from '../grade/grade.ts';

const right = ['I', 'eat', 'bread'];
const tiles = ['bread', 'I', 'milk', 'eat'];
const withIds = tiles.map((text, at) => ({ id: `${at + 1}`, text }));
const question = 'Ich esse Brot';

const shapes: Readonly<Record<string, (type: unknown) => Record<string, unknown>>> = {
  texts: (type) => ({ type, question, options: tiles, answer: right }),
  'one text': (type) => ({ type, question, options: tiles, answer: right.join(', ') }),
  'ids of options': (type) => ({ type, question, options: withIds, answer: ['2', '4', '1'] }),
  places: (type) => ({ type, question, choices: tiles, correctIndices: [1, 3, 0] }),
  'the published shape': (type) => ({
    ...{ type, prompt: 'Build', question: { text: question }, options: withIds },
    answer: { correct_values: ['2', '4', '1'] },
  }),
  'every tile': (type) => ({ type, question, options: right, answer: right.toReversed() }),
};

/** The texts as they were told are right, or the learner grades them; in another order they are never right. */
function expectInOrder(item: Record<string, unknown>, reversed: boolean): void {
  const card = oneCard(item);
  const ids = (reversed ? right.toReversed() : right).map(
    (text) => card.options.find((option) => option.text === text)?.id ?? text,
  );
  if (card.kind !== 'reveal') expect(card.kind).toBe('arrange');
  if (card.kind === 'arrange') expect(grade(card, ids).correct).toBe(true);
  for (const other of [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]])
    expect(grade(card, other).correct).toBe(false);
}

const known =
  'put_in_order sort_words word_tiles jumbled_sentence CARD_TYPE_LISTEN_ARRANGE arrange 排序 连词成句 並べ替え ordenar Satzbau 문장배열 remettre_en_ordre'.split(
    ' ',
  );
const invented = fc
  .tuple(
    fc.constantFrom('', 'CARD_TYPE_', 'question.', 'x-', 'my '),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom('', 'Card', '_v2', ' 3'),
  )
  .map((parts) => parts.join(''))
  .filter((name) => isOpenKind(namedKind(name)));
const numbered = fc.integer({ min: 2, max: 99 });

describe.each(Object.entries(shapes))('answers in the form of %s', (name, shape) => {
  it.each([...known, undefined, 4, '4'])('are in order where the type is %j', (type) => {
    expectInOrder(shape(type), name === 'every tile');
  });

  it('are never graded in any order, whatever the type is called', () => {
    fc.assert(
      fc.property(fc.oneof(invented, numbered), (type) => {
        expectInOrder(shape(type), name === 'every tile');
      }),
      { numRuns: casesOf(2_000) },
    );
  });
});

it('the number of a published type is its name, and of other answers it is not', () => {
  const item = (type: unknown, values: readonly string[]) => ({
    ...{ type, prompt: 'p', question: { text: 'q' }, options: withIds },
    answer: { correct_values: values },
  });
  expect(oneCard(item(4, ['2', '4', '1']))).toMatchObject({ kind: 'arrange' });
  expect(oneCard(item('1', ['2']))).toMatchObject({ kind: 'choice', correct: ['2'] });
  expect(oneCard(item(5, ['1:2', '3:4']))).toMatchObject({ kind: 'match' });
  // Another service counts in another way.
  expect(oneCard(item(3, ['2']))).toMatchObject({ kind: 'choice', correct: ['2'] });
});
