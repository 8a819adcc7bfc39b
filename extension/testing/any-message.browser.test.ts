/** Hostile messages from hostile senders, to every message that the background answers (security-checklist.md S27). */
import { storage } from '@wxt-dev/storage';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../src/entrypoints/background.ts';
import { unreadable } from '../src/collect/capture/testing/promised.ts';
import { openOutbox, type OutboxDatabase } from '../src/outbox/outbox.ts';
import { collectRecord } from '../src/outbox/testing.ts';
import { changeSettings } from '../src/settings/settings.ts';
import {
  anySender,
  anySent,
  hiddenId,
  hostile,
  isRefused,
  messageKinds,
  onSite,
  real,
  shownId,
  type Sent,
} from './any-message.ts';
import { standInForApis, type Listener } from './background-apis.ts';
import { propertyRuns } from './property-runs.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
/** What the browser was asked to do, other than listen. */
const calls: string[] = [];
let outbox: OutboxDatabase;

beforeAll(() => {
  standInForApis(
    (event, listener) => {
      if (event === 'runtime.onMessage') listeners.push(listener);
    },
    (name) => {
      if (name !== 'runtime.getURL') calls.push(name);
    },
  );
  Object.assign(browser.scripting, { executeScript: () => ran('scripting.executeScript', []) });
  Object.assign(browser.tabs, {
    create: () => ran('tabs.create', { id: 3 }),
    query: () => Promise.resolve([]),
    sendMessage: (...given: unknown[]) =>
      (given.at(-1) as (answer: object) => void)({ res: 'seen' }),
  });
  Object.assign(browser.windows, {
    create: () => ran('windows.create', { tabs: [{ id: 4 }] }),
    getAll: () => Promise.resolve([]),
  });
  vi.stubGlobal('fetch', () => ran('fetch', new Response('', { status: 503 })));
  background.main();
});
afterAll(() => {
  vi.unstubAllGlobals();
  Object.assign(browser, whole);
});

function ran<T>(name: string, answer: T): Promise<T> {
  calls.push(name);
  return Promise.resolve(answer);
}

/** A toast in tab 1, a card and a strip in each of its frames, on the one site where all is switched on. */
async function prepare(): Promise<void> {
  outbox = await openOutbox();
  await outbox.clear('records');
  for (const id of [shownId, hiddenId])
    await outbox.put('records', collectRecord(`gossamer ${id}`, { id, key: id, connection: null }));
  const site = { everywhere: false, sites: [`${onSite}/*`] };
  await changeSettings({ bubble: site, highlight: site, wordCard: true });
  const frames = [0, 7].map((frameId) => `tab 1, frame ${frameId}`);
  await storage.setItem('session:toasts', { 1: shownId });
  await storage.setItem('session:cards', Object.fromEntries(frames.map((key) => [key, 'thread'])));
  await storage.setItem('session:captions', frames);
}

beforeEach(prepare);

/** All that a message could change. */
async function everything(): Promise<object> {
  const stored = ['local', 'session', 'sync'] as const;
  return {
    records: await outbox.getAll('records'),
    stored: await Promise.all(stored.map((area) => fakeBrowser.storage[area].get())),
    calls: [...calls],
  };
}

/** The background's start sends and recognises by itself. What an own page asks for waits for both to end. */
async function untilQuiet(): Promise<void> {
  for (const type of ['drainOutbox', 'readIndex'])
    await send({ type, data: undefined, sender: { id: 'own', url: 'own' } });
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(await everything());
        await navigator.locks.request('gleaner-settings', () => undefined);
        await outbox.count('records');
        return JSON.stringify(await everything()) === before;
      },
      { interval: 200 },
    )
    .toBe(true);
}

interface Answer {
  readonly res?: unknown;
  readonly err?: { readonly message: string };
}

async function answerTo(message: unknown, sender: object): Promise<Answer | undefined> {
  const answers: Answer[] = [];
  const told = listeners.map(
    (listen) =>
      new Promise<void>((resolve) => {
        const answered = (answer: Answer) => {
          answers.push(answer);
          resolve();
        };
        const isLater = (listen as (...given: unknown[]) => unknown)(message, sender, answered);
        if (isLater !== true) resolve();
      }),
  );
  await Promise.all(told);
  return answers[0];
}

const send = ({ type, data, sender }: Sent) =>
  answerTo({ id: 1, type, timestamp: Date.now(), data }, real(sender));

it('S27 a message that is not as it should be, or not of who may send it, has no effect', async () => {
  await untilQuiet();
  let before = await everything();
  await fc.assert(
    fc.asyncProperty(
      anySent.filter((sent) => isRefused(sent)),
      async (sent) => {
        const answer = await send(sent);
        const isRefusal =
          answer?.err !== undefined || ['system', false, null].includes(answer?.res as null);
        const after = await everything();
        expect(after).toEqual(before);
        before = after;
        expect(isRefusal).toBe(true);
      },
    ),
    propertyRuns(5_000),
  );
  await untilQuiet();
  expect(await everything()).toEqual(before);
});

it('S27 what is no message has no effect', async () => {
  await untilQuiet();
  const before = await everything();
  const noType = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
    '',
    'showToast',
  );
  const notOne = fc.oneof(
    fc.anything().filter((value) => value !== undefined),
    fc.record({ type: fc.oneof(noType, fc.anything()), timestamp: fc.constant(1), data: hostile }),
  );
  await fc.assert(
    fc.asyncProperty(notOne, anySender, async (message, sender) => {
      await answerTo(message, real(sender));
      expect(await everything()).toEqual(before);
    }),
    propertyRuns(1_000),
  );
});

it('S26 S27 a message that is allowed is answered, and what it stores is plain bounded text', async () => {
  await fc.assert(
    fc.asyncProperty(
      anySent.filter((sent) => !isRefused(sent)),
      async (sent) => {
        await prepare();
        const answer = await send(sent);
        expect(answer).toBeDefined();
        for (const record of await outbox.getAll('records')) {
          if (record.kind !== 'collect') continue;
          expect(record.spec.term).not.toMatch(unreadable);
          expect(Array.from(record.spec.term).length).toBeLessThanOrEqual(200);
          const { sentence = '', title = '', url = '', language = '' } = record.context ?? {};
          expect(`${sentence}${title}${language}`).not.toMatch(unreadable);
          expect(sentence.length).toBeLessThanOrEqual(502);
          expect(language).toMatch(/^(?:[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4})?$/iu);
          expect(url).toMatch(/^(?:(?:https?|file):.*)?$/u);
        }
      },
    ),
    propertyRuns(1_500),
  );
});

it('S26 of a caption only plain text is stored, though the strip says something else', async () => {
  const data = {
    ...{ word: 'web', sentence: 'A\u202E web\u0000.', language: 'no tag' },
    ...{ title: 'T\u0085', url: 'javascript:alert(1)' },
  };
  const sender = { id: 'own', url: `${onSite}/a`, frameId: 0, tab: { id: 1, incognito: false } };
  await send({ type: 'collectCaption', data, sender });
  const records = await outbox.getAll('records');
  const context = { sentence: 'A web .', title: 'T', url: '', language: '' };
  expect(records.filter(({ id }) => id !== shownId && id !== hiddenId)).toMatchObject([
    { context },
  ]);
});

it('all messages that the background answers are tried', async () => {
  // An unknown message gets no answer.
  for (const type of Object.keys(messageKinds))
    expect(await send({ type, data: undefined, sender: {} }), type).toBeDefined();
});
