import { expect, it } from 'vitest';
import { shownBank, shownSides } from './option-order.ts';
import { cards } from '../answers/testing-cards.ts';

const ids = (options: readonly { id: string }[]) => options.map(({ id }) => id);

it('keeps the order of the service', () => {
  expect(shownBank(cards.arrange)).toEqual(cards.arrange.options);
  expect(shownBank(cards['fill-blanks'])).toEqual(cards['fill-blanks'].options);
  expect(ids(shownSides(cards.match).right)).toEqual(['r1', 'r2', 'r3']);
});

it('shuffles an order that is the answer, in the same way each time', () => {
  const { options } = cards.arrange;
  const card = { ...cards.arrange, correct: ids(options) };
  const shown = shownBank(card);
  expect(ids(shown)).not.toEqual(ids(options));
  expect([...ids(shown)].sort()).toEqual([...ids(options)].sort());
  expect(shownBank(card)).toEqual(shown);

  const across = { ...cards.match, correct: ['l1:r1', 'l2:r2', 'l3:r3'] };
  const { left, right } = shownSides(across);
  expect(ids(left)).toEqual(['l1', 'l2', 'l3']);
  expect(ids(right)).not.toEqual(['r1', 'r2', 'r3']);
  expect([...ids(right)].sort()).toEqual(['r1', 'r2', 'r3']);
});
