import { expect, it, vi } from 'vitest';
import { announceForgotten, watchForgotten } from './watch-forgotten.ts';

it('S30 every part is told that stored data was deleted, until it watches no more', async () => {
  const [told, noticed] = [vi.fn(), vi.fn()];
  const stop = watchForgotten(told);
  const stopLater = watchForgotten(noticed);
  announceForgotten();
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  stop();
  announceForgotten();
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(2));
  expect(told).toHaveBeenCalledTimes(1);
  stopLater();
});
