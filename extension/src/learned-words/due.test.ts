import { expect, it } from 'vitest';
import type { Traversal } from './db.ts';
import { askedOf, dueOf } from './due.ts';
import { noOrderSeen, type OrderSeen } from './order.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 0, 1, 12);
const newestFirst = { ...noOrderSeen, falls: 99 };
const other = { ...noOrderSeen, rises: 1 };
const read = (hoursAgo: number, pages: number, more: Partial<Traversal> = {}) => ({
  ...{ running: false, completeAt: noon - hoursAgo * hour, pages },
  ...more,
});

it.each([
  ['was never read', undefined, 'all'],
  ['was begun and not ended', { ...read(1, 5), running: true }, 'all'],
  ['was read a moment ago', read(0, 5), null],
  ['is short and was read a day ago', read(20, 5), 'all'],
  ['has 200 pages and was read three days ago', read(72, 200), 'top'],
  ['has 50 pages and was read two days ago', read(50, 50), 'all'],
  ['has 200 pages and was read a week ago', read(168, 200), 'all'],
  ['was read by an older Gleaner a day ago', read(20, 1), 'all'],
  ['begins with the newest, a week later', read(168, 200, { order: newestFirst }), 'top'],
  ['begins with the newest, four weeks later', read(672, 200, { order: newestFirst }), 'all'],
  [
    'begins with the newest, and the total is less',
    read(168, 200, { order: newestFirst, isFewer: true }),
    'all',
  ],
  [
    'begins with the newest, and some may be missing',
    read(1, 200, { order: newestFirst, hasGap: true }),
    'all',
  ],
  ['is in another order, three days later', read(72, 200, { order: other }), null],
  ['is in another order, a week later', read(168, 200, { order: other }), 'all'],
] as const)('the list is due or not: it %s', (_title, traversal, due) => {
  expect(dueOf(traversal, noon, true)).toBe(due);
});

it.each([
  ['was read not quite twenty hours ago', read(20, 5), -1, null],
  ['was read in the future by a clock that was wrong', read(-20, 5), 0, 'all'],
  [
    'is in no known order, and its end was read lately',
    read(72, 200, { topReadAt: noon }),
    0,
    null,
  ],
  ['had its beginning read a day ago', read(72, 200, { topReadAt: noon - 20 * hour }), 0, 'top'],
  [
    'had its beginning read less than that ago',
    read(72, 200, { topReadAt: noon - 20 * hour }),
    -1,
    null,
  ],
  ['is short and begins with the newest', read(20, 2, { order: newestFirst }), 0, 'all'],
  ['has five pages and begins with the newest', read(39, 5, { order: newestFirst }), 0, 'top'],
  [
    'has five pages, the newest first, forty hours later',
    read(40, 5, { order: newestFirst }),
    0,
    'all',
  ],
  ['was never read to its end', { ...read(1, 5), completeAt: null }, 0, 'all'],
] as const)('the list is due to the millisecond: it %s', (_title, traversal, ms, due) => {
  expect(dueOf(traversal, noon + ms, true)).toBe(due);
});

it('a word that must be known to be absent needs a reading that began less than twenty hours ago', () => {
  const long = read(1, 200, { completeFrom: noon - 20 * hour });
  expect(dueOf(long, noon, true, true)).toBe('all');
  expect(dueOf(long, noon - 1, true, true)).toBeNull();
  expect(dueOf(long, noon, true)).toBeNull();
  expect(dueOf({ ...long, order: newestFirst }, noon, true, true)).toBeNull();
  expect(dueOf(read(21, 200), noon, true, true)).toBe('all');
});

it.each([
  ['was never read', undefined, 'all'],
  ['was not read to its end', { ...read(1, 5), completeAt: null }, 'all'],
  ['may miss some', read(1, 5, { order: newestFirst, hasGap: true }), 'all'],
  ['has fewer than before', read(1, 5, { order: newestFirst, isFewer: true }), 'all'],
  ['begins with the newest', read(1, 5, { order: newestFirst }), 'top'],
  ['is in no known order', read(1, 5), 'all'],
] as const)('what a learner asks for: the list %s', (_title, traversal, asked) => {
  expect(askedOf(traversal)).toBe(asked);
});

it('reads the whole list every week when neither a filter nor a total shows deleted words', () => {
  const list = read(168, 200, { order: newestFirst });
  expect(dueOf(list, noon, false)).toBe('all');
  expect(dueOf({ ...list, isTotalTrue: true }, noon, false)).toBe('top');
});

/** Requests per day over twelve weeks, with an open browser and nothing collected elsewhere. */
function callsADay(pages: number, order: Traversal['order']): number {
  let calls = 0;
  let list = read(0, pages, { ...(order && { order }) });
  const days = 12 * 7;
  for (let now = noon; now <= noon + days * 24 * hour; now += hour) {
    const due = dueOf(list, now, true);
    if (due === 'all') list = { ...list, completeAt: now };
    if (due === 'top') list = { ...list, topReadAt: now };
    calls += due === 'all' ? pages : due === 'top' ? 1 : 0;
  }
  return Math.round((calls / days) * 10) / 10;
}

it.each([
  [200, undefined, 29.7],
  [200, other, 28.6],
  [200, newestFirst, 8.3],
  [50, undefined, 24.8],
  [50, newestFirst, 4.1],
  [10, undefined, 11.9],
  [10, newestFirst, 3.9],
  [1, newestFirst, 1.2],
])('%i pages, order %j: %f requests a day', (pages, order, calls) => {
  expect(callsADay(pages, order)).toBe(calls);
});

/** Calls for a list in four weeks of hourly looks, without new words. */
function callsInFourWeeks(pages: number, order: OrderSeen): number {
  let calls = 0;
  let seen = read(0, pages, { completeFrom: noon, order });
  for (let now = noon; now < noon + 28 * 24 * hour; now += hour) {
    const due = dueOf(seen, now, true);
    if (due === 'all') seen = { ...seen, completeAt: now, completeFrom: now };
    if (due === 'top') seen = { ...seen, topReadAt: now };
    calls += due === 'all' ? pages : due === 'top' ? 1 : 0;
  }
  return calls;
}

it('of 1,000 words the beginning alone saves more than a twentieth of a day’s calls', () => {
  // Twenty words, twenty answers and three batches of cards.
  const others = 28 * 43;
  const whole = others + callsInFourWeeks(10, other);
  const beginning = others + callsInFourWeeks(10, newestFirst);
  expect(beginning / whole).toBeLessThan(0.95);
});
