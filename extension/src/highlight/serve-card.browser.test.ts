/**
 * What the background answers to the card of a marked word, and to which frame.
 * @module-tag smoke
 */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { standInForApis, type Listener } from '../../testing/background-apis.ts';
import { indexed, openWords } from '../learned-words/db.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { collectRecord } from '../outbox/testing.ts';
import { changeSettings } from '../settings/settings.ts';
import { cardCommand } from './card-command.ts';
import { readKnown, removeKnown } from './known-words.ts';
import { serveCard } from './serve-card.ts';
import { forgetSources } from './sources.ts';

const whole = { ...browser };
const listeners = new Map<string, Listener>();
const inject = vi.fn(() => Promise.resolve([]));
const createTab = vi.fn(() => Promise.resolve({}));
const shownIn: number[] = [];

beforeAll(() => {
  standInForApis((event, listener) => listeners.set(event, listener));
  Object.assign(browser.scripting, { executeScript: inject });
  Object.assign(browser.tabs, {
    create: createTab,
    sendMessage: (tab: number, { type }: { type: string }, ...rest: ((a: object) => void)[]) => {
      if (type === 'showCard') shownIn.push(tab);
      rest.at(-1)?.(tab === 1 ? { err: { message: 'No script listens' } } : { res: undefined });
    },
  });
  Object.assign(browser.runtime, {
    getURL: (path: string) => (path.endsWith('.html') ? `gleaner:${path}` : 'data:text/plain,'),
  });
  serveCard();
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});
beforeEach(async () => {
  vi.clearAllMocks();
  await browser.storage.local.set({
    session: {
      ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
      ...{ plans: [], routes: [], quota: null },
    },
    session$: { v: 1 },
  });
  await browser.storage.session.remove('cards');
  await changeSettings({
    ...{ highlight: { everywhere: false, sites: ['https://a.example/*'] } },
    ...{ wordCard: true, theme: 'dark' },
  });
  for (const term of await readKnown()) await removeKnown(term);
  const words = await openWords();
  await words.clear('words');
  for (const [term, level] of [
    ['gossamer', 4],
    ['web', 10],
  ] as const) {
    const word = { id: term, term, language: 'LANGUAGE_ENGLISH', mastery_level: level };
    await words.put('words', indexed(word, 'grant', 0));
  }
  const db = await openOutbox();
  await db.clear('records');
  const context = { sentence: 'A gossamer thread.', title: '', url: '', language: 'en' };
  await db.put('records', collectRecord('gossamer', { state: 'sent', context }));
  forgetSources();
});

interface From {
  readonly tab?: number;
  readonly frameId?: number;
  readonly incognito?: boolean;
  readonly site?: string;
}

/** What the background says to a frame; the message of an error. */
async function said(type: string, data: object | undefined, from: From = {}): Promise<unknown> {
  const { tab = 1, frameId = 0, incognito = false, site = 'https://a.example/' } = from;
  const sender = { id: 'test', url: site, frameId, tab: { id: tab, incognito } };
  const message = { id: 1, type, timestamp: 0, data };
  const { res, err } = await new Promise<{ res?: unknown; err?: { message: string } }>((resolve) =>
    (listeners.get('runtime.onMessage') as ((...given: unknown[]) => void) | undefined)?.(
      ...[message, sender, resolve],
    ),
  );
  return err?.message ?? res;
}
const open = (text: string, from?: From) => said('openCard', { text, language: 'en' }, from);

it('the card of a word shows it with its sentence, its mastery and the chosen theme, in its frame', async () => {
  expect(await open('Gossamer', { frameId: 7 })).toEqual({
    ...{ term: 'gossamer', language: 'en', sentence: 'A gossamer thread.', theme: 'dark' },
    mastery: { level: 4, dots: 2 },
  });
  expect(inject.mock.calls).toMatchObject([
    [{ target: { tabId: 1, frameIds: [7] }, files: ['/card.js'] }],
  ]);
});

it('S30 in a private window it shows no sentence', async () => {
  expect(await open('gossamer', { incognito: true })).toMatchObject({
    ...{ term: 'gossamer', sentence: '' },
  });
});

it('there is no card of another word, on another site, or where the learner wants none', async () => {
  expect(await open('lace')).toBeNull();
  expect(await open('gossamer', { site: 'https://b.example/' })).toBeNull();
  await changeSettings({ wordCard: false });
  expect(await open('gossamer')).toBeNull();
  expect(inject).not.toHaveBeenCalled();
  expect(await said('setKnown', { known: true })).toBe('Not allowed');
});

it('S27 a frame may change the word that its card shows, and no other frame', async () => {
  await open('gossamer', { frameId: 7 });
  await open('web', { tab: 2 });
  expect(await said('setKnown', { known: true }, { frameId: 7 })).toBeUndefined();
  expect(await readKnown()).toEqual(['gossamer']);
  expect(await said('setKnown', { known: true }, { tab: 2 })).toBeUndefined();
  expect(await readKnown()).toEqual(['web', 'gossamer']);
  expect(await said('setKnown', { known: false }, { frameId: 7 })).toBeUndefined();
  expect(await readKnown()).toEqual(['web']);
  expect(await said('setKnown', { known: false })).toBe('Not allowed');
  // The next card in a frame takes the place of the one before.
  await open('web', { frameId: 7 });
  await said('setKnown', { known: false }, { frameId: 7 });
  expect(await readKnown()).toEqual([]);
});

it('the review opens for a frame that has a card alone', async () => {
  expect(await said('openReview', undefined)).toBe('Not allowed');
  await open('gossamer');
  await said('openReview', undefined);
  expect(createTab.mock.calls).toEqual([[{ url: 'gleaner:/popup.html' }]]);
});

it('the fifty frames that opened a card last may act', async () => {
  for (let tab = 1; tab <= 50; tab += 1) await open('gossamer', { tab });
  await open('gossamer', { tab: 50 });
  expect(await said('setKnown', { known: true }, { tab: 1 })).toBeUndefined();
  await open('gossamer', { tab: 51 });
  expect(await said('setKnown', { known: true }, { tab: 1 })).toBe('Not allowed');
  expect(await said('setKnown', { known: true }, { tab: 2 })).toBeUndefined();
});

it('the key asks the page in its tab for the card, though another page has no script', async () => {
  const press = listeners.get('commands.onCommand') as (...given: unknown[]) => void;
  press('another-command', { id: 4 });
  press(cardCommand, undefined);
  press(cardCommand, { id: 1 });
  press(cardCommand, { id: 3 });
  await expect.poll(() => shownIn).toEqual([1, 3]);
});
