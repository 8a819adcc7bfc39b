import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('a limited number runs at a time for each key, and the others follow in order', async () => {
  const turns = createTurns(2, 600_000);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const run = async (name: number, key = 'one'): Promise<void> => {
    const release = await turns.take(key);
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    release?.();
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const all = [1, 2, 3, 4].map((name) => run(name));
  all.push(run(9, 'other'));
  await settle();
  expect(begun).toEqual([1, 2, 9]);
  ends.shift()?.();
  await settle();
  expect(begun).toEqual([1, 2, 9, 3]);
  while (ends.length > 0) {
    ends.shift()?.();
    await settle();
  }
  await Promise.all(all);
  expect(begun).toEqual([1, 2, 9, 3, 4]);
  // All turns were given back.
  const again = [run(5), run(6)];
  await settle();
  expect(begun.slice(-2)).toEqual([5, 6]);
  for (const end of ends) end();
  await Promise.all(again);
});

test('one that waits longer than its patience gets no turn, and the next in line does', async () => {
  const turns = createTurns(1, 20);
  const first = await turns.take('one');
  expect(await turns.take('one')).toBeNull();
  const next = turns.take('one');
  first?.();
  const second = await next;
  expect(second).not.toBeNull();
  second?.();
  expect(turns.take('one')).toBeTypeOf('function');
});
