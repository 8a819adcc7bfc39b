/**
 * The scripts on pages follow the choice of sites, in a browser that keeps registrations as a real one.
 * @module-tag smoke
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../../testing/background-apis.ts';
import { changeSettings, readSettings } from '../settings.ts';
import { keepPageScripts } from './page-scripts.ts';
import { everySite } from './site-pattern.ts';

interface Registered {
  readonly id: string;
  readonly matches: readonly string[];
}

const whole = { ...browser };
const listeners = new Map<string, Listener[]>();
let registered: Map<string, Registered>;
/** Each call that changed something, in order. */
let calls: unknown[][];
/** Open tabs, by the pattern that finds them; the page of 9 lets no extension in. */
const tabs = [{ id: 7 }, {}, { id: 9 }, { id: 8 }];
let told: number[];
let forbidden: readonly string[];

const a = ['https://a.example/*'];
const b = ['https://b.example/*'];
const on = (sites: string[]) => ({ everywhere: false, sites });

beforeAll(() => {
  standInForApis((event, listener) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  );
  const into = (name: string) => (given: { target: { tabId: number } }) => {
    calls.push([name, given]);
    return given.target.tabId === 9 ? Promise.reject(new Error('No access')) : Promise.resolve();
  };
  const keep = (name: string) => (scripts: Registered[]) => {
    calls.push([name, ...scripts]);
    for (const one of scripts) registered.set(one.id, one);
    return Promise.resolve();
  };
  Object.assign(browser.scripting, {
    getRegisteredContentScripts: ({ ids }: { ids: string[] }) =>
      Promise.resolve(ids.flatMap((id) => registered.get(id) ?? [])),
    registerContentScripts: keep('register'),
    updateContentScripts: keep('update'),
    unregisterContentScripts: ({ ids }: { ids: string[] }) => {
      calls.push(['unregister', ...ids]);
      for (const id of ids) registered.delete(id);
      return Promise.resolve();
    },
    ...{ insertCSS: into('css'), executeScript: into('script') },
  });
  Object.assign(browser.permissions, {
    contains: ({ origins }: { origins: string[] }) =>
      Promise.resolve(!origins.some((one) => forbidden.includes(one))),
  });
  Object.assign(browser.tabs, {
    query: ({ url }: { url?: string[] }) =>
      Promise.resolve(url ? tabs : [{}, { id: 7 }, { id: 8 }]),
    sendMessage: (
      id: number,
      { type }: { type: string },
      _to: object,
      done: (a: object) => void,
    ) => {
      if (type === 'refreshPages') told.push(id);
      done({ res: undefined });
    },
  });
  keepPageScripts();
});
beforeEach(async () => {
  await browser.storage.local.clear();
  registered = new Map();
  [calls, told, forbidden] = [[], [], []];
});
afterEach(async () => {
  if (registered.size === 0) return;
  told = [];
  await changeSettings({ bubble: on([]), highlight: on([]) });
  await expect.poll(() => told).toEqual([7, 8]);
  expect(registered.size).toBe(0);
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

function raise(event: string): void {
  for (const listen of listeners.get(event) ?? []) listen();
}
const matches = (id: string) => registered.get(id)?.matches;

it('a script is registered, put into open tabs, changed and removed with the choice', async () => {
  await changeSettings({ highlight: on(a) });
  await expect.poll(() => told).toEqual([7, 8]);
  const script = {
    ...{ id: 'highlight', js: ['/highlight.js'], css: ['/highlight.css'], matches: a },
    ...{ allFrames: true, matchOriginAsFallback: true },
    ...{ runAt: 'document_idle', persistAcrossSessions: true },
  };
  const target = (tabId: number) => ({ target: { tabId, allFrames: true } });
  const css = (id: number) => ['css', { ...target(id), files: ['/highlight.css'] }];
  const js = (id: number) => ['script', { ...target(id), files: ['/highlight.js'] }];
  expect(calls).toEqual([['register', script], css(7), js(7), css(9), css(8), js(8)]);

  [calls, told] = [[], []];
  await changeSettings({ highlight: on([...a, ...b]) });
  await expect.poll(() => told).toEqual([7, 8]);
  expect(calls[0]).toEqual(['update', { ...script, matches: [...a, ...b] }]);
  [calls, told] = [[], []];
  await changeSettings({ highlight: { everywhere: true, sites: a } });
  await expect.poll(() => told).toEqual([7, 8]);
  expect(matches('highlight')).toEqual(everySite);
  [calls, told] = [[], []];
  await changeSettings({ highlight: on([]) });
  await expect.poll(() => told).toEqual([7, 8]);
  expect(calls).toEqual([['unregister', 'highlight']]);
});

it('the button beside a selection has a script of its own, without a style', async () => {
  await changeSettings({ bubble: on(a) });
  await expect.poll(() => told).toEqual([7, 8]);
  expect(calls.map(([name]) => name)).toEqual(['register', 'script', 'script', 'script']);
  expect(calls[0]?.[1]).toMatchObject({ id: 'bubble', js: ['/bubble.js'], matches: a });
  expect(calls[0]?.[1]).not.toHaveProperty('css');
  expect([...registered.keys()]).toEqual(['bubble']);
});

it('the same sites in another order, and another choice, change no script and tell no page', async () => {
  await changeSettings({ highlight: on([...a, ...b]) });
  await expect.poll(() => told).toEqual([7, 8]);
  [calls, told] = [[], []];
  await changeSettings({ highlight: on([...b, ...a]) });
  await changeSettings({ wordCard: true });
  // Changes are settled one after another: once this one is, so are those before it.
  await changeSettings({ bubble: on(a) });
  await expect.poll(() => told).toEqual([7, 8]);
  expect(calls.map(([name]) => name)).toEqual(['register', 'script', 'script', 'script']);
});

it('pages hear of another theme', async () => {
  for (const theme of ['dark', 'system'] as const) {
    told = [];
    await changeSettings({ theme });
    await expect.poll(() => told).toEqual([7, 8]);
  }
  expect(calls).toEqual([]);
});

it.each(['runtime.onStartup', 'runtime.onInstalled', 'permissions.onRemoved'])(
  'a registration that the browser lost is made again at %s',
  async (event) => {
    await changeSettings({ highlight: on(a) });
    await expect.poll(() => told).toEqual([7, 8]);
    registered.clear();
    raise(event);
    await expect.poll(() => matches('highlight')).toEqual(a);
  },
);

it('after a failure the next change is settled, and what failed with it', async () => {
  const contains = vi.spyOn(browser.permissions, 'contains');
  contains.mockRejectedValueOnce(new Error('Not now'));
  await changeSettings({ highlight: on(a) });
  await expect.poll(() => contains.mock.results.length).toBe(1);
  await changeSettings({ bubble: on(b) });
  await expect.poll(() => [matches('bubble'), matches('highlight')]).toEqual([b, a]);
  contains.mockRestore();
});

it('a site that is no longer allowed leaves the choice and the script, and the others stay', async () => {
  await changeSettings({ highlight: on([...a, ...b]), bubble: { everywhere: true, sites: b } });
  await expect.poll(() => matches('bubble')).toEqual(everySite);
  forbidden = [...a, 'http://*/*'];
  raise('permissions.onRemoved');
  await expect.poll(() => [matches('highlight'), matches('bubble')]).toEqual([b, b]);
  const { highlight, bubble } = await readSettings();
  expect([highlight, bubble]).toEqual([on(b), on(b)]);
});
