/** @module-tag smoke */
import { storage } from '@wxt-dev/storage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RelayError } from '../relay-client/relay-error.ts';
import { relay } from '../relay-client/relay.ts';
import { recognise, refreshSession } from '../relay-client/session.ts';
import { eventually } from '@gleaner/shared/testing/eventually';
import { indexed, openWords } from './db.ts';
import { indexProgress } from './progress.ts';
import { keepIndex, refreshNow, wakeForIndex } from './keep-index.ts';
import { noOrderSeen } from './order.ts';
import { restCause } from './rest.ts';
import { watchIndex } from './watch.ts';

const session = {
  ...{ connected: true, connection: 'grant', scopes: [], instance: 'https://words.example' },
  ...{ plans: [], routes: [], quota: null },
};
const page = { learned_words: [{ id: '1', term: 'word' }] };

/** Other test files share the browser. */
async function clear(): Promise<void> {
  const db = await openWords();
  await db.clear('words');
  await db.clear('traversals');
}

beforeEach(async () => {
  fakeBrowser.reset();
  await clear();
  vi.spyOn(relay, 'session').mockResolvedValue(session);
  await refreshSession();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

const alarm = () => fakeBrowser.alarms.get('index');
const list = () => vi.spyOn(relay, 'listLearnedWords');
const isRead = async () => {
  const traversal = await (await openWords()).get('traversals', 'grant');
  return typeof traversal?.completeAt === 'number';
};

it('the alarm is set while the list is being read, and cleared afterwards', async () => {
  let answer: (() => void) | undefined;
  const asked = list().mockImplementation(
    () => new Promise((resolve) => (answer = () => resolve(page))),
  );
  const reading = keepIndex();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  // If the worker dies here, the alarm wakes it again, as often as needed.
  const meanwhile = await alarm();
  answer?.();
  await reading;
  expect(meanwhile).toMatchObject({ name: 'index', periodInMinutes: 1 });
  expect(await isRead()).toBe(true);
  expect(await alarm()).toBeUndefined();
});

it('the list is read on when this alarm fires, and not at another one', async () => {
  list().mockResolvedValue(page);
  wakeForIndex();
  await fakeBrowser.alarms.onAlarm.trigger({ name: 'outbox', scheduledTime: 0 });
  expect(await isRead()).toBe(false);
  await fakeBrowser.alarms.onAlarm.trigger({ name: 'index', scheduledTime: 0 });
  await eventually(async () => expect(await isRead()).toBe(true));
});

it.each([
  ['there is no answer', new RelayError(null, 'NETWORK', ''), true],
  ['quota is short', new RelayError(429, 'RESOURCE_EXHAUSTED', ''), true],
  ['the service fails', new RelayError(503, 'UNAVAILABLE', ''), true],
  ['the learner must allow it', new RelayError(403, 'PERMISSION_DENIED', ''), false],
])('the alarm is set for later, or not, when %s', async (_title, error, isSet) => {
  const asked = list().mockRejectedValue(error);
  await keepIndex();
  expect((await alarm()) !== undefined).toBe(isSet);
  // After a failure there is a pause for all callers.
  await keepIndex();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await storage.getItem('session:indexNotBefore')).toBeGreaterThan(Date.now());
});

it('a pause ends when the learner asks, and the next failure begins another', async () => {
  const asked = list().mockRejectedValue(new RelayError(503, 'UNAVAILABLE', ''));
  await keepIndex();
  await keepIndex({ eager: true });
  expect(asked).toHaveBeenCalledTimes(2);
  expect(await indexProgress('grant')).toMatchObject({ completeAt: null });
  expect((await indexProgress('grant')).triesAt).toBeGreaterThan(Date.now());
  asked.mockResolvedValue(page);
  await keepIndex({ eager: true });
  expect(await isRead()).toBe(true);
  expect((await indexProgress('grant')).triesAt).toBeNull();
});

it('when the network is back, the list is read at once', async () => {
  wakeForIndex();
  list()
    .mockRejectedValueOnce(new RelayError(null, 'NETWORK', ''))
    .mockResolvedValue(page);
  await keepIndex();
  self.dispatchEvent(new Event('online'));
  await eventually(async () => expect(await isRead()).toBe(true));
});

it.each([
  ['a failure of the service', new RelayError(503, 'UNAVAILABLE', '')],
  ['a short quota', new RelayError(429, 'RESOURCE_EXHAUSTED', '')],
])('a pause after %s goes on when the network is back', async (_why, error) => {
  wakeForIndex();
  const asked = list().mockRejectedValue(error);
  await keepIndex();
  await fakeBrowser.alarms.clear('index');
  self.dispatchEvent(new Event('online'));
  await eventually(async () => expect(await alarm()).toBeDefined());
  expect(asked).toHaveBeenCalledOnce();
});

it('a sign-in during a reading is not missed: its list is read next', async () => {
  let answer: (() => void) | undefined;
  const asked = list().mockImplementationOnce(
    () => new Promise((resolve) => (answer = () => resolve(page))),
  );
  const reading = keepIndex();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection: 'another' });
  await recognise(await refreshSession(), 'another');
  asked.mockResolvedValue(page);
  await keepIndex();
  answer?.();
  await reading;
  const traversal = await (await openWords()).get('traversals', 'another');
  expect(traversal?.completeAt).toBeTypeOf('number');
});

const elsewhere = { id: '2', term: 'elsewhere' };
const readBefore = async (falls: number) => {
  const db = await openWords();
  await db.put('words', indexed({ id: '1', term: 'word' }, 'grant', 1));
  await db.put('traversals', {
    ...{
      connection: 'grant',
      number: 1,
      startedAt: 1,
      nextToken: '',
      seenTokens: [],
      running: false,
    },
    ...{ completeAt: Date.now(), completeFrom: Date.now(), pages: 200 },
    order: { ...noOrderSeen, falls },
  });
};

it.each([
  ['one page where the newest come first', 20, 1],
  ['all pages where they may be anywhere', 0, 2],
])('a press reads %s, in the background, though nothing is due', async (_title, falls, pages) => {
  await readBefore(falls);
  const asked = list().mockImplementation(({ page_token }) =>
    Promise.resolve(
      page_token === undefined
        ? { learned_words: [elsewhere, ...page.learned_words], next_page_token: 'more' }
        : { learned_words: [{ id: '0', term: 'oldest' }] },
    ),
  );
  expect(await refreshNow()).toEqual({ kind: 'read' });
  expect(asked).toHaveBeenCalledTimes(pages);
  for (const [, options] of asked.mock.calls)
    expect(options).toEqual({ background: true, connection: 'grant' });
  expect(await (await openWords()).get('words', ['grant', '2'])).toBeDefined();
});

it.each([
  [
    new RelayError(429, 'RESOURCE_EXHAUSTED', '', [], 60_000),
    { kind: 'scarce', retryAfterMs: 60_000 },
  ],
  [new RelayError(null, 'NETWORK', ''), { kind: 'offline' }],
  [new RelayError(503, 'UNAVAILABLE', ''), { kind: 'failed' }],
])('a press says why it was refused, and the words stay: %o', async (error, refused) => {
  await readBefore(20);
  list().mockRejectedValue(error);
  expect(await refreshNow()).toEqual(refused);
  expect(await (await openWords()).count('words')).toBe(1);
});

it('two presses at once are one reading of a whole list', async () => {
  const asked = list().mockResolvedValue(page);
  expect(await Promise.all([refreshNow(), refreshNow()])).toEqual([
    { kind: 'read' },
    { kind: 'read' },
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([
  ['the learner is not connected', { connected: false, connection: null }],
  ['the sign-in may not read words', { scopes: ['words:write'] }],
])('an alarm that an earlier worker left is cleared when %s', async (_why, change) => {
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, ...change });
  await refreshSession();
  await fakeBrowser.alarms.create('index', { when: Date.now(), periodInMinutes: 1 });
  await keepIndex();
  expect(await alarm()).toBeUndefined();
});

it('an alarm that an earlier worker left is cleared when nothing is due', async () => {
  list().mockResolvedValue(page);
  await keepIndex();
  await fakeBrowser.alarms.create('index', { when: Date.now(), periodInMinutes: 1 });
  await keepIndex();
  expect(await alarm()).toBeUndefined();
});

it('tells whether it ran: while another reader is at work it does not, and reads once more later', async () => {
  const asked = list().mockResolvedValue(page);
  const held = await navigator.locks.request('gleaner-index', () => keepIndex());
  expect(held).toBe(false);
  expect(asked).not.toHaveBeenCalled();
  expect(await keepIndex()).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('reads the whole list where words must be known to be absent', async () => {
  const long = 30 * 3_600_000;
  const traversal = {
    ...{ connection: 'grant', number: 1, startedAt: 1, nextToken: '', seenTokens: [] },
    ...{ running: false, completeAt: Date.now(), completeFrom: Date.now() - long, pages: 200 },
  };
  await (await openWords()).put('traversals', traversal);
  const asked = list().mockResolvedValue(page);
  await keepIndex();
  expect(asked).not.toHaveBeenCalled();
  await keepIndex({ fresh: true });
  expect(asked).toHaveBeenCalledTimes(1);
});

it('reads the beginning where that is due, and sets no alarm for it', async () => {
  await readBefore(20);
  const db = await openWords();
  const before = await db.get('traversals', 'grant');
  const dayAgo = Date.now() - 24 * 3_600_000;
  if (before) await db.put('traversals', { ...before, completeAt: dayAgo, completeFrom: dayAgo });
  const setting = vi.spyOn(fakeBrowser.alarms, 'create');
  const asked = list().mockResolvedValue({ ...page, next_page_token: 'more' });
  expect(await keepIndex()).toBe(true);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(setting).not.toHaveBeenCalled();
  expect((await db.get('traversals', 'grant'))?.topReadAt).toBeGreaterThan(dayAgo);
});

it.each([
  ['ten minutes', null, 600_000],
  ['what the relay asks for, where that is longer', 900_000, 900_000],
  ['ten minutes, where it asks for less', 5_000, 600_000],
])('after a failure the list is left alone for %s', async (_title, retryAfterMs, ms) => {
  list().mockRejectedValue(new RelayError(429, 'RESOURCE_EXHAUSTED', '', [], retryAfterMs));
  const now = 1_800_000_000_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now);
  await keepIndex();
  expect(await storage.getItem('session:indexNotBefore')).toBe(now + ms);
  expect(await restCause()).toBe('failed');
  expect(await alarm()).toMatchObject({ scheduledTime: now + ms });
  // The alarm of the next call is for the same time.
  await fakeBrowser.alarms.clear('index');
  clock.mockReturnValue(now + 1);
  await keepIndex();
  expect(await alarm()).toMatchObject({ scheduledTime: now + ms });
  clock.mockRestore();
});

it('a list that the service does not show wakes nobody, until the learner asks', async () => {
  list().mockRejectedValue(new RelayError(404, 'NOT_FOUND', ''));
  await keepIndex();
  expect(await restCause()).toBe('closed');
  expect(await keepIndex()).toBe(true);
  expect(await alarm()).toBeUndefined();
});

it('a mistake while it is read wakes nobody', async () => {
  list().mockRejectedValue(new Error('A mistake'));
  expect(await keepIndex()).toBe(true);
  expect(await alarm()).toBeUndefined();
  expect(await refreshNow()).toEqual({ kind: 'failed' });
});

it.each([
  [401, false],
  [499, false],
  [500, true],
])('a list that fails with %i is tried again: %s', async (status, isTried) => {
  list().mockRejectedValue(new RelayError(status, 'ANY', ''));
  await keepIndex();
  expect((await alarm()) !== undefined).toBe(isTried);
});

it('a press of one who may not read the list, or whose account is not known yet, fails', async () => {
  const asked = list().mockResolvedValue(page);
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, connection: 'another' });
  await refreshSession();
  expect(await refreshNow()).toEqual({ kind: 'failed' });
  expect(asked).not.toHaveBeenCalled();
});

it('a press ends the pause, and every window is told', async () => {
  await storage.setItem('session:indexNotBefore', Date.now() + 60_000);
  await readBefore(20);
  list().mockResolvedValue(page);
  const told = vi.fn();
  const stop = watchIndex(told);
  expect(await refreshNow()).toEqual({ kind: 'read' });
  expect(told).toHaveBeenCalled();
  expect(await storage.getItem('session:indexNotBefore')).toBeNull();
  stop();
});

it('a press reads all where the beginning shows that something was deleted', async () => {
  await readBefore(20);
  const db = await openWords();
  const before = await db.get('traversals', 'grant');
  if (before) await db.put('traversals', { ...before, isTotalTrue: true });
  await db.put('words', indexed({ id: 'gone', term: 'gone' }, 'grant', 1));
  const asked = list().mockResolvedValue({ ...page, total: 1 });
  expect(await refreshNow()).toEqual({ kind: 'read' });
  expect(asked).toHaveBeenCalledTimes(3);
  expect(await db.getAllKeys('words')).toEqual([['grant', '1']]);
});
