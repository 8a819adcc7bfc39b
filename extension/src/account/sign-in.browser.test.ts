/** @module-tag smoke */
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { relay, relayUrl } from '../relay-client/relay.ts';
import { RelayError } from '../relay-client/relay-error.ts';
import { connect, watchLoginClosed, watchLoginEnd } from './sign-in.ts';

type Listener = (...given: unknown[]) => unknown;
interface Tab {
  readonly id: number;
  readonly windowId: number;
  /** Absent when the browser does not tell us. */
  readonly url?: string;
  readonly pendingUrl?: string;
}

const loginUrl = `${relayUrl}/auth/login`;
const connectedUrl = `${relayUrl}/auth/connected`;
/** What was asked of the browser, in order. */
let asked: unknown[][];
let tabs: Tab[];
let windows: object[];
/** What a new window shows. */
let created: object | undefined;
let nextTab = 1;
/** What the browser refuses. */
const refused = new Set<string>();
const closes = new Set<Listener>();
const messages = new Set<Listener>();

/** An API of the browser that takes a note of each call. */
const noted =
  <Given extends unknown[]>(what: string, answer: (...given: Given) => unknown) =>
  (...given: Given) => {
    asked.push([what, ...given]);
    return refused.has(what)
      ? Promise.reject(new Error('Refused'))
      : Promise.resolve(answer(...given));
  };
const events = (listeners: Set<Listener>) => ({
  addListener: (listener: Listener) => listeners.add(listener),
  removeListener: (listener: Listener) => listeners.delete(listener),
});
const nothing = () => undefined;
const windowApi = {
  update: noted('focus', nothing),
  getAll: (which: object) => {
    expect(which).toEqual({ windowTypes: ['normal'] });
    return Promise.resolve(windows);
  },
  create: noted('open window', () => created),
};

const isConnected = vi.fn(() => undefined);

beforeAll(() => {
  Object.assign(browser, {
    scripting: {
      registerContentScripts: noted('register', nothing),
      unregisterContentScripts: noted('unregister', nothing),
    },
    tabs: {
      update: noted('show', nothing),
      create: noted('open tab', () => ({ id: (nextTab += 1) })),
      remove: noted('close', nothing),
      get: (id: number) => {
        const found = tabs.find((tab) => tab.id === id);
        return found ? Promise.resolve(found) : Promise.reject(new Error('No tab'));
      },
      onRemoved: events(closes),
    },
    windows: windowApi,
    runtime: { ...browser.runtime, onMessage: events(messages) },
  });
  // By this name the messages listen.
  vi.stubGlobal('chrome', browser);
  watchLoginEnd(isConnected);
});

beforeEach(async () => {
  await fakeBrowser.storage.session.clear();
  refused.clear();
  vi.clearAllMocks();
  [asked, tabs, created] = [[], [], undefined];
  windows = [{ id: 1, incognito: false, focused: true }];
  Object.assign(browser, { windows: windowApi });
});

/** A login whose tab is where it is told. */
async function open(at: Omit<Tab, 'id' | 'windowId'> = { url: loginUrl }): Promise<void> {
  await connect();
  tabs = [{ id: nextTab, windowId: 7, ...at }];
  asked = [];
}

const opened = () => asked.filter(([what]) => what !== 'register' && what !== 'unregister');

describe('a login', () => {
  it('opens in a tab of the window that the learner uses, and its end is reported', async () => {
    windows.push({ id: 2, incognito: false, focused: false });
    await connect();
    const script = {
      ...{ id: 'login-end', js: ['/login-end.js'], persistAcrossSessions: false },
      ...{ matches: ['http://127.0.0.1/auth/connected'], runAt: 'document_start' },
    };
    expect(asked).toEqual([
      ['unregister', { ids: ['login-end'] }],
      ['register', [script]],
      ['open tab', { url: loginUrl, active: true, windowId: 1 }],
      ['focus', 1, { focused: true }],
    ]);
  });

  it('opens in the last normal window where none is in use, and never in a private one', async () => {
    windows = [
      { id: 3, incognito: true, focused: true },
      { id: 4, incognito: false, focused: false },
      { id: 6, incognito: false, focused: false },
      { id: 5, incognito: false, focused: false },
    ];
    await connect();
    expect(opened()).toMatchObject([
      ['open tab', { windowId: 5 }],
      ['focus', 5, {}],
    ]);
  });

  it('opens a window of its own where every window is private, and is shown again there', async () => {
    windows = [{ id: 3, incognito: true, focused: true }];
    created = { tabs: [{ id: 30 }] };
    await connect();
    expect(opened()).toEqual([['open window', { url: loginUrl, incognito: false }]]);
    tabs = [{ id: 30, windowId: 9, url: loginUrl }];
    asked = [];
    await connect();
    expect(opened()).toEqual([
      ['show', 30, { active: true, url: loginUrl }],
      ['focus', 9, { focused: true }],
    ]);
  });

  it.each([undefined, {}, { tabs: [] }])(
    'opens once more where the browser does not tell its tab: %j',
    async (told) => {
      windows = [];
      created = told;
      await connect();
      await connect();
      expect(opened().map(([what]) => what)).toEqual(['open window', 'open window']);
    },
  );

  it('opens in a tab where the browser has no windows', async () => {
    Object.assign(browser, { windows: undefined });
    await connect();
    expect(opened()).toEqual([['open tab', { url: loginUrl, active: true }]]);
    tabs = [{ id: nextTab, windowId: 1, url: loginUrl }];
    await connect();
    expect(opened().at(-1)).toEqual(['show', nextTab, { active: true, url: loginUrl }]);
  });

  it('opens though the browser refuses to report its end', async () => {
    refused.add('register').add('unregister');
    await connect();
    expect(opened()[0]?.[0]).toBe('open tab');
  });

  it.each([{ url: `${relayUrl}/auth/callback?state=x` }, { url: 'x', pendingUrl: loginUrl }])(
    'is shown again while its tab is at the relay: %j',
    async (at) => {
      await open(at);
      await connect();
      expect(opened()).toEqual([
        ['show', nextTab, { active: true, url: loginUrl }],
        ['focus', 7, { focused: true }],
      ]);
    },
  );

  it.each([
    {},
    { url: 'https://elsewhere.example/essay' },
    { url: 'no address' },
    { url: loginUrl, pendingUrl: 'https://elsewhere.example/' },
  ])('leaves a tab alone that may be used for something else: %j', async (at) => {
    await open(at);
    await connect();
    expect(opened().map(([what]) => what)).toEqual(['open tab', 'focus']);
  });

  it('opens in another tab once its own was closed', async () => {
    await open();
    tabs = [];
    await connect();
    expect(opened()[0]?.[0]).toBe('open tab');
  });
});

describe('the end of a login', () => {
  const sender = () => ({
    ...{ id: browser.runtime.id, frameId: 0, url: `${connectedUrl}?x=1` },
    tab: { id: nextTab },
  });

  /** What the background answers to the page in which the login ended. */
  async function told(from: object): Promise<unknown> {
    const message = { id: 1, type: 'loginEnded', timestamp: Date.now() };
    const answer = await new Promise<{ res?: unknown; err?: { message: string } }>((resolve) => {
      for (const listen of messages) listen(message, from, resolve);
    });
    return answer.err?.message ?? answer.res;
  }

  const session = {
    ...{ connected: true, connection: 'grant', scopes: [], plans: [], routes: [], quota: null },
    instance: 'https://words.example',
  };
  beforeEach(() => {
    vi.spyOn(relay, 'session').mockResolvedValue(session);
  });

  it('is told, and the tab of the login closes', async () => {
    await open();
    expect(await told(sender())).toBe(true);
    expect(isConnected).toHaveBeenCalledTimes(1);
    expect(asked).toEqual([
      ['unregister', { ids: ['login-end'] }],
      ['close', nextTab],
    ]);
    // The next login has a tab of its own, though this one could not be closed.
    await connect();
    expect(opened().map(([what]) => what)).toEqual(['close', 'open tab', 'focus']);
  });

  it('is told though its tab is closed already', async () => {
    await open();
    refused.add('close').add('unregister');
    expect(await told(sender())).toBe(true);
    expect(isConnected).toHaveBeenCalledTimes(1);
  });

  it('is told while the relay cannot be reached', async () => {
    vi.spyOn(relay, 'session').mockRejectedValue(new RelayError(null, 'NETWORK', ''));
    await open();
    expect(await told(sender())).toBe(true);
    expect(isConnected).toHaveBeenCalledTimes(1);
  });

  it('is told, and a tab stays that the learner opened in another way', async () => {
    await open();
    expect(await told({ ...sender(), tab: { id: nextTab + 1 } })).toBe(true);
    expect(isConnected).toHaveBeenCalledTimes(1);
    expect(asked.map(([what]) => what)).toEqual(['unregister']);
  });

  it('is none where this browser is not connected', async () => {
    vi.spyOn(relay, 'session').mockResolvedValue({
      ...session,
      ...{ connected: false, connection: null },
    });
    await open();
    expect(await told(sender())).toBe(false);
    expect(isConnected).not.toHaveBeenCalled();
    expect(asked).toEqual([]);
  });

  it.each([
    ['another extension', { id: 'another' }],
    ['a frame in the page', { frameId: 7 }],
    ['no tab', { tab: undefined }],
    ['a tab without a number', { tab: {} }],
    ['another page of the relay', { url: loginUrl }],
    ['the same path elsewhere', { url: 'https://elsewhere.example/auth/connected' }],
    ['no address', { url: undefined }],
    ['what is no address', { url: 'no address' }],
  ])('S27 is not taken from %s', async (_who, change) => {
    await open();
    expect(await told({ ...sender(), ...change })).toBe('Not allowed');
    expect(isConnected).not.toHaveBeenCalled();
  });
});

it('the learner who closes the tab of a login is noticed, until nobody watches any more', async () => {
  await open();
  const closed = vi.fn();
  const noticed = vi.fn();
  const stop = watchLoginClosed(closed);
  watchLoginClosed(noticed);
  const close = (id: number) => {
    for (const listen of closes) listen(id);
  };
  close(nextTab + 1);
  close(nextTab);
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(1));
  expect(closed).toHaveBeenCalledTimes(1);
  stop();
  close(nextTab);
  await vi.waitFor(() => expect(noticed).toHaveBeenCalledTimes(2));
  expect(closed).toHaveBeenCalledTimes(1);
});
