/** @module-tag smoke */
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxRecord } from '../store/record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { createWorld, type OutboxWorld } from '../testing-world.ts';
import { openOutbox, type OutboxDatabase } from '../outbox.ts';
import { beginEdit, endEdit, saveEdit } from '../word/edit-record.ts';
import { describeCollect } from '../word/queue.ts';
import { markWaiting, recoverSending, releaseForbidden } from './drain-store.ts';

let db: OutboxDatabase;
let world: OutboxWorld;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
  world = createWorld();
});

async function put(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
}

const read = async (record: OutboxRecord) => db.get('records', record.id);

describe('a due record', () => {
  it('is sent in order, and others when their grace is over', async () => {
    const later = collectRecord('later', { createdAt: noon + 2, notBefore: noon + 3_000 });
    await put(collectRecord('second', { createdAt: noon + 1 }), collectRecord('first'), later);
    await world.drain();
    expect(world.terms()).toEqual(['first', 'second']);
    expect(world.wake).toBe(noon + 3_000);
    world.now = noon + 3_000;
    await world.drain();
    expect(world.terms()).toEqual(['first', 'second', 'later']);
    expect(world.wake).toBeNull();
  });

  it('is sent once, however often the drain is called', async () => {
    await put(collectRecord('word'), answerRecord('card'));
    await Promise.all([world.drain(), world.drain(), world.drain()]);
    expect(world.terms()).toEqual(['word']);
    expect(world.answered).toEqual(['card']);
  });

  it('is not delayed for years by a clock that jumped back', async () => {
    await put(collectRecord('word', { notBefore: noon + 365 * 24 * 3_600_000 }));
    await world.drain();
    expect(world.wake).toBe(noon + 5_000);
    world.now = noon + 5_000;
    await world.drain();
    expect(world.terms()).toEqual(['word']);
  });

  it('waits for a sign-in, says so, and goes to the first account that signs in', async () => {
    world.connection = null;
    const record = collectRecord('word', { connection: null });
    await put(record);
    await world.drain();
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'not-connected' });
    expect(world.wake).toBeNull();
    world.connection = 'first grant';
    await world.drain({ eager: true });
    expect(await read(record)).toMatchObject({ state: 'sent', connection: 'first grant' });
    expect(world.terms()).toEqual(['word']);
  });

  it('S30 never goes to another account than the one it was written under', async () => {
    const record = collectRecord('word', { connection: 'another grant' });
    await put(record);
    await world.drain();
    expect(world.terms()).toEqual([]);
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'other-account' });
  });
});

it('a word whose edit window opens during the look-up is not sent until it closes', async () => {
  const record = collectRecord('word');
  await put(record);
  world.onLookUp = async () => {
    await beginEdit(db, record.id, noon);
  };
  await world.drain();
  expect(world.writes).toEqual([]);
  expect(await read(record)).toMatchObject({ state: 'waiting', editing: {} });
  world.onLookUp = undefined;
  await endEdit(db, record.id, noon);
  await world.drain();
  expect(world.terms()).toEqual(['word']);
});

const correction = {
  term: 'running',
  language: 'LANGUAGE_ENGLISH',
  tags: [],
  notes: [],
  now: noon,
  newKey: 'new',
};

it('a word that is corrected during its look-up is looked up anew', async () => {
  world.hold({ term: 'runing' });
  const record = collectRecord('runing');
  await put(record);
  world.onLookUp = async () => {
    world.onLookUp = undefined;
    await saveEdit(db, record.id, correction);
  };
  await world.drain();
  expect(world.lookUps).toBe(2);
  expect(world.terms()).toEqual(['runing', 'running']);
  expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected' });
});

describe('what is stored about a waiting word keeps what the learner corrects meanwhile', () => {
  it('where it says why the word waits', async () => {
    const record = collectRecord('runing');
    await put(record);
    let edited: Promise<unknown> | undefined;
    await markWaiting(db, noon, () => {
      edited ??= saveEdit(db, record.id, correction);
      return 'offline';
    });
    await edited;
    expect(await read(record)).toMatchObject({ spec: { term: 'running' } });
  });

  it('where a missing permission was given', async () => {
    const record = collectRecord('runing', { reason: 'forbidden' });
    await put(record);
    await Promise.all([releaseForbidden(db), saveEdit(db, record.id, correction)]);
    expect(await read(record)).toMatchObject({ spec: { term: 'running' } });
    expect(await read(record)).not.toHaveProperty('reason');
  });

  it('where a stopped worker left it, and its sentence comes', async () => {
    const record = collectRecord('word', { state: 'sending', keyUsedAt: noon });
    await put(record);
    const context = { sentence: 'A word.', title: '', url: '', language: '' };
    await Promise.all([
      recoverSending(db, noon),
      describeCollect(db, record.id, { context, now: noon }),
    ]);
    expect(await read(record)).toMatchObject({ state: 'waiting', context });
  });
});

describe('an account that changes during a run', () => {
  it('S30 gets no word of the previous account when the look-up takes long', async () => {
    const record = collectRecord('word');
    await put(record);
    world.onLookUp = () => {
      world.connection = 'another grant';
      return Promise.resolve();
    };
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'other-account' });
  });

  it('S30 gets no word of the previous account when it signs in at the last moment', async () => {
    const record = collectRecord('word');
    await put(record);
    world.onWrite = () => {
      world.connection = 'another grant';
      return Promise.resolve();
    };
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await read(record)).toMatchObject({ state: 'waiting', connection: 'grant' });
    world.onWrite = undefined;
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'other-account' });
  });

  it('can be disconnected as soon as the current write has ended', async () => {
    await put(...['one', 'two', 'three'].map((term, n) => collectRecord(term, { createdAt: n })));
    let leaving: Promise<unknown> | undefined;
    const written: string[] = [];
    world.onWrite = () => {
      leaving ??= navigator.locks.request('gleaner-outbox-drain', () => {
        written.push(...world.terms());
        world.connection = null;
      });
      return Promise.resolve();
    };
    await world.drain();
    await leaving;
    expect(written).toEqual(['one']);
    expect(world.terms()).toEqual(['one']);
  });
});

describe('a record that a killed worker left in sending', () => {
  it('goes again with its key, and is stored once if it had arrived', async () => {
    world.fates = ['stored but unanswered'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await put({ ...record, state: 'sending', attempts: 1, keyUsedAt: noon });
    await world.drain({ eager: true });
    expect(world.terms()).toHaveLength(1);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected' });
  });

  it('is looked up after a day; an answer becomes unconfirmed', async () => {
    const keyUsedAt = noon - 24 * 3_600_000;
    world.hold({ term: 'arrived' });
    const arrived = collectRecord('arrived', { state: 'sending', keyUsedAt });
    const lost = collectRecord('lost', { state: 'sending', keyUsedAt });
    const answer = answerRecord('card', { state: 'sending', keyUsedAt });
    await put(arrived, lost, answer);
    await world.drain();
    expect(world.terms()).toEqual(['arrived', 'lost']);
    expect(await read(arrived)).toMatchObject({ state: 'sent', outcome: 'collected' });
    expect(await read(answer)).toMatchObject({ state: 'unconfirmed' });
    expect(world.answered).toEqual([]);
  });
});

describe('an import', () => {
  /** Adds one word when it is asked. */
  function feedOnce(): void {
    let fed = false;
    world.feed = async () => {
      if (fed) return null;
      fed = true;
      await put(collectRecord('imported', { imported: true, createdAt: noon + 1 }));
      return 'fed';
    };
  }

  it.each([
    ['belongs to another account', { connection: 'another' }],
    ['waits for a permission', { reason: 'scope-missing' }],
    ['was forbidden', { reason: 'forbidden' }],
  ] as const)('goes on while another word %s', async (_why, held) => {
    const record = collectRecord('held', held);
    await put(record);
    feedOnce();
    await world.drain();
    expect(world.terms()).toEqual(['imported']);
    expect(await read(record)).toMatchObject({ state: 'waiting' });
  });

  it('is asked again when it says so', async () => {
    world.feed = () => Promise.resolve(noon + 30_000);
    await put(collectRecord('later', { notBefore: noon + 4_000 }));
    await world.drain();
    expect(world.wake).toBe(noon + 4_000);
    world.now = noon + 4_000;
    await world.drain();
    expect(world.wake).toBe(noon + 30_000);
  });
});
