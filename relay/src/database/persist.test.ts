import { expect, test } from 'vitest';
import { DatabaseError } from '../errors/database-error.ts';
import { createPersist } from './persist.ts';

const down = () => new DatabaseError('no answer');

/** A database that is down for so many tries, and the pauses between them. */
function database({ failures, endsAfter = Infinity }: { failures: number; endsAfter?: number }) {
  const pauses: number[] = [];
  let tries = 0;
  const persist = createPersist({
    retry: 1,
    pause: (ms) => Promise.resolve(pauses.push(ms)),
    isOver: () => tries >= endsAfter,
  });
  const write = () => {
    tries += 1;
    return tries > failures ? Promise.resolve('written') : Promise.reject(down());
  };
  return { persist, write, pauses };
}

test('a write that succeeds at the third try is written soon', async () => {
  const { persist, write, pauses } = database({ failures: 2 });
  const { soon, all } = persist.toTheEnd(write);
  expect(await Promise.all([soon, all])).toEqual(['written', 'written']);
  expect(pauses).toEqual([1, 1]);
});

test('after three tries the caller hears it, and the write is tried until it succeeds', async () => {
  const { persist, write, pauses } = database({ failures: 5 });
  const { soon, all } = persist.toTheEnd(write);
  await expect(soon).rejects.toThrow(DatabaseError);
  expect(await all).toBe('written');
  expect(pauses).toEqual([1, 1, 250, 250]);
});

test('when the process ends first, nothing is written', async () => {
  const { persist, write } = database({ failures: Infinity, endsAfter: 7 });
  const { soon, all } = persist.toTheEnd(write);
  await expect(soon).rejects.toThrow(DatabaseError);
  expect(await all).toBeNull();
});

test('three tries are all of a brief write', async () => {
  const { persist, write, pauses } = database({ failures: 3 });
  await expect(persist.briefly(write)).rejects.toThrow(DatabaseError);
  expect(pauses).toEqual([1, 1]);
});

test('an error that is not the database’s is thrown at once', async () => {
  const { persist, pauses } = database({ failures: 0 });
  const broken = () => Promise.reject(new TypeError('a mistake of ours'));
  await expect(persist.briefly(broken)).rejects.toThrow(TypeError);
  expect(pauses).toEqual([]);
});
