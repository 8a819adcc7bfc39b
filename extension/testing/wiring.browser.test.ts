/**
 * What the background begins by itself, and what it passes on.
 * @module-tag smoke
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import background from '../src/entrypoints/background.ts';
import { openOutbox } from '../src/outbox/outbox.ts';
import { announceChange } from '../src/outbox/store/watch.ts';
import { collectRecord } from '../src/outbox/testing.ts';
import { relay } from '../src/relay-client/relay.ts';
import { refreshSession } from '../src/relay-client/session.ts';
import { choiceStores } from '../src/settings/choices.ts';
import { changeSettings } from '../src/settings/settings.ts';
import { standInForApis, type Listener } from './background-apis.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
const createAlarm = vi.fn((_name: string) => Promise.resolve());
const clearAlarm = vi.fn((_name: string) => Promise.resolve(true));
const createWindow = vi.fn((_window: { url: string }) => Promise.resolve({}));
const session = {
  ...{ connected: true, connection: 'anna', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const intent = { choice: { forget: 'account', unsent: 'delete' }, connection: 'ben' };

const stored = async (name: string) => (await browser.storage.local.get(name))[name];

beforeAll(async () => {
  vi.spyOn(relay, 'listLearnedWords').mockResolvedValue({ learned_words: [] });
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  standInForApis((event, listener) => {
    if (event === 'runtime.onMessage') listeners.push(listener);
  });
  Object.assign(browser.alarms, { create: createAlarm, clear: clearAlarm });
  Object.assign(browser.permissions, { contains: () => Promise.resolve(true) });
  Object.assign(browser.windows, { create: createWindow });
  Object.assign(browser.tabs, { query: () => Promise.resolve([]) });
  Object.assign(browser.runtime, { getURL: (path: string) => `gleaner:${path}` });
  await browser.storage.local.set({ consent: { version: 1, at: 0 }, forgetting: intent });
  await refreshSession();
  background.main();
});
afterAll(async () => {
  await (await openOutbox()).clear('records');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

it('S30 what an ended background was to delete is deleted by the next one', async () => {
  await expect.poll(() => stored('forgetting')).toBeUndefined();
});

/** What the background answers. */
function answerTo(type: string, data: object, sender: object): Promise<{ res?: unknown }> {
  const message = { id: 1, type, timestamp: Date.now(), data };
  return new Promise((resolve) => {
    for (const listen of listeners)
      (listen as (...given: unknown[]) => unknown)(
        message,
        { id: browser.runtime.id, ...sender },
        resolve,
      );
  });
}

it('the edit window begins with the field that the toast asked for', async () => {
  const now = Date.now();
  const record = collectRecord('gossamer', { createdAt: now, notBefore: now + 5_000 });
  await (await openOutbox()).put('records', record);
  const asked = { recordId: record.id, field: 'language' };
  await answerTo('editCollect', asked, { url: 'gleaner:/popup.html' });
  expect(createWindow.mock.calls[0]?.[0].url).toMatch(/[&]field=language$/u);
});

it('a reminder has its alarm as soon as it is switched on, and none once it is off', async () => {
  createAlarm.mockClear();
  clearAlarm.mockClear();
  await choiceStores.reminder.save({ on: true, hour: 19 });
  await expect.poll(() => createAlarm.mock.calls.map(([name]) => name)).toContain('reminder');
  await choiceStores.reminder.save({ on: false, hour: 19 });
  await expect.poll(() => clearAlarm.mock.calls.map(([name]) => name)).toContain('reminder');
});

it('S30 pages do not mark the words of an account that has signed out', async () => {
  const db = await openOutbox();
  const editing = { since: Date.now(), graceLeft: 0 };
  await db.put('records', collectRecord('lace', { connection: 'anna', editing }));
  // The deletion above has ended the session that was stored.
  await refreshSession();
  announceChange();
  await changeSettings({ highlight: { everywhere: true, sites: [] } });
  const page = { url: 'https://c.example/', origin: 'https://c.example', frameId: 0 };
  const marked = async () => {
    const tab = { id: 7, url: page.url, incognito: false };
    const { res } = await answerTo('highlightWords', { version: '' }, { ...page, tab });
    return JSON.stringify(res);
  };
  await expect.poll(marked).toContain('lace');
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connected: false, connection: null });
  await refreshSession();
  await expect.poll(marked).not.toContain('lace');
});
