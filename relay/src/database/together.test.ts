import { expect, test } from 'vitest';
import { together } from './together.ts';

interface Row {
  readonly id: string;
}

function counted(fails: (keys: readonly string[]) => boolean = () => false) {
  const asked: (readonly string[])[] = [];
  const find = together<string, Row>(
    3,
    async (keys) => {
      asked.push(keys);
      await new Promise((resolve) => setImmediate(resolve));
      if (fails(keys)) throw new Error(`not ${keys.join()}`);
      return { rows: keys.filter((key) => key !== 'missing').map((id) => ({ id })) };
    },
    ({ id }) => id,
  );
  return { asked, find };
}

test('questions of one turn share statements of limited size, and each gets its own row', async () => {
  const { asked, find } = counted();
  const rows = await Promise.all(['a', 'b', 'missing', 'c'].map(find));
  expect(rows).toEqual([{ id: 'a' }, { id: 'b' }, undefined, { id: 'c' }]);
  expect(asked).toEqual([['a', 'b', 'missing'], ['c']]);
  expect(await find('d')).toEqual({ id: 'd' });
});

test('a key asked for twice is found twice', async () => {
  const { find } = counted();
  expect(await Promise.all([find('a'), find('a')])).toEqual([{ id: 'a' }, { id: 'a' }]);
});

test('when a shared statement fails, each key is asked for alone and fails alone', async () => {
  const { asked, find } = counted((keys) => keys.length > 1 || keys[0] === 'b');
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map(find));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(asked).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

test('while many statements run, new questions wait and share one', async () => {
  const ends: (() => void)[] = [];
  const sizes: number[] = [];
  const find = together<string, Row>(
    16,
    async (keys) => {
      sizes.push(keys.length);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { rows: keys.map((id) => ({ id })) };
    },
    ({ id }) => id,
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const all: Promise<unknown>[] = [];
  for (let index = 0; index < 9; index += 1) {
    all.push(find(String(index)));
    await turn();
    await turn();
  }
  expect(sizes).toEqual([1, 1, 1, 1]);
  ends.shift()?.();
  await turn();
  expect(sizes).toEqual([1, 1, 1, 1, 5]);
  for (const end of ends) end();
  await Promise.all(all);
});
