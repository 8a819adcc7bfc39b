/** Hostile messages from hostile senders, to every message that the background answers (SECURITY.md S27). */
import { relayPaths } from '@gleaner/shared';
import { storage } from '@wxt-dev/storage';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import background from '../src/entrypoints/background.ts';
import { anyText } from '../src/collect/capture/any-page.ts';
import { unreadable } from '../src/collect/capture/promised.ts';
import { openOutbox, type OutboxDatabase } from '../src/outbox/outbox.ts';
import { collectRecord } from '../src/outbox/testing.ts';
import { relayUrl } from '../src/relay-client/relay.ts';
import { changeSettings } from '../src/settings/settings.ts';
import { standInForApis, type Listener } from './background-apis.ts';
import { propertyRuns } from './property-runs.ts';

const whole = { ...browser };
const listeners: Listener[] = [];
/** What the browser was asked to do, other than listen. */
const calls: string[] = [];
const shown = '3f0c6a52-8d51-4c1e-9a58-1c2d3e4f5a6b';
const hidden = '0d9c8b7a-6f5e-4d3c-8b2a-1f0e9d8c7b6a';
const onSite = 'https://on.example';
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
  for (const id of [shown, hidden])
    await outbox.put('records', collectRecord(`gossamer ${id}`, { id, key: id, connection: null }));
  const site = { everywhere: false, sites: [`${onSite}/*`] };
  await changeSettings({ bubble: site, highlight: site, wordCard: true });
  const frames = [0, 7].map((frameId) => `tab 1, frame ${frameId}`);
  await storage.setItem('session:toasts', { 1: shown });
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

type Sender = Readonly<Partial<Record<'id' | 'url' | 'origin', string>>> & {
  readonly frameId?: number;
  readonly tab?: { readonly id?: number; readonly incognito: boolean };
};

const ownUrl = () => browser.runtime.getURL('/popup.html');
const connectedUrl = `${relayUrl}${relayPaths.connected}`;
const address = fc.constantFrom(
  ...[
    `${onSite}/a`,
    onSite,
    'https://off.example/',
    'https://on.example.evil.example/',
    '',
    'null',
  ],
  ...['http://on.example/', 'javascript:0', 'about:blank', 'file:///on.example', 'own', 'own-like'],
  ...[connectedUrl, `${relayUrl}/`, `${connectedUrl}.evil.example`, 'data:text/html,x'],
);
const addressOf = (name: string | undefined) =>
  name === 'own' ? ownUrl() : name === 'own-like' ? `https://evil.example/?${ownUrl()}` : name;

const anySender: fc.Arbitrary<Sender> = fc
  .record(
    {
      id: fc.constantFrom('own', 'own', 'own', 'another', ''),
      url: address,
      origin: address,
      frameId: fc.constantFrom(0, 0, 7, 8, -1),
      tab: fc.record(
        { id: fc.constantFrom(1, 1, 2, -1), incognito: fc.boolean() },
        { requiredKeys: ['incognito'] },
      ),
    },
    { requiredKeys: [] },
  )
  .map(({ id, url, origin, ...rest }) => ({
    ...rest,
    ...(id !== undefined && { id }),
    ...(url !== undefined && { url }),
    ...(origin !== undefined && { origin }),
  }));
const real = ({ id, url, origin, ...rest }: Sender): Sender => ({
  ...rest,
  ...(id !== undefined && { id: id === 'own' ? browser.runtime.id : id }),
  ...(url !== undefined && { url: addressOf(url) ?? '' }),
  ...(origin !== undefined && { origin: addressOf(origin) ?? '' }),
});

type Payload = Readonly<Record<string, unknown>>;
const isText = (value: unknown, longest: number, shortest = 0) =>
  typeof value === 'string' && value.length <= longest && value.length >= shortest;

const isOwnPage = ({ id, url }: Sender) => id === 'own' && url === 'own';
const isScript = ({ id, tab, frameId, url, origin }: Sender) =>
  id === 'own' &&
  tab?.id !== undefined &&
  frameId !== undefined &&
  (url !== undefined || (origin !== undefined && origin !== 'null'));
function isOnSite(sender: Sender): boolean {
  const { url, origin } = sender;
  const from = origin === undefined || origin === 'null' ? url : origin;
  return isScript(sender) && (from === onSite || from === `${onSite}/a`);
}
const isInShownFrame = ({ tab, frameId }: Sender) =>
  tab?.id === 1 && (frameId === 0 || frameId === 7);
const isToast = ({ id, tab, frameId }: Sender, { recordId }: Payload) =>
  id === 'own' && frameId === 0 && tab?.id === 1 && recordId === shown;
const isIdentifier = ({ recordId }: Payload) => recordId === shown || recordId === hidden;

interface Kind {
  readonly payload: Payload | undefined;
  readonly isValid: (payload: Payload) => boolean;
  readonly mayAsk: (sender: Sender, payload: Payload) => boolean;
}
const always = () => true;
const ownPages = { payload: undefined, isValid: always, mayAsk: isOwnPage };
const ofRecord = {
  payload: { recordId: shown },
  isValid: isIdentifier,
  mayAsk: (sender: Sender, payload: Payload) => isOwnPage(sender) || isToast(sender, payload),
};
/** Each message: a payload as it should be, which are allowed, and who may send it. */
const kinds: Readonly<Record<string, Kind>> = {
  drainOutbox: ownPages,
  readIndex: ownPages,
  refreshIndex: ownPages,
  connect: ownPages,
  disconnect: {
    ...ownPages,
    payload: { forget: 'account', unsent: 'keep' },
    isValid: ({ forget, unsent }) =>
      typeof forget === 'string' &&
      ['nothing', 'account', 'everything'].includes(forget) &&
      (unsent === 'keep' || unsent === 'delete'),
  },
  endEdit: { ...ofRecord, mayAsk: isOwnPage },
  undoCollect: ofRecord,
  addSentence: ofRecord,
  editCollect: {
    ...ofRecord,
    payload: { recordId: shown, field: 'language' },
    isValid: (payload) =>
      isIdentifier(payload) && (payload.field === undefined || payload.field === 'language'),
  },
  chooseForm: {
    ...ofRecord,
    payload: { recordId: shown, form: 'gossamer' },
    isValid: (payload) => isIdentifier(payload) && typeof payload.form === 'string',
  },
  lookUp: { ...ofRecord, mayAsk: ({ id }) => id === 'own' },
  loginEnded: {
    ...ownPages,
    mayAsk: ({ id, tab, url, frameId }) =>
      id === 'own' && tab?.id !== undefined && frameId === 0 && url === connectedUrl,
  },
  isBubbleOn: { ...ownPages, mayAsk: isOnSite },
  bubbleTheme: { ...ownPages, mayAsk: isOnSite },
  collectFromPage: {
    payload: { text: 'cobweb' },
    isValid: ({ text }) => isText(text, 1_000),
    mayAsk: isOnSite,
  },
  collectCaption: {
    payload: { word: 'web', sentence: 'A web.', language: 'en', title: 'T', url: `${onSite}/v` },
    isValid: ({ word, sentence, language, title, url }) =>
      isText(word, 500, 1) &&
      isText(sentence, 500) &&
      isText(language, 64) &&
      isText(title, 300) &&
      isText(url, 2_000),
    mayAsk: (sender) => isScript(sender) && isInShownFrame(sender),
  },
  pasteLine: { ...ownPages, mayAsk: (sender) => isScript(sender) && isInShownFrame(sender) },
  highlightWords: {
    payload: { version: '1' },
    isValid: ({ version }) => isText(version, 64),
    mayAsk: isOnSite,
  },
  wordsOnPage: {
    payload: { tokens: ['gossamer'], language: 'en' },
    isValid: ({ tokens, language }) =>
      Array.isArray(tokens) &&
      tokens.length <= 1_000 &&
      tokens.every((token) => isText(token, 200)) &&
      isText(language, 8),
    mayAsk: isOnSite,
  },
  openCard: {
    payload: { text: 'gossamer', language: 'en' },
    isValid: ({ text, language }) => isText(text, 1_000, 1) && isText(language, 64),
    mayAsk: isOnSite,
  },
  setKnown: {
    payload: { known: true },
    isValid: ({ known }) => typeof known === 'boolean',
    mayAsk: (sender) => isOnSite(sender) && isInShownFrame(sender),
  },
  openReview: { ...ownPages, mayAsk: (sender) => isOnSite(sender) && isInShownFrame(sender) },
};

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything(),
  anyText,
  fc.constantFrom<unknown[]>(
    ...[shown, hidden, shown.toUpperCase(), `${shown} `, '__proto__', 'constructor', '1'],
    ...['x'.repeat(100_000), '\u202E', '\uD800', null, undefined, true, 0, -1, Infinity, [], {}],
    ...['language', 'everything', Array.from({ length: 2_000 }, () => 'x'), { length: 1e9 }],
  ),
);

interface Sent {
  readonly type: string;
  readonly data: unknown;
  readonly sender: Sender;
}
const anySent: fc.Arbitrary<Sent> = fc.constantFrom(...Object.keys(kinds)).chain((type) => {
  const good = kinds[type]?.payload;
  const fields = Object.keys(good ?? {});
  const data = fc.oneof(
    { weight: 2, arbitrary: fc.constant<unknown>(good) },
    { weight: 1, arbitrary: hostile },
    {
      weight: fields.length > 0 ? 3 : 0,
      arbitrary: fc
        .tuple(fc.constantFrom(...fields, '__proto__'), hostile)
        .map(([field, value]) => ({ ...good, [field]: value })),
    },
  );
  return fc.record({ type: fc.constant(type), data, sender: anySender });
});

const payloadOf = (data: unknown): Payload =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Payload) : {};
function isRefused({ type, data, sender }: Sent): boolean {
  const kind = kinds[type];
  const isGood = kind?.payload === undefined || kind.isValid(payloadOf(data));
  return kind === undefined || !isGood || !kind.mayAsk(sender, payloadOf(data));
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
}, 900_000);

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
}, 600_000);

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
}, 900_000);

it('S26 of a caption only plain text is stored, though the strip says something else', async () => {
  const data = {
    ...{ word: 'web', sentence: 'A\u202E web\u0000.', language: 'no tag' },
    ...{ title: 'T\u0085', url: 'javascript:alert(1)' },
  };
  const sender = { id: 'own', url: `${onSite}/a`, frameId: 0, tab: { id: 1, incognito: false } };
  await send({ type: 'collectCaption', data, sender });
  const records = await outbox.getAll('records');
  const context = { sentence: 'A web .', title: 'T', url: '', language: '' };
  expect(records.filter(({ id }) => id !== shown && id !== hidden)).toMatchObject([{ context }]);
});

it('all messages that the background answers are tried', async () => {
  // An unknown message gets no answer.
  for (const type of Object.keys(kinds))
    expect(await send({ type, data: undefined, sender: {} }), type).toBeDefined();
});
