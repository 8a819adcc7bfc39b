import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';

const { runtime } = browser;
afterEach(() => {
  Object.assign(browser, { runtime });
  Reflect.deleteProperty(globalThis, 'gleaner-test');
  vi.resetModules();
});

it('starts a script once', async () => {
  const { startOnce } = await import('./start-once.ts');
  const start = vi.fn(() => () => undefined);
  startOnce('test', start);
  startOnce('test', start);
  expect(start).toHaveBeenCalledTimes(1);
});

it('puts a new one in the place of one that an update has left behind', async () => {
  const { startOnce } = await import('./start-once.ts');
  const stop = vi.fn();
  startOnce('test', () => stop);
  // As a browser leaves the API of an extension that is gone.
  Object.assign(browser, { runtime: {} });
  const start = vi.fn(() => () => undefined);
  startOnce('test', start);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
});
