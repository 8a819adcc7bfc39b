/**
 * What the background does at events of the browser: words that waited for one of them are sent.
 * @module-tag smoke
 */
import { eventually } from '@gleaner/shared/testing/eventually';
import { relayPaths } from '@gleaner/shared';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { openWords } from '../src/learned-words/db.ts';
import { restFor } from '../src/learned-words/rest.ts';
import { watchIndex } from '../src/learned-words/watch.ts';
import { rememberWord } from '../src/learned-words/lookup-in-index.ts';
import { grabCaption } from '../src/collect/captions/caption-command.ts';
import { preparePage } from '../src/collect/prepare-command.ts';
import background from '../src/entrypoints/background.ts';
import { openOutbox, type OutboxDatabase } from '../src/outbox/outbox.ts';
import type { CollectRecord } from '../src/outbox/store/record.ts';
import { announceChange } from '../src/outbox/store/watch.ts';
import { collectRecord } from '../src/outbox/testing.ts';
import { RelayError } from '../src/relay-client/relay-error.ts';
import { relay, relayUrl } from '../src/relay-client/relay.ts';
import { currentConnection, refreshSession } from '../src/relay-client/session.ts';
import { changeSettings, readSettings } from '../src/settings/settings.ts';
import { alwaysLoadFrom } from '../src/settings/sites/media-hosts.ts';
import { standInForApis, type Listener } from './background-apis.ts';

const whole = { ...browser };
const listeners = new Map<string, Listener[]>();
const session = {
  ...{ connected: true, connection: 'anna', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const asked = vi.spyOn(relay, 'session').mockResolvedValue(session);
const listed = vi.spyOn(relay, 'listLearnedWords').mockResolvedValue({ learned_words: [] });
const removeTab = vi.fn(() => Promise.resolve());
const createAlarm = vi.fn(() => Promise.resolve());
const createTab = vi.fn(() => Promise.resolve<{ id?: number }>({}));
let db: OutboxDatabase;

beforeAll(async () => {
  vi.spyOn(relay, 'collectWord').mockImplementation((spec) =>
    Promise.resolve({ id: crypto.randomUUID(), ...spec }),
  );
  standInForApis((event, listener) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  );
  Object.assign(browser.tabs, { remove: removeTab, create: createTab });
  Object.assign(browser.alarms, { create: createAlarm });
  Object.assign(browser.runtime, { getURL: (path: string) => `gleaner:${path}` });
  await browser.storage.local.set({ consent: { version: 1, at: 0 } });
  db = await openOutbox();
  await empty();
  await refreshSession();
  background.main();
});
beforeEach(async () => {
  asked.mockResolvedValue(session);
  await empty();
});
afterAll(async () => {
  await empty();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

async function empty(): Promise<void> {
  const words = await openWords();
  await Promise.all([db.clear('records'), db.clear('settings'), words.clear('words')]);
}

function raise(event: string, ...given: unknown[]): void {
  for (const listen of listeners.get(event) ?? [])
    (listen as (...given: unknown[]) => unknown)(...given);
}

async function answerTo(type: string, sender: object, data?: object): Promise<unknown> {
  const message = { id: 1, type, timestamp: Date.now(), data };
  const { res } = await new Promise<{ res?: unknown }>((resolve) =>
    raise('runtime.onMessage', message, { id: browser.runtime.id, ...sender }, resolve),
  );
  return res;
}

/** The message that the relay's last page of a login sends from its tab. */
const loginEnded = () =>
  answerTo('loginEnded', {
    ...{ url: `${relayUrl}${relayPaths.connected}`, frameId: 0, tab: { id: 7 } },
  });

/** A word that waits, and a pause that ends much later than this test. */
async function waits(change: Partial<CollectRecord>): Promise<string> {
  const now = Date.now();
  const record = collectRecord('gossamer', { createdAt: now, notBefore: now, ...change });
  await db.put('settings', { until: now + 3_000_000, reason: 'offline', failures: 9 }, 'pause');
  await db.put('records', record);
  announceChange();
  return record.id;
}

async function isSent(id: string): Promise<void> {
  await eventually(async () =>
    expect(await db.get('records', id)).toMatchObject({ state: 'sent' }),
  );
}

it('a word is sent once a new sign-in, stored by a page, is recognised', async () => {
  const id = await waits({ connection: null, reason: 'offline' });
  asked.mockResolvedValue({ ...session, connection: 'another sign-in' });
  await refreshSession();
  await isSent(id);
});

it('a word is sent once a new sign-in is recognised at a later try', async () => {
  const offline = new RelayError(null, 'OFFLINE', 'The relay cannot be reached');
  listed.mockRejectedValue(offline);
  createAlarm.mockClear();
  asked.mockResolvedValue({ ...session, connection: 'a third sign-in' });
  await refreshSession();
  await expect.poll(() => createAlarm.mock.calls).toContainEqual(['account', expect.anything()]);
  const id = await waits({ connection: null, reason: 'offline' });
  listed.mockResolvedValue({ learned_words: [] });
  raise('alarms.onAlarm', { name: 'account' });
  await isSent(id);
});

it('a word is sent once the browser lets Gleaner reach its relay again', async () => {
  const id = await waits({ connection: 'anna', reason: 'offline' });
  raise('permissions.onAdded', { origins: [`${relayUrl}/*`] });
  await isSent(id);
});

it('a word is sent once the network is back', async () => {
  const id = await waits({ connection: 'anna', reason: 'offline' });
  dispatchEvent(new Event('online'));
  await isSent(id);
});

it.each([
  ['the network is back', () => dispatchEvent(new Event('online'))],
  ['a page of Gleaner opens', () => answerTo('drainOutbox', { url: 'gleaner:/popup.html' })],
])('the list that rested without a network is read once %s', async (_when, begin) => {
  await (await openWords()).clear('traversals');
  await restFor(Date.now(), 3_000_000, 'offline');
  listed.mockClear();
  void begin();
  await eventually(() => expect(listed).toHaveBeenCalled());
});

it('a word is sent once the window that edited it is closed', async () => {
  const editing = { since: Date.now(), graceLeft: 0 };
  const id = await waits({ connection: 'anna', editing });
  await db.delete('settings', 'pause');
  await answerTo('endEdit', { url: 'gleaner:/edit.html' }, { recordId: id });
  await isSent(id);
});

it('a word that was forbidden is sent once the learner has signed in again', async () => {
  const id = await waits({ connection: 'anna', reason: 'forbidden' });
  expect(await loginEnded()).toBe(true);
  await isSent(id);
});

it('the tab of a login closes though the relay cannot be reached then', async () => {
  asked.mockRejectedValue(new RelayError(null, 'OFFLINE', 'The relay cannot be reached'));
  await browser.storage.session.set({ loginTab: 7 });
  expect(await loginEnded()).toBe(true);
  expect(removeTab).toHaveBeenCalledWith(7);
});

it('Connect leads to what is sent where the learner has not agreed, and to the login after that', async () => {
  await browser.storage.local.remove('consent');
  createTab.mockClear();
  await answerTo('connect', { url: 'gleaner:/popup.html' });
  expect(createTab.mock.calls).toEqual([[{ url: 'gleaner:/welcome.html' }]]);
  createTab.mockClear();
  await browser.storage.local.set({ consent: { version: 1, at: 0 } });
  await browser.storage.session.remove('loginTab');
  Object.assign(browser.windows, { getAll: () => Promise.resolve([{ id: 3, focused: true }]) });
  createTab.mockResolvedValueOnce({ id: 7 });
  await answerTo('connect', { url: 'gleaner:/popup.html' });
  expect(createTab.mock.calls).toMatchObject([[{ url: `${relayUrl}${relayPaths.login}` }]]);
});

it('an update asks a learner who has not agreed to it', async () => {
  await browser.storage.local.remove('consent');
  createTab.mockClear();
  raise('runtime.onInstalled', { reason: 'update' });
  await expect.poll(() => createTab.mock.calls).toEqual([[{ url: 'gleaner:/welcome.html' }]]);
  await browser.storage.local.set({ consent: { version: 1, at: 0 } });
});

it('a word is looked up beside its page, in the window of that page', async () => {
  const id = await waits({ connection: 'anna' });
  await browser.storage.local.set({ meaning: { dictionary: 'https://words.example/%s' } });
  Object.assign(browser.windows, { getAll: () => Promise.resolve([]) });
  createTab.mockClear();
  const page = { url: 'https://a.example/', frameId: 0, tab: { id: 7, windowId: 3, index: 4 } };
  expect(await answerTo('lookUp', page, { recordId: id })).toBe(true);
  const beside = { windowId: 3, index: 5 };
  expect(createTab.mock.calls).toEqual([[{ url: 'https://words.example/gossamer', ...beside }]]);
});

it('the scripts on pages are registered again after an update', async () => {
  const register = vi.fn(() => Promise.resolve());
  const sites = ['https://b.example/*'];
  Object.assign(browser.permissions, { contains: () => Promise.resolve(true) });
  Object.assign(browser.scripting, {
    registerContentScripts: register,
    getRegisteredContentScripts: () => Promise.resolve([]),
  });
  await changeSettings({ bubble: { everywhere: false, sites } });
  const registered = [[expect.objectContaining({ matches: sites })]];
  await expect.poll(() => register.mock.calls).toContainEqual(registered);
  register.mockClear();
  raise('runtime.onInstalled', { reason: 'update' });
  await expect.poll(() => register.mock.calls).toContainEqual(registered);
});

it('a host is allowed though the browser’s question has closed the popup that asked', async () => {
  const never = new Promise<never>(() => undefined);
  Object.assign(browser.permissions, {
    request: () => never,
    contains: () => Promise.resolve(true),
  });
  void alwaysLoadFrom(new URL('https://sounds.example/a.mp3'), Date.now());
  await expect.poll(() => browser.storage.local.get('media-wish')).not.toEqual({});
  raise('permissions.onAdded', { origins: ['https://sounds.example/*'] });
  await expect
    .poll(async () => (await readSettings()).media.sites)
    .toEqual(['https://sounds.example/*']);
});

it('the key that closes the strip of a caption opens no other', async () => {
  const empty: number[] = [];
  Object.assign(browser.scripting, { executeScript: () => Promise.resolve([{ frameId: 0 }]) });
  Object.assign(browser.tabs, {
    sendMessage: (
      tab: number,
      { type }: { type: string },
      _to: object,
      answer: (answer: object) => void,
    ) => {
      if (type === 'showNoCaption') empty.push(tab);
      answer({ res: type === 'grabCaption' && tab === 7 ? 'closed' : 'none' });
    },
  });
  raise('commands.onCommand', grabCaption, { id: 7 });
  raise('commands.onCommand', grabCaption, { id: 8 });
  await expect.poll(() => empty).toContain(8);
  expect(empty).toEqual([8]);
});

it('pages hear of each change of the list', async () => {
  const { setTimeout: later } = globalThis;
  // A change of the list is reported five seconds later: here at once.
  const timer = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((run, ms) => later(run, ms === 5_000 ? 0 : ms));
  let told = 0;
  Object.assign(browser.tabs, {
    query: () => {
      told += 1;
      return Promise.resolve([]);
    },
  });
  await changeSettings({ highlight: { everywhere: false, sites: ['https://c.example/*'] } });
  await expect.poll(() => told).toBeGreaterThan(0);
  const connection = (await currentConnection()) ?? '';
  for (const term of ['gossamer', 'lace', 'web']) {
    const before = told;
    await rememberWord({ id: term, term, language: 'LANGUAGE_ENGLISH' }, connection);
    await expect.poll(() => told).toBeGreaterThan(before);
  }
  timer.mockRestore();
});

it('a list that is being read does not put off what pages are told', async () => {
  const { setTimeout: later } = globalThis;
  const due: (() => void)[] = [];
  const timer = vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => {
    if (ms !== 5_000) return later(run, ms);
    due.push(run);
    return later(() => undefined);
  });
  const query = vi.fn(() => Promise.resolve([]));
  Object.assign(browser.tabs, { query });
  const heard = vi.fn();
  const stop = watchIndex(heard);
  const connection = (await currentConnection()) ?? '';
  for (const term of ['loom', 'weft', 'warp']) {
    const before = heard.mock.calls.length;
    await rememberWord({ id: term, term, language: 'LANGUAGE_ENGLISH' }, connection);
    await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(before);
  }
  stop();
  expect(due).toHaveLength(1);
  query.mockClear();
  due[0]?.();
  await expect.poll(() => query.mock.calls).not.toEqual([]);
  timer.mockRestore();
});

it.each([
  [false, 'gleaner:/prepare.html#7'],
  [true, 'gleaner:/prepare.html#7-private'],
])('a page is prepared by menu and key; private: %s', (incognito, url) => {
  createTab.mockClear();
  raise('contextMenus.onClicked', { menuItemId: preparePage }, { id: 7, incognito });
  raise('commands.onCommand', preparePage, { id: 7, incognito });
  expect(createTab.mock.calls).toEqual([[{ url }], [{ url }]]);
});

it('a site that the browser no longer allows is switched off', async () => {
  const allows = vi.fn(() => Promise.resolve(true));
  Object.assign(browser.permissions, { contains: allows });
  const sites = ['https://a.example/*'];
  await changeSettings({ highlight: { everywhere: false, sites } });
  await expect.poll(() => allows.mock.calls).toContainEqual([{ origins: sites }]);
  allows.mockResolvedValue(false);
  raise('permissions.onRemoved', { origins: sites });
  await expect.poll(async () => (await readSettings()).highlight.sites).toEqual([]);
});

it('the menu of a video opens its captions and collects nothing', async () => {
  const click = { selectionText: 'gossamer', frameId: 0, editable: false };
  raise('contextMenus.onClicked', { ...click, menuItemId: grabCaption }, { id: 7 });
  raise('contextMenus.onClicked', { ...click, menuItemId: 'collect', selectionText: 'lace' });
  const terms = async () =>
    (await db.getAll('records')).map((one) => one.kind === 'collect' && one.spec.term);
  await expect.poll(terms).not.toEqual([]);
  expect(await terms()).toEqual(['lace']);
});

it.each<[string, boolean, () => unknown]>([
  ['after a start of the browser', false, () => raise('runtime.onStartup')],
  [
    'once a page of Gleaner opens',
    false,
    () => void answerTo('drainOutbox', { url: 'gleaner:/words.html' }),
  ],
  [
    'once the learner has agreed, though a reading before that was in vain',
    true,
    () => browser.storage.local.set({ consent: { version: 1, at: Date.now() } }),
  ],
  [
    'once Gleaner may reach its relay, though a reading before that was in vain',
    true,
    () => raise('permissions.onAdded', { origins: [`${relayUrl}/*`] }),
  ],
])('words collected elsewhere are there %s', async (_when, rests, wake) => {
  const words = await openWords();
  await words.clear('traversals');
  const elsewhere = { id: 'elsewhere', term: 'dew', language: 'LANGUAGE_ENGLISH' };
  listed.mockResolvedValue({ learned_words: [elsewhere] });
  if (rests) await browser.storage.session.set({ indexNotBefore: Date.now() + 600_000 });
  else await browser.storage.session.remove('indexNotBefore');
  await wake();
  const terms = async () => (await words.getAll('words')).map(({ word }) => word.term);
  await expect.poll(terms).toContain('dew');
});

it('a sentence that is added to a known word is sent without a further reason', async () => {
  const context = { sentence: 'A gossamer thread.', title: '', url: '', language: 'en' };
  const held = { id: 'held', term: 'gossamer', language: 'LANGUAGE_ENGLISH' };
  listed.mockResolvedValue({ learned_words: [{ ...held, mastery_level: 1, tags: [], notes: [] }] });
  const known = { state: 'sent', outcome: 'already-collected', learnedWord: held } as const;
  const id = await waits({ connection: 'anna', context, ...known });
  await db.delete('settings', 'pause');
  const popup = { url: 'gleaner:/popup.html' };
  expect(await answerTo('addSentence', popup, { recordId: id })).toBe(true);
  await expect.poll(() => db.get('records', id)).toMatchObject({ state: 'sent', attempts: 1 });
});
