import { expect, test } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createSharedCount } from './shared-count.ts';

const openDatabase = temporaryDatabase();

test('a window from before the clock was set back starts again', async () => {
  let now = 1_800_000_000_000;
  const count = createSharedCount(await openDatabase(), () => now);
  expect((await count.add('a', 5, 60_000)).used).toBe(5);
  now += 59_000;
  expect((await count.add('a', 5, 60_000)).used).toBe(10);
  now -= 6 * 3_600_000;
  expect(await count.add('a', 5, 60_000)).toEqual({ used: 5, expiresAt: now + 60_000 });
});
