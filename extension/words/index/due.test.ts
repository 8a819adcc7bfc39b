import { expect, it } from 'vitest';
import { isDue } from './due.ts';

const hour = 3_600_000;
const noon = Date.UTC(2026, 0, 1, 12);
const read = (hoursAgo: number, pages: number) => ({
  ...{ running: false, completeAt: noon - hoursAgo * hour, pages },
});

it.each([
  ['was never read', undefined, true],
  ['was begun and not ended', { ...read(1, 5), running: true }, true],
  ['was read a moment ago', read(0, 5), false],
  ['is short and was read a day ago', read(20, 5), true],
  ['has 200 pages and was read three days ago', read(72, 200), false],
  ['has 50 pages and was read two days ago', read(50, 50), true],
  ['has 200 pages and was read a week ago', read(168, 200), true],
  [
    'was read by an older Gleaner a day ago',
    { running: false, completeAt: noon - 20 * hour },
    true,
  ],
])('the list is due or not: it %s', (_title, traversal, due) => {
  expect(isDue(traversal, noon)).toBe(due);
});
