/**
 * Who may ask the background for what: a toast for the word that it shows, our pages for everything.
 * @module-tag smoke
 */
import { storage } from '@wxt-dev/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import background from '../src/entrypoints/background.ts';
import { standInForApis, type Listener } from './background-apis.ts';

const whole = { ...browser };
const listeners = new Map<string, Listener[]>();
const shown = crypto.randomUUID();

beforeAll(async () => {
  standInForApis((event, listener) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  );
  background.main();
  await storage.setItem('session:toasts', { 1: shown });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

/** What the background says to a message; `Not allowed`, or anything else. */
async function said(type: string, sender: object, recordId = shown): Promise<string> {
  const message = { id: 1, type, timestamp: Date.now(), data: { recordId, form: 'x' } };
  const answer = await new Promise<{ err?: { message: string } }>((resolve) => {
    for (const listen of listeners.get('runtime.onMessage') ?? [])
      (listen as (...given: unknown[]) => unknown)(message, sender, resolve);
  });
  return answer.err?.message ?? 'done';
}

const toast = {
  ...{ id: browser.runtime.id, url: 'https://a.example/', frameId: 0 },
  tab: { id: 1 },
};

describe.each(['undoCollect', 'editCollect', 'chooseForm', 'addSentence'])('S27 %s', (type) => {
  it('is for the toast that shows the word', async () => {
    expect(await said(type, toast)).not.toBe('Not allowed');
  });

  it.each([
    ['another word', toast, crypto.randomUUID()],
    ['another tab', { ...toast, tab: { id: 2 } }, shown],
    ['a frame in the page', { ...toast, frameId: 7 }, shown],
    ['no tab', { ...toast, tab: undefined }, shown],
    ['another extension', { ...toast, id: 'another' }, shown],
  ])('is refused to %s', async (_who, sender, recordId) => {
    expect(await said(type, sender, recordId)).toBe('Not allowed');
  });
});

it.each(['drainOutbox', 'readIndex', 'refreshIndex', 'connect', 'disconnect', 'endEdit'])(
  'S27 %s is refused to everything but our own pages',
  async (type) => {
    expect(await said(type, toast)).toBe('Not allowed');
    const page = { ...toast, url: browser.runtime.getURL('/popup.html') };
    expect(await said(type, { ...page, id: 'another' })).toBe('Not allowed');
  },
);

it('S27 lookUp is refused to another extension', async () => {
  expect(await said('lookUp', { ...toast, id: 'another' })).toBe('Not allowed');
});
