import { expect, it } from 'vitest';
import { emptyDay } from '../days/record.ts';
import { goalProgress } from './goal.ts';

const today = '2026-11-20';
const day = (answered: number, ms: number) => [
  { ...emptyDay('2026-11-19'), answered: 90, ms: 9_000_000 },
  { ...emptyDay(today), answered, ms },
];
const choice = { kind: 'cards', cards: 20, minutes: 5 } as const;

it('counts only the cards of today', () => {
  expect(goalProgress(choice, day(19, 0), today)).toEqual({
    ...{ kind: 'cards', done: 19, of: 20, met: false },
  });
  expect(goalProgress(choice, day(20, 0), today)?.met).toBe(true);
  expect(goalProgress(choice, [], today)?.done).toBe(0);
});

it('counts whole minutes', () => {
  const inMinutes = { ...choice, kind: 'minutes' } as const;
  expect(goalProgress(inMinutes, day(1, 299_999), today)).toMatchObject({ done: 4, met: false });
  expect(goalProgress(inMinutes, day(1, 300_000), today)).toMatchObject({ done: 5, met: true });
});

it('is null when the learner wants no goal', () => {
  expect(goalProgress({ ...choice, kind: 'off' }, day(50, 0), today)).toBeNull();
});
