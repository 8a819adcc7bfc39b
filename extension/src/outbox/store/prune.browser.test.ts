import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { openOutbox } from './db.ts';
import { listRecent } from './listing.ts';
import { pruned, pruneOutbox } from './prune.ts';
import type { CollectRecord } from './record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { getRecord, type OutboxDatabase } from '../outbox.ts';

const day = 24 * 3_600_000;
const daysAgo = (days: number) => ({ createdAt: noon - days * day, settledAt: noon - days * day });
const sent = { state: 'sent' } as const;
const context = { sentence: 'A word.', title: 'T', url: 'https://a.example/', language: 'en' };
const word = { id: '1', term: 'word', mastery_level: 2 };

let db: OutboxDatabase;
beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
});

describe('what was sent', () => {
  it('stays whole for a month, is a small row for a year, and keeps its sentence for good', () => {
    const young = collectRecord('word', { ...sent, ...daysAgo(29) });
    expect(pruned(young, noon)).toBe(young);
    const old = collectRecord('word', { ...sent, ...daysAgo(31), learnedWord: word, context });
    const row = pruned(old, noon);
    expect(row).toMatchObject({ id: old.id, state: 'sent', forms: ['word'], context });
    expect(row).not.toHaveProperty('learnedWord');
    expect(row && pruned(row, noon)).toBe(row);
    const older = collectRecord('word', { ...sent, ...daysAgo(366) });
    expect(pruned(older, noon)).toBeNull();
    expect(pruned({ ...older, context }, noon)).toMatchObject({ context });
    expect(pruned(answerRecord('card', { ...sent, ...daysAgo(31) }), noon)).toBeNull();
  });

  it('stays for a whole month and a whole year, to the millisecond', () => {
    const aged = (ms: number) => ({ ...sent, createdAt: noon - ms, settledAt: noon - ms });
    const full = { learnedWord: word };
    const isWhole = (ms: number) => {
      const record = collectRecord('word', { ...aged(ms), ...full });
      return pruned(record, noon) === record;
    };
    expect([isWhole(30 * day), isWhole(30 * day + 1)]).toEqual([true, false]);
    expect(pruned(answerRecord('card', aged(30 * day)), noon)).not.toBeNull();
    expect(pruned(answerRecord('card', aged(30 * day + 1)), noon)).toBeNull();
    expect(pruned(collectRecord('word', aged(365 * day)), noon)).not.toBeNull();
    expect(pruned(collectRecord('word', aged(365 * day + 1)), noon)).toBeNull();
    const silent = { context: { ...context, sentence: '' } };
    expect(pruned(collectRecord('word', { ...aged(366 * day), ...silent }), noon)).toBeNull();
  });

  it.each<Partial<CollectRecord>>([
    { reason: 'quota' },
    { detail: 'No.' },
    { keyUsedAt: 1 },
    { additions: ['A word.'] },
    { spec: { term: 'word', tags: ['a'] } },
    { spec: { term: 'word', notes: ['a'] } },
  ])('is a small row later: without %j', (more) => {
    const old = collectRecord('word', { ...sent, ...daysAgo(31), spec: { term: 'word' } });
    const row = pruned({ ...old, ...more }, noon);
    expect(row).toEqual(old);
    expect(row).toEqual(pruned(old, noon));
  });

  it('keeps the language of the word', () => {
    const spec = { term: 'word', language: 'LANGUAGE_GERMAN' };
    const old = collectRecord('word', { ...sent, ...daysAgo(31), spec: { ...spec, tags: [] } });
    expect(pruned(old, noon)).toMatchObject({ spec });
    expect(pruned(old, noon)).not.toHaveProperty('spec.tags');
  });

  it('keeps when it was settled: a restored sentence still shows nothing about the list', () => {
    const restored = collectRecord('word', {
      ...{ ...sent, ...daysAgo(31), settledAt: 0, purpose: 'sentence', context },
      spec: { term: 'word', notes: ['A word.'] },
    });
    expect(pruned(restored, noon)).toMatchObject({ settledAt: 0, spec: { term: 'word' } });
  });

  it('stays whole when it was sent lately, however long it waited', () => {
    const late = collectRecord('word', {
      ...sent,
      ...daysAgo(60),
      settledAt: noon,
      learnedWord: word,
    });
    expect(pruned(late, noon)).toBe(late);
  });

  it('is the only thing that is pruned', () => {
    for (const state of ['waiting', 'sending', 'needs-attention', 'unconfirmed'] as const) {
      const record = collectRecord('word', { state, ...daysAgo(1_000) });
      expect(pruned(record, noon)).toBe(record);
    }
  });
});

it('is pruned in a full outbox, and the copy of unsent records stays right', async () => {
  const waiting = collectRecord('waiting', { ...daysAgo(400) });
  const filling = db.transaction('records', 'readwrite');
  await filling.store.put(waiting);
  for (let n = 0; n < 450; n += 1)
    await filling.store.put(answerRecord(`card ${n}`, { ...sent, createdAt: noon - 40 * day + n }));
  await filling.store.put(
    collectRecord('kept', { ...sent, ...daysAgo(50), context, learnedWord: word }),
  );
  await filling.done;
  expect(await pruneOutbox(db, noon)).toBe(451);
  expect(await pruneOutbox(db, noon)).toBe(0);
  expect((await listRecent(db, 10, 'collect')).map(({ spec }) => spec.term)).toEqual([
    'kept',
    'waiting',
  ]);
  expect(await getRecord(db, waiting.id)).toEqual(waiting);
  expect(Object.keys(await browser.storage.local.get(null)).join()).not.toContain('card');
});

it('is left for the next run where a batch ends between two of one millisecond', async () => {
  const filling = db.transaction('records', 'readwrite');
  for (let n = 0; n < 201; n += 1)
    await filling.store.put(answerRecord(`card ${n}`, { ...sent, createdAt: noon - 40 * day }));
  const newer = { ...collectRecord('newer', { ...sent, ...daysAgo(400) }), version: 99 };
  await filling.store.put(newer as never);
  await filling.done;
  expect(await pruneOutbox(db, noon)).toBe(200);
  expect(await pruneOutbox(db, noon)).toBe(1);
  expect(await db.count('records')).toBe(1);
});

it('takes no write where nothing has to go', async () => {
  await db.put('records', collectRecord('word', { ...sent, ...daysAgo(31) }));
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await pruneOutbox(db, noon)).toBe(0);
  expect(begun.mock.calls.filter(([, mode]) => mode === 'readwrite')).toEqual([]);
  begun.mockRestore();
});

it('is not pruned when the learner sends it again meanwhile', async () => {
  const old = answerRecord('card', { ...sent, ...daysAgo(40) });
  const again = { ...old, state: 'waiting' } as const;
  await db.put('records', old);
  const pruning = pruneOutbox(db, noon);
  // After it was read, and before it would be deleted.
  await db.put('records', again);
  await pruning;
  expect(await getRecord(db, old.id)).toEqual(again);
});

it('keeps the sentence that the learner changes meanwhile', async () => {
  const context = { sentence: 'Old.', title: '', url: '', language: '' };
  const old = collectRecord('word', { ...sent, ...daysAgo(40), context, detail: 'x' });
  await db.put('records', old);
  const pruning = pruneOutbox(db, noon);
  // Answers are read first.
  await db.count('records');
  await db.put('records', { ...old, context: { ...context, sentence: 'New.' } });
  expect(await pruning).toBe(1);
  const left = await getRecord(db, old.id);
  expect(left).toMatchObject({ context: { sentence: 'New.' } });
  expect(left).not.toHaveProperty('detail');
});

it('lists the newest words without reading the later answers', async () => {
  const filling = db.transaction('records', 'readwrite');
  for (let n = 0; n < 2_000; n += 1)
    await filling.store.put(answerRecord(`card ${n}`, { ...sent, createdAt: noon + n }));
  await filling.store.put(collectRecord('word', sent));
  await filling.done;
  const reading = vi.spyOn(IDBCursor.prototype, 'continue');
  expect(await listRecent(db, 5, 'collect')).toHaveLength(1);
  expect(reading.mock.calls.length).toBeLessThan(5);
  reading.mockRestore();
});
