import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { agree, agreement, openConsent, watchAgreement } from './agreement.ts';

beforeEach(() => browser.storage.local.clear());

it('an agreement is known afterwards, with its time and the version of the text', async () => {
  expect(await agreement.read()).toBe(false);
  await agree(7);
  expect(await agreement.read()).toBe(true);
  expect(await browser.storage.local.get(null)).toEqual({ consent: { version: 1, at: 7 } });
});

it('who watches is told of an agreement, of nothing else, and no more afterwards', async () => {
  const [told, noticed] = [vi.fn(), vi.fn()];
  const stop = watchAgreement(told);
  watchAgreement(noticed);
  await browser.storage.local.set({ other: 1 });
  await agree(1);
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(1));
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  await agree(2);
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(2));
  expect(told).toHaveBeenCalledTimes(1);
});

it('the page that asks for the agreement opens in a tab', async () => {
  const create = vi.fn(() => Promise.resolve());
  const getURL = (path: string) => `extension:${path}`;
  Object.assign(browser, { tabs: { create }, runtime: { ...browser.runtime, getURL } });
  await openConsent();
  expect(create.mock.calls).toEqual([[{ url: 'extension:/welcome.html' }]]);
});
