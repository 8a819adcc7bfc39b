import { expect, it } from 'vitest';
import { decodeFlashcards } from './decode.ts';
import { sourceOf } from './source.ts';

it('gives of each card what the service sent for it, problems between them or not', () => {
  const items = [
    { id: 'a', type: 'spelling', word: 'apple', due: 3 },
    'nothing',
    { id: 'b', front: 'dog', back: 'Hund' },
  ];
  const { cards, problems } = decodeFlashcards({ cards: items });
  expect(cards.map(sourceOf)).toEqual([items[0], items[2]]);
  expect(problems.map(sourceOf)).toEqual(['nothing']);
  expect(structuredClone(cards).map(sourceOf)).toEqual([undefined, undefined]);
});

it('gives the whole answer where it holds no list of cards', () => {
  const body = { plan: { id: 'daily' } };
  expect(decodeFlashcards(body).problems.map(sourceOf)).toEqual([body]);
});
