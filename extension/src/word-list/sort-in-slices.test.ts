import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortInSlices } from './sort-in-slices.ts';

const noPause = () => Promise.resolve();

it('sorts as the built-in sort does, and keeps the order of equal items', async () => {
  const items = fc.array(fc.record({ key: fc.nat({ max: 9 }), text: fc.string() }));
  const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
  await fc.assert(
    fc.asyncProperty(items, async (list) => {
      expect(await sortInSlices(list, compare, noPause)).toEqual(list.toSorted(compare));
    }),
  );
});

it('pauses often while it sorts a long list', async () => {
  const list = Array.from({ length: 20_000 }, (_, n) => (n * 7919) % 20_011);
  let comparisons = 0;
  let most = 0;
  const pause = () => {
    most = Math.max(most, comparisons);
    comparisons = 0;
    return Promise.resolve();
  };
  const compare = (a: number, b: number) => {
    comparisons += 1;
    return a - b;
  };
  await sortInSlices(list, compare, pause);
  // One merge of two long runs is the longest part.
  expect(most).toBeLessThanOrEqual(28_000);
});
