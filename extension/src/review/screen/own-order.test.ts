import { cardKinds, type Flashcard } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { inOwnOrder } from './own-order.ts';
import { reduceSession, type SessionEvent } from '../session/reduce-session.ts';
import { currentCard, startSession } from '../session/session.ts';
import { cards } from '../answers/testing-cards.ts';

const ids = (card: Flashcard | undefined): readonly string[] =>
  card?.options.map(({ id }) => id) ?? [];
const tries = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

it('puts the right answer into every position, over many cards', () => {
  const places = new Set<number>();
  for (let number = 0; number < 40; number += 1)
    places.add(ids(inOwnOrder({ ...cards.choice, id: `card ${number}` }, 0)).indexOf('A'));
  expect([...places].sort()).toEqual([0, 1, 2, 3]);
});

it.each(['choice', 'multiple-choice', 'fill-blanks', 'arrange', 'match'] as const)(
  'a card of kind %s has the same options in another order each time it returns',
  (kind) => {
    const orders = tries.map((one) => ids(inOwnOrder(cards[kind], one)));
    for (const [place, order] of orders.entries()) {
      expect(order).not.toEqual(orders[place + 1]);
      expect(order.toSorted()).toEqual(ids(cards[kind]).toSorted());
      expect(ids(inOwnOrder(cards[kind], place))).toEqual(order);
    }
  },
);

it('the sample cards are first shown in their written order', () => {
  for (const kind of cardKinds) expect(ids(inOwnOrder(cards[kind], 0))).toEqual(ids(cards[kind]));
});

it('an option that refers to other options stays behind them, or keeps them in order', () => {
  const withText = (text: string): Flashcard => ({
    ...cards.choice,
    options: [{ id: 'X', text }, ...cards.choice.options],
  });
  for (const text of ['All of the above', 'none of these', '以上都是'])
    expect(ids(inOwnOrder(withText(text), 1)).at(-1)).toBe('X');
  expect(ids(inOwnOrder(withText('A and B'), 1))).toEqual(['X', 'A', 'B', 'C', 'D']);
});

it('the left column of pairs stays, since the right one is shuffled', () => {
  for (const one of tries)
    expect(ids(inOwnOrder(cards.match, one)).slice(0, 3)).toEqual(['l1', 'l2', 'l3']);
});

it('a long list keeps its order', () => {
  const options = Array.from({ length: 12 }, (_, place) => ({ id: `o${place}`, text: 'x' }));
  expect(inOwnOrder({ ...cards.choice, options }, 3).options).toEqual(options);
});

it('a session changes a card’s order when it returns, and restores it when its answer is undone', () => {
  const start = startSession({
    ...{ id: 's', planId: 'p', connection: null, now: 0 },
    cards: [{ card: cards.choice, answerId: 'a' }],
  });
  const after = (...events: SessionEvent[]) => {
    const { card, tries = 0 } = currentCard(events.reduce(reduceSession, start)) ?? {};
    return ids(card && inOwnOrder(card, tries));
  };
  const wrong: SessionEvent = { type: 'answer', given: ['B'], at: 1 };
  const go: SessionEvent = { type: 'continue', at: 2 };
  const back: SessionEvent[] = [
    { type: 'undo', at: 3 },
    { type: 'undone', at: 3 },
  ];
  expect(after(wrong)).toEqual(after());
  const second = after(wrong, go);
  expect(second).not.toEqual(after());
  expect(after(wrong, go, ...back)).toEqual(after());
  expect(after(wrong, go, wrong)).toEqual(second);
  expect(after(wrong, go, wrong, go)).not.toEqual(second);
  expect(after(wrong, go, wrong, go, ...back)).toEqual(second);
});
