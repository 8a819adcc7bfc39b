/** @module-tag smoke */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventually } from '@gleaner/shared/testing/eventually';
import { filterMemory } from '../../learned-words/filter-memory.ts';
import { openWords } from '../../learned-words/db.ts';
import { refreshIndex } from '../../learned-words/refresh.ts';
import { relay } from '../../relay-client/relay.ts';
import { collectRecord } from '../testing.ts';
import { startDraining } from './background-drain.ts';
import { openOutbox } from '../outbox.ts';

beforeEach(async () => {
  Object.assign(browser.runtime, { onStartup: fakeBrowser.runtime.onStartup });
  fakeBrowser.reset();
  await browser.storage.local.set({ consent: { version: 1, at: 0 } });
});

/** Other test files share the browser. */
afterEach(async () => {
  vi.restoreAllMocks();
  const words = await openWords();
  await words.clear('words');
  await words.clear('traversals');
});

const sentence = 'A word in a sentence.';
const word = { id: '1', term: 'word', language: 'LANGUAGE_ENGLISH', tags: ['mine'] };

it('adds a sentence to what the service holds now, not to an hour-old index entry', async () => {
  const db = await openOutbox();
  await db.clear('records');
  const words = await openWords();
  await words.clear('words');
  await words.clear('traversals');
  const read = { ...word, mastery_level: 1, notes: ['old'] };
  await refreshIndex('grant', {
    client: { listLearnedWords: () => Promise.resolve({ learned_words: [read] }) },
    now: () => Date.now() - 3_600_000,
  });
  // Only the index knows about other words then.
  await filterMemory.refused();

  const session = { connected: true, connection: 'grant', scopes: [], instance: 'http://a' };
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, plans: [], routes: [], quota: null });
  const held = { ...word, mastery_level: 4, notes: ['old', 'written elsewhere'] };
  vi.spyOn(relay, 'listLearnedWords').mockResolvedValue({ learned_words: [held] });
  const collect = vi
    .spyOn(relay, 'collectWord')
    .mockImplementation((spec) => Promise.resolve({ id: '1', ...spec }));
  const now = Date.now();
  await db.put(
    'records',
    collectRecord('word', {
      ...{ purpose: 'sentence', additions: [sentence] },
      context: { sentence, title: '', url: '', language: 'en' },
      ...{ createdAt: now, notBefore: now },
    }),
  );
  startDraining(
    () => Promise.resolve(),
    () => Promise.resolve(null),
    (session) => Promise.resolve(session),
  );
  await eventually(() => expect(collect).toHaveBeenCalledTimes(1));
  expect(collect.mock.calls[0]?.[0]).toMatchObject({
    ...{ mastery_level: 4, tags: ['mine'] },
    notes: ['old', 'written elsewhere', sentence],
  });
});

it('a word whose answer was lost is looked for in a list that is read after it was sent', async () => {
  const db = await openOutbox();
  await db.clear('records');
  // No base forms are looked up in this language.
  const language = 'LANGUAGE_GERMAN';
  const [arrived, other] = [
    { ...word, language },
    { ...word, language, id: '2', term: 'other' },
  ];
  const now = Date.now();
  await refreshIndex('grant', {
    client: { listLearnedWords: () => Promise.resolve({ learned_words: [other] }) },
    now: () => now - 60_000,
  });
  await filterMemory.refused();
  const session = { connected: true, connection: 'grant', scopes: [], instance: 'http://a' };
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, plans: [], routes: [], quota: null });
  vi.spyOn(relay, 'listLearnedWords').mockResolvedValue({ learned_words: [other, arrived] });
  const collect = vi
    .spyOn(relay, 'collectWord')
    .mockImplementation((spec) => Promise.resolve({ id: '3', ...spec }));
  const record = collectRecord('word', {
    ...{ createdAt: now, notBefore: now, doubtful: true },
    spec: { term: 'word', language },
  });
  await db.put('records', record);
  startDraining(
    () => Promise.resolve(),
    () => Promise.resolve(null),
    (one) => Promise.resolve(one),
  );
  const seen = async () => [(await db.get('records', record.id))?.state, collect.mock.calls.length];
  await expect.poll(seen).toEqual(['sent', 0]);
});

it.each<[string, () => unknown]>([
  ['its alarm', () => fakeBrowser.alarms.onAlarm.trigger({ name: 'outbox', scheduledTime: 0 })],
  ['the start of the browser', () => fakeBrowser.runtime.onStartup.trigger()],
  ['the network that is back', () => self.dispatchEvent(new Event('online'))],
])('%s wakes the sending that was at rest', async (_, wake) => {
  await (await openOutbox()).clear('records');
  const session = { connected: true, connection: 'grant', scopes: [], instance: 'http://a' };
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, plans: [], routes: [], quota: null });
  const feed = vi.fn(() => Promise.resolve(null));
  const drain = startDraining(
    () => Promise.resolve(),
    feed,
    (one) => Promise.resolve(one),
  );
  await drain();
  await eventually(() => expect(feed).toHaveBeenCalled());
  const before = feed.mock.calls.length;
  wake();
  await eventually(() => expect(feed.mock.calls.length).toBeGreaterThan(before));
});

it('the network that is back ends the pause that its absence began', async () => {
  const db = await openOutbox();
  await db.clear('records');
  const now = Date.now();
  await db.put('settings', { until: now + 3_600_000, reason: 'offline', failures: 1 }, 'pause');
  const spec = { term: 'word', language: 'LANGUAGE_GERMAN' };
  await db.put('records', collectRecord('word', { createdAt: now, notBefore: now, spec }));
  const session = { connected: true, connection: 'grant', scopes: [], instance: 'http://a' };
  vi.spyOn(relay, 'session').mockResolvedValue({ ...session, plans: [], routes: [], quota: null });
  vi.spyOn(relay, 'listLearnedWords').mockResolvedValue({ learned_words: [] });
  const collect = vi
    .spyOn(relay, 'collectWord')
    .mockImplementation((sent) => Promise.resolve({ id: '1', ...sent }));
  const drain = startDraining(
    () => Promise.resolve(),
    () => Promise.resolve(null),
    (one) => Promise.resolve(one),
  );
  await drain();
  expect(collect).not.toHaveBeenCalled();
  self.dispatchEvent(new Event('online'));
  await eventually(() => expect(collect).toHaveBeenCalledTimes(1));
});
