import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keepAccounts, keptAccounts, watchKeptAccounts } from './kept-accounts.ts';

beforeEach(() => fakeBrowser.storage.local.clear());

it('keeps each account once, also those that two windows keep at the same time', async () => {
  expect(await keptAccounts()).toEqual(new Set());
  await Promise.all([keepAccounts(['anna', 'ben']), keepAccounts(['ben', 'carla'])]);
  expect(await keptAccounts()).toEqual(new Set(['anna', 'ben', 'carla']));
  const stored = await fakeBrowser.storage.local.get('earlierKept');
  expect(stored).toEqual({ earlierKept: ['anna', 'ben', 'carla'] });
});

it.each(['anna', [7], { anna: true }])('an invalid list keeps none: %j', async (earlierKept) => {
  await fakeBrowser.storage.local.set({ earlierKept });
  expect(await keptAccounts()).toEqual(new Set());
});

it('who watches is told which are kept, and no more afterwards', async () => {
  const [told, noticed] = [vi.fn(), vi.fn()];
  const stop = watchKeptAccounts(told);
  watchKeptAccounts(noticed);
  await keepAccounts(['anna']);
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(1));
  expect(told.mock.calls).toEqual([[new Set(['anna'])]]);
  stop();
  await keepAccounts(['ben']);
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(2));
  expect(told).toHaveBeenCalledTimes(1);
});
