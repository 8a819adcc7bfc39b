/** @module-tag smoke */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { forgetAccount, forgetEverything } from '../../account/forget.ts';
import { enqueueAnswer } from '../answer/enqueue-answer.ts';
import { listRecent } from './listing.ts';
import { enqueueCollect } from '../word/queue.ts';
import { undoCollect } from '../word/undo-word.ts';
import { writeOutbox } from './db.ts';
import {
  bringBack,
  closeStorageToPages,
  copiedRevision,
  copyRecords,
  isOfCopy,
  mendCopy,
} from './second-copy.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { createWorld } from '../testing-world.ts';
import { openOutbox, watchOutbox, type OutboxDatabase } from '../outbox.ts';
import { remove } from '../stuck.ts';

let db: OutboxDatabase;

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  db = await openOutbox();
  for (const store of ['records', 'settings', 'copied'] as const) await db.clear(store);
  await browser.storage.local.clear();
});

async function collect(term: string, connection: string | null = 'grant'): Promise<string> {
  const word = { term, language: 'LANGUAGE_ENGLISH', connection, now: noon };
  return (await enqueueCollect(db, word)).record.id;
}

/** What happens when the browser finds the database damaged. */
async function loseDatabase(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('gleaner-outbox');
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(new Error('The outbox cannot be deleted'));
  });
  db = await openOutbox();
}

async function copied(): Promise<Record<string, unknown>> {
  const stored = await browser.storage.local.get<Record<string, unknown>>(null);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => name.startsWith('unsent:')));
}

const kept = async () => (await listRecent(db, 100)).map(({ id, state }) => ({ id, state }));

describe('a database that the browser deleted', () => {
  it('has every unsent write again, and none that was undone or deleted', async () => {
    const word = await collect('kept');
    await undoCollect(db, await collect('undone'), noon + 1);
    await remove(db, await collect('deleted'));
    const { answer } = answerRecord('card');
    const about = { planId: 'plan', sessionId: 'session', connection: 'grant', now: noon + 9 };
    await enqueueAnswer(db, { id: crypto.randomUUID(), answer, ...about });
    const before = await listRecent(db, 100);
    expect(before).toHaveLength(2);
    expect(before[1]).toMatchObject({ id: word });

    await loseDatabase();
    expect(await listRecent(db, 100)).toEqual(before);
    await loseDatabase();
    expect(await listRecent(db, 100)).toEqual(before);
  });

  it('has no older state of a record whose copy could not be written', async () => {
    const id = await collect('kept');
    const record = await db.get('records', id);
    if (!record) throw new Error('It was not kept');
    const full = vi.spyOn(browser.storage.local, 'set').mockRejectedValue(new Error('Full'));
    await writeOutbox(db, ({ put }) => put({ ...record, attempts: 1 })).catch(() => undefined);
    full.mockRestore();
    expect(await copied()).not.toHaveProperty([`unsent:${id}`]);
  });

  it('does not restore sent records, so that none is sent twice', async () => {
    const world = createWorld();
    world.recollect = 'double';
    await collect('sent');
    world.now = noon + 10_000;
    await world.drain();
    expect(world.terms()).toEqual(['sent']);
    expect(await copied()).toEqual({});
    await loseDatabase();
    await world.drain();
    expect(world.terms()).toEqual(['sent']);
  });

  it('restores a word that was being sent as one whose key was used', async () => {
    const world = createWorld();
    const id = await collect('under way');
    let atTheService: unknown;
    world.onWrite = async () => {
      atTheService = (await copied())[`unsent:${id}`];
    };
    world.now = noon + 10_000;
    await world.drain();
    expect(atTheService).toMatchObject({ state: 'sending', keyUsedAt: world.now, attempts: 1 });
  });

  it('restores a word whose answer was lost, and the service stores it once', async () => {
    const world = createWorld();
    world.recollect = 'double';
    await collect('unanswered');
    world.fates.push('stored but unanswered');
    world.now = noon + 10_000;
    await world.drain();
    await loseDatabase();
    expect(await kept()).toHaveLength(1);
    world.now += 3_600_000;
    await world.drain();
    expect(world.terms()).toEqual(['unanswered']);
    expect(await kept()).toEqual([expect.objectContaining({ state: 'sent' })]);
  });

  it('opens in two contexts at once and has each record once', async () => {
    await collect('word');
    await loseDatabase();
    await Promise.all([bringBack(db), bringBack(db)]);
    expect(await kept()).toHaveLength(1);
  });
});

describe('an undamaged database', () => {
  it('does not restore a record deleted just before a crash, and its copy follows', async () => {
    const id = await collect('deleted');
    await collect('kept');
    // The crash comes before the copy is updated.
    await db.delete('records', id);
    await bringBack(db);
    expect(await kept()).toHaveLength(1);
    await mendCopy(db);
    expect(Object.keys(await copied())).toHaveLength(1);
  });

  it('is copied again when a record changed just before a crash', async () => {
    const id = await collect('changed');
    const record = await db.get('records', id);
    const revision = (await db.get('copied', 'revision')) ?? 0;
    // The crash comes before the copy is updated.
    if (record) await db.put('records', { ...record, attempts: 7 });
    await db.put('copied', revision + 1, 'revision');
    await mendCopy(db);
    expect(Object.values(await copied())).toMatchObject([{ id, attempts: 7 }]);
  });

  it('is copied when an earlier Gleaner left no copy', async () => {
    await db.put('records', collectRecord('old'));
    await db.put('copied', 1, 'revision');
    await mendCopy(db);
    await loseDatabase();
    expect(await kept()).toHaveLength(1);
  });
});

it('tells its windows that records are there again', async () => {
  await collect('word');
  const told = vi.fn();
  const stop = watchOutbox(told);
  await loseDatabase();
  expect(told).toHaveBeenCalled();
  stop();
});

it('gets back what it lacks when it returned to an earlier state', async () => {
  await collect('first');
  const id = await collect('second');
  await db.delete('records', id);
  await db.put('copied', 1, 'revision');
  await bringBack(db);
  expect(await kept()).toHaveLength(2);
});

it('stores a write even if the copy cannot be written', async () => {
  vi.spyOn(browser.storage.local, 'set').mockRejectedValueOnce(new Error('full'));
  await collect('word');
  expect(await kept()).toHaveLength(1);
  expect(await copied()).toEqual({});
  await mendCopy(db);
  expect(Object.keys(await copied())).toHaveLength(1);
});

describe('the copy', () => {
  it('has its number, and an entry for each unsent record', async () => {
    const id = await collect('word');
    expect(await copiedRevision()).toBe(1);
    expect(await browser.storage.local.get('unsent')).toEqual({
      unsent: { version: 1, revision: 1 },
    });
    const names = ['unsent', `unsent:${id}`, 'unsentx', 'settings'];
    expect(names.map(isOfCopy)).toEqual([true, true, false, false]);
  });

  it.each([undefined, 7, { version: 2, revision: 9 }, { version: 1, revision: 'x' }])(
    'has no number where it was not written by this Gleaner: %j',
    async (unsent) => {
      await browser.storage.local.set({ unsent });
      expect(await copiedRevision()).toBe(0);
    },
  );

  it('holds no entry that is no record', async () => {
    await browser.storage.local.set({
      ...{ unsent: { version: 1, revision: 5 }, 'unsent:a': 7, 'unsent:b': { id: 'b' } },
      ...{ 'unsent:c': { version: 1 }, other: collectRecord('no entry') },
    });
    await bringBack(db);
    expect(await kept()).toEqual([]);
    expect(await db.get('copied', 'revision')).toBe(5);
  });

  it.each(['needs-attention', 'unconfirmed', 'sending', 'waiting'] as const)(
    'holds a record that is %s',
    async (state) => {
      const record = collectRecord('word', { state });
      await db.put('records', record);
      await db.put('copied', 4, 'revision');
      await mendCopy(db);
      expect(await copied()).toEqual({ [`unsent:${record.id}`]: record });
      expect(await copiedRevision()).toBe(4);
    },
  );

  it('is not written again while it is whole', async () => {
    await collect('word');
    const set = vi.spyOn(browser.storage.local, 'set');
    await mendCopy(db);
    expect(set).not.toHaveBeenCalled();
    // Another record in its place has the same number.
    const [name = ''] = Object.keys(await copied());
    const other = collectRecord('other');
    await browser.storage.local.remove(name);
    await browser.storage.local.set({ [`unsent:${other.id}`]: other });
    set.mockClear();
    await mendCopy(db);
    expect(set).toHaveBeenCalledTimes(1);
    expect(Object.keys(await copied())).toEqual([name]);
  });

  it('loses the entry of a record that is gone, and nothing is removed where none is', async () => {
    const id = await collect('word');
    const removal = vi.spyOn(browser.storage.local, 'remove');
    await copyRecords(db, [id]);
    expect(removal).not.toHaveBeenCalled();
    await db.delete('records', id);
    await copyRecords(db, [id]);
    expect(removal.mock.calls).toEqual([[[`unsent:${id}`]]]);
    expect(await copied()).toEqual({});
  });

  it('is not newer than the database when another window has restored it', async () => {
    await collect('word');
    await db.put('copied', 9, 'revision');
    await db.clear('records');
    await bringBack(db);
    expect(await kept()).toEqual([]);
    expect(await db.get('copied', 'revision')).toBe(9);
  });

  it('that cannot be read holds up no word', async () => {
    const full = vi.spyOn(browser.storage.local, 'get').mockRejectedValue(new Error('Damaged'));
    await loseDatabase();
    full.mockRestore();
    await collect('word');
    expect(await kept()).toHaveLength(1);
  });

  it('is closed to pages where the browser can do that', () => {
    const setAccessLevel = vi.fn(() => Promise.resolve());
    closeStorageToPages();
    Object.assign(browser.storage.local, { setAccessLevel });
    closeStorageToPages();
    expect(setAccessLevel.mock.calls).toEqual([[{ accessLevel: 'TRUSTED_CONTEXTS' }]]);
    Reflect.deleteProperty(browser.storage.local, 'setAccessLevel');
  });
});

describe('a write of the outbox', () => {
  it('without a change of records is not counted, and leaves the copy alone', async () => {
    await collect('word');
    const set = vi.spyOn(browser.storage.local, 'set');
    const pause = { until: 1, reason: 'quota', failures: 1 } as const;
    expect(await writeOutbox(db, ({ settings }) => settings.put(pause, 'pause'))).toBe('pause');
    expect(await db.get('copied', 'revision')).toBe(1);
    expect(set).not.toHaveBeenCalled();
  });

  it('that fails says so, and is not copied', async () => {
    const failing = writeOutbox(db, () => Promise.reject(new Error('A mistake')));
    await expect(failing).rejects.toThrow('A mistake');
    expect(await copied()).toEqual({});
  });

  it('is counted once, however many records it changes', async () => {
    const [one, two] = [collectRecord('one'), collectRecord('two')];
    await writeOutbox(db, async (transaction) => {
      await transaction.put(one);
      await transaction.put(two);
      await transaction.delete(one.id);
    });
    expect(await copiedRevision()).toBe(1);
    expect(await copied()).toEqual({ [`unsent:${two.id}`]: two });
  });
});

describe('S30 what is forgotten', () => {
  it('is gone from the second copy: everything', async () => {
    await collect('word');
    await forgetEverything();
    expect(await browser.storage.local.get(null)).toEqual({});
    await loseDatabase();
    expect(await kept()).toEqual([]);
  });

  it('is gone from the second copy: what one account has not sent', async () => {
    await collect('own');
    const other = await collect('other', 'another');
    await forgetAccount('grant', 'delete');
    expect(Object.keys(await copied())).toEqual([`unsent:${other}`]);
    await loseDatabase();
    expect(await kept()).toEqual([{ id: other, state: 'waiting' }]);
  });

  it('is gone from the second copy though the browser refused the change once', async () => {
    await collect('mine');
    vi.spyOn(browser.storage.local, 'remove').mockRejectedValueOnce(new Error('The disk is full'));
    await forgetAccount('grant', 'delete');
    expect(await copied()).toEqual({});
  });

  it('keeps in the second copy what the learner keeps', async () => {
    const id = await collect('own');
    await forgetAccount('grant', 'keep');
    await loseDatabase();
    expect(await kept()).toEqual([{ id, state: 'waiting' }]);
  });
});
