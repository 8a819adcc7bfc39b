import { expect, it } from 'vitest';
import { lastPair, paired, sidesOf, splitPair } from './pairs.ts';
import { cards } from './testing-cards.ts';

const card = cards.match;
const ids = (options: readonly { id: string }[]) => options.map(({ id }) => id);

it('finds the two columns by group or, without groups, by the answer', () => {
  const { left, right } = sidesOf(card);
  expect([ids(left), ids(right)]).toEqual([
    ['l1', 'l2', 'l3'],
    ['r1', 'r2', 'r3'],
  ]);
  const bare = { ...card, options: card.options.map(({ id, text }) => ({ id, text })) };
  expect(sidesOf(bare)).toMatchObject({ left: [{}, {}, {}], right: [{}, {}, {}] });
  const named = card.options.map((one) => ({
    ...one,
    group: one.group === 'left' ? 'word' : 'meaning',
  }));
  expect(ids(sidesOf({ ...card, options: [...named].reverse() }).left)).toEqual(['l3', 'l2', 'l1']);
});

it('splits pairs by the ids of the card', () => {
  const options = [
    { id: 'a:b', text: 'x' },
    { id: 'c', text: 'y' },
  ];
  expect(splitPair({ ...card, options }, 'a:b:c')).toEqual({ left: 'a:b', right: 'c' });
  expect(splitPair({ ...card, options }, 'a:z')).toBeNull();
});

it('frees the earlier partner of both sides', () => {
  const two = paired(card, ['l1:r1'], { left: 'l2', right: 'r2' });
  expect(paired(card, two, { left: 'l1', right: 'r2' })).toEqual(['l1:r2']);
});

it('makes the last pair by itself, unless there is a choice', () => {
  expect(lastPair(card, ['l1:r1', 'l2:r2'])).toEqual({ left: 'l3', right: 'r3' });
  expect(lastPair(card, ['l1:r1'])).toBeNull();
  expect(lastPair(card, ['l1:r1', 'l2:r2', 'l3:r3'])).toBeNull();
  const spare = [...card.options, { id: 'r4', text: 'a spare', group: 'right' }];
  expect(lastPair({ ...card, options: spare }, ['l1:r1', 'l2:r2'])).toBeNull();
  const shared = { ...card, correct: ['l1:r2', 'l2:r2', 'l3:r1'] };
  expect(lastPair(shared, ['l1:r1', 'l2:r2'])).toBeNull();
});

it('a right side that belongs to several left sides stays and takes another', () => {
  const shared = { ...card, correct: ['l1:r2', 'l2:r2', 'l3:r1'] };
  const two = paired(shared, ['l1:r2'], { left: 'l2', right: 'r2' });
  expect(two).toEqual(['l1:r2', 'l2:r2']);
  expect(paired(shared, two, { left: 'l2', right: 'r1' })).toEqual(['l1:r2', 'l2:r1']);
});
