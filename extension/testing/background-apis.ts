/** Stands in for the browser's APIs, so that the background runs in a page of the tests. */
import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/** Not in every browser. */
export const optional = ['commands', 'contextMenus', 'sidePanel', 'windows'] as const;

export type Listener = (...given: never[]) => unknown;
type Listen = (event: string, listener: Listener) => void;
type Called = (name: string) => void;

/** One of the APIs: takes every listener, and answers every call with nothing. */
function api(name: string, listen: Listen, called: Called, known: object = {}): object {
  const other = (member: string) =>
    /^on[A-Z]/u.test(member)
      ? {
          addListener: (listener: Listener) => listen(`${name}.${member}`, listener),
          removeListener: () => undefined,
        }
      : () => {
          called(`${name}.${member}`);
          return Promise.resolve();
        };
  return new Proxy(known, {
    get: (_, member) => (Reflect.get(known, member) as unknown) ?? other(String(member)),
  });
}

/**
 * @param listen called for each listener with the name of its event, such as `runtime.onMessage`
 * @param called for each other call, with a name such as `tabs.create`
 */
export function standInForApis(listen: Listen, called: Called = () => undefined): void {
  fakeBrowser.reset();
  const { runtime } = browser;
  for (const name of [...optional, 'action', 'alarms', 'permissions', 'scripting', 'tabs'])
    Object.assign(browser, { [name]: api(name, listen, called) });
  Object.assign(browser, { runtime: api('runtime', listen, called, runtime) });
  // By this name the messages listen.
  vi.stubGlobal('chrome', browser);
}
