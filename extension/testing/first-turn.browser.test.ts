import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../src/entrypoints/background.ts';

/** One of the browser's APIs: takes every listener, and answers every call with nothing. */
function api(listening: () => void, known: object = {}): object {
  const event = { addListener: listening, removeListener: () => undefined };
  const other = (name: string) => (/^on[A-Z]/u.test(name) ? event : () => Promise.resolve());
  return new Proxy(known, {
    get: (_, name) => (Reflect.get(known, name) as unknown) ?? other(String(name)),
  });
}

const names = ['commands', 'contextMenus', 'sidePanel', 'windows'] as const;
const whole = { ...browser };
const listening = vi.fn();

beforeEach(() => {
  fakeBrowser.reset();
  listening.mockClear();
  for (const name of [...names, 'action', 'alarms', 'permissions', 'scripting', 'tabs'] as const)
    Object.assign(browser, { [name]: api(listening) });
  Object.assign(browser, { runtime: api(listening, whole.runtime) });
  // By this name the messages listen.
  vi.stubGlobal('chrome', browser);
});

afterEach(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

it('its first turn ends in a browser that has none of the parts that some lack', () => {
  for (const name of names) Object.assign(browser, { [name]: undefined });
  background.main();
  expect(listening).toHaveBeenCalled();
});
