import { expect, it } from 'vitest';
import type { Traversal } from './db.ts';
import { dueOf } from './due.ts';
import { noOrderSeen } from './order.ts';

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
