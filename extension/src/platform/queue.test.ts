import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

it('runs one task after the other, and returns to each its own result', async () => {
  const queue = createQueue();
  const done: number[] = [];
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const first = queue.run(async () => {
    await gate;
    done.push(1);
    return 'first';
  });
  const second = queue.run(() => {
    done.push(2);
    return Promise.reject(new Error('second'));
  });
  const third = queue.run(() => Promise.resolve(done.push(3)));
  expect(done).toEqual([]);
  open();
  expect(await first).toBe('first');
  await expect(second).rejects.toThrow('second');
  await third;
  expect(done).toEqual([1, 2, 3]);
});
