import { learnedWordsPageSchema } from '@gleaner/shared';
import { expect, it } from 'vitest';
import { totalOf } from './total.ts';

it.each([
  [{ total_size: 20_000 }, 20_000],
  [{ totalSize: 3 }, 3],
  [{ total_count: '42' }, 42],
  [{ total: 0 }, 0],
  [{}, null],
  [{ total_size: -1 }, null],
  [{ total: 1.5 }, null],
  [{ total: 'many' }, null],
  [{ total: null }, null],
  [{ total: 'x1' }, null],
  [{ total: '1x' }, null],
  [{ total: '1234567890' }, null],
  [{ total_size: -1, total: 5 }, 5],
])('%j gives the number of words: %s', (members, total) => {
  expect(totalOf(learnedWordsPageSchema.parse({ learned_words: [], ...members }))).toBe(total);
});
