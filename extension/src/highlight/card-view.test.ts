import { expect, it } from 'vitest';
import { cardViewOf } from './card-view.ts';

const dots = (mastery: number | undefined, highestMastery: number) =>
  cardViewOf(
    { word: { terms: ['word'], language: undefined, mastery }, highestMastery, tag: 'en' },
    '',
  ).mastery;

it.each([
  [0, 0, 0],
  [1, 0, 1],
  [3, 4, 3],
  [5, 5, 5],
  [-1, 5, 0],
  [1, 100, 1],
  [50, 100, 3],
  [100, 100, 5],
  // A record may be newer than the highest known level.
  [12, 5, 5],
])('shows a mastery of %d, where %d is the highest, by %d dots', (level, highest, full) => {
  expect(dots(level, highest)).toEqual({ level, dots: full });
});

it('shows no mastery when the service gives none', () => {
  expect(dots(undefined, 5)).toBeUndefined();
});

it('shows the term as it is collected, without invisible characters', () => {
  const word = { terms: ['gos\u202Esamer', 'gossamers'], language: undefined, mastery: 0 };
  expect(cardViewOf({ word, highestMastery: 0, tag: '' }, ' A gossamer\u200E thread. ')).toEqual({
    ...{ term: 'gossamer', language: '', sentence: 'A gossamer thread.' },
    mastery: { level: 0, dots: 0 },
  });
});
