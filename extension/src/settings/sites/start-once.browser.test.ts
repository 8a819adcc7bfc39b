import { afterEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';

const { runtime } = browser;
afterEach(() => {
  Object.assign(browser, { runtime });
  Reflect.deleteProperty(globalThis, 'gleaner-test');
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('starts a script once', async () => {
  const { startOnce } = await import('./start-once.ts');
  const start = vi.fn(() => () => undefined);
  startOnce('test', start);
  startOnce('test', start);
  expect(start).toHaveBeenCalledTimes(1);
});

it('replaces a script that an update has left behind', async () => {
  const { startOnce } = await import('./start-once.ts');
  const stop = vi.fn();
  startOnce('test', () => stop);
  // What a browser does to the API of a removed extension.
  Object.assign(browser, { runtime: {} });
  const start = vi.fn(() => () => undefined);
  startOnce('test', start);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
});

it('starts for no site in a frame without an origin of its own', async () => {
  vi.stubGlobal('origin', 'null');
  const { startOnSite, startOnce } = await import('./start-once.ts');
  const start = vi.fn(() => () => undefined);
  startOnSite('test', start);
  expect(start).not.toHaveBeenCalled();
  startOnce('test', start);
  expect(start).toHaveBeenCalledTimes(1);
});
