import { expect, it } from 'vitest';
import { dueOf } from './due.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 0, 1, 12);
const read = (hoursAgo: number, pages: number) => ({
  ...{ running: false, completeAt: noon - hoursAgo * hour, pages },
});

it.each([
  ['was never read', undefined, 'all'],
  ['was begun and not ended', { ...read(1, 5), running: true }, 'all'],
  ['was read a moment ago', read(0, 5), null],
  ['is short and was read a day ago', read(20, 5), 'all'],
  ['has 200 pages and was read three days ago', read(72, 200), 'top'],
  ['has 50 pages and was read two days ago', read(50, 50), 'all'],
  ['has 200 pages and was read a week ago', read(168, 200), 'all'],
  [
    'was read by an older Gleaner a day ago',
    { running: false, completeAt: noon - 20 * hour },
    'all',
  ],
])('the list is due or not: it %s', (_title, traversal, due) => {
  expect(dueOf(traversal, noon)).toBe(due);
});
