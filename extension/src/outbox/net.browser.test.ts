import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { relay } from '../relay-client/relay.ts';
import { openWords } from '../learned-words/db.ts';
import { eventually } from '@gleaner/shared/testing/eventually';
import { startDraining } from './sending/background-drain.ts';
import { enqueueAnswer } from './answer/enqueue-answer.ts';
import { alarmName } from './alarm.ts';
import { enqueueCollect } from './word/queue.ts';
import { answerRecord, collectRecord } from './testing.ts';
import { openOutbox, type OutboxDatabase } from './outbox.ts';

let db: OutboxDatabase;

beforeEach(async () => {
  Object.assign(browser.runtime, { onStartup: fakeBrowser.runtime.onStartup });
  fakeBrowser.reset();
  await browser.storage.local.set({ consent: { version: 1, at: 0 } });
  db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
  // Other test files share the browser: a word in their list would not be sent.
  const words = await openWords();
  await words.clear('words');
  await words.clear('traversals');
});

afterEach(() => vi.restoreAllMocks());

const net = async () => fakeBrowser.alarms.get(alarmName);

it('is set before a word or an answer is stored', async () => {
  const armed: (boolean | undefined)[] = [];
  const real = db.transaction.bind(db);
  const create = vi.spyOn(fakeBrowser.alarms, 'create');
  vi.spyOn(db, 'transaction').mockImplementation((...asked: Parameters<typeof real>) => {
    armed.push(create.mock.calls.length > 0);
    return real(...asked);
  });
  const now = Date.now();
  await enqueueCollect(db, { term: 'word', language: 'LANGUAGE_ENGLISH', connection: null, now });
  expect(armed[0]).toBe(true);
  armed.length = 0;
  create.mockClear();
  const { id, planId, sessionId, answer } = answerRecord('card');
  await enqueueAnswer(db, { id, planId, sessionId, answer, connection: 'grant', now });
  expect(armed[0]).toBe(true);
});

it('stays set while a request hangs, and is cleared once nothing waits', async () => {
  const session = { connected: true, connection: 'grant', scopes: [], instance: 'http://a' };
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, plans: [], routes: [], quota: null });
  vi.spyOn(relay, 'listLearnedWords').mockResolvedValue({ learned_words: [] });
  let answer: (() => void) | undefined;
  vi.spyOn(relay, 'collectWord').mockImplementation(
    ({ term }) =>
      new Promise((resolve) => {
        answer = () => resolve({ id: '1', term });
      }),
  );
  const record = collectRecord('word', { createdAt: Date.now(), notBefore: Date.now() });
  await db.put('records', record);
  startDraining(
    () => Promise.resolve(),
    () => Promise.resolve(null),
    (session) => Promise.resolve(session),
  );
  await eventually(async () => {
    expect(await db.get('records', record.id)).toMatchObject({ state: 'sending' });
    expect(answer).toBeDefined();
  });
  // If the worker dies here, the alarm wakes it again, as often as needed.
  expect(await net()).toMatchObject({ name: 'outbox', periodInMinutes: 0.5 });
  answer?.();
  await eventually(async () => {
    expect(await db.get('records', record.id)).toMatchObject({ state: 'sent' });
    expect(await net()).toBeUndefined();
  });
});
