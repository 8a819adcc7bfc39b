import { beforeEach, describe, expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import { readPause } from './drain-store.ts';
import { openOutbox, type OutboxDatabase } from '../word/queue.ts';
import type { OutboxRecord } from '../store/record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { createWorld, type World } from '../testing-world.ts';

const error = (status: number, code: string, retryAfterMs: number | null = null) =>
  new RelayError(status, code, '', [], retryAfterMs);

let db: OutboxDatabase;
let world: World;

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

describe('a word deleted at the service', () => {
  const day = 24 * 3_600_000;

  it('is collected again once the list was read to its end without it', async () => {
    world.indexComplete = true;
    world.indexAsOf = noon - 60_000;
    const again = collectRecord('word');
    await put(collectRecord('word', { state: 'sent', settledAt: noon - 120_000 }), again);
    await world.drain();
    expect(world.terms()).toEqual(['word']);
    expect(await read(again)).toMatchObject({ state: 'sent', outcome: 'collected' });
    expect(world.lookUps).toBe(0);
  });

  it('counts as known while its record is newer than that reading', async () => {
    world.indexComplete = true;
    world.indexAsOf = noon - 60_000;
    await put(
      collectRecord('word', { state: 'sent', settledAt: noon - 30_000 }),
      collectRecord('word'),
    );
    await world.drain();
    expect(world.writes).toEqual([]);
  });

  it('is looked up when its record is a week old; the record counts if the list cannot be read', async () => {
    const old = collectRecord('word', { state: 'sent', settledAt: noon - 7 * day });
    await put(old, collectRecord('word'));
    await world.drain();
    expect(world.lookUps).toBe(1);
    expect(world.terms()).toEqual(['word']);

    world.showsList = false;
    const unread = collectRecord('other');
    await put(collectRecord('other', { state: 'sent', settledAt: noon - 7 * day }), unread);
    await world.drain();
    expect(world.terms()).toEqual(['word']);
    expect(await read(unread)).toMatchObject({ outcome: 'already-collected' });
  });
});

it('looks for every form of a word with an unconfirmed record before sending it', async () => {
  const doubt = { state: 'unconfirmed', createdAt: noon - 60_000 } as const;
  const again = collectRecord('word');
  await put(collectRecord('word', doubt), again);
  world.showsList = false;
  await world.drain();
  expect(world.writes).toEqual([]);
  expect(await read(again)).toMatchObject({ state: 'unconfirmed' });
});

describe('a word in an index that was read long ago', () => {
  it('is looked up, and collected again if it was deleted', async () => {
    world.staleIndex = ['alpha', 'bravo'];
    world.hold({ term: 'bravo', language: 'LANGUAGE_ENGLISH' });
    const [deleted, held] = [collectRecord('alpha'), collectRecord('bravo')];
    await put(deleted, held);
    await world.drain();
    expect(world.lookUps).toBe(2);
    expect(world.writes.map(({ spec }) => spec.term)).toEqual(['alpha']);
    expect(await read(held)).toMatchObject({ state: 'sent', outcome: 'already-collected' });
  });

  it.each(['is too long', 'is closed'])('counts as known when the list %s', async (why) => {
    world.staleIndex = ['alpha'];
    if (why === 'is closed') world.showsList = false;
    else world.listIsLong = true;
    const record = collectRecord('alpha');
    await put(record);
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await read(record)).toMatchObject({ outcome: 'already-collected' });
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

describe('a known term', () => {
  it('is not sent again', async () => {
    world.hold({ term: 'word' });
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'already-collected' });
  });

  it('needs no request when the outbox knows it', async () => {
    await put(
      collectRecord('word', { state: 'sent' }),
      collectRecord('Word', { createdAt: noon + 1 }),
    );
    await world.drain();
    expect(world.lookUps).toBe(0);
    expect(world.terms()).toEqual([]);
  });

  it('needs no request once the whole list was read, found or not', async () => {
    world.indexComplete = true;
    world.hold({ term: 'word', mastery_level: 3 });
    const known = collectRecord('word');
    await put(known, collectRecord('another', { createdAt: noon + 1 }));
    await world.drain();
    expect(world.lookUps).toBe(0);
    expect(world.writes).toMatchObject([{ spec: { term: 'another' } }]);
    expect(await read(known)).toMatchObject({ learnedWord: { mastery_level: 3 } });
    expect(world.remembered).toEqual(['another']);
  });
});

describe('a list that is too long for one reading', () => {
  it('delays its word, says why, and delays no other word', async () => {
    world.listIsLong = true;
    const waiting = collectRecord('alpha');
    await put(waiting);
    await world.drain();
    expect(world.terms()).toEqual([]);
    expect(await read(waiting)).toMatchObject({
      ...{ state: 'waiting', reason: 'list-unread', attempts: 0 },
      retryAt: world.now + 30_000,
    });
    expect(world.wake).toBe(world.now + 30_000);
    world.listIsLong = false;
    await put(collectRecord('bravo'));
    await world.drain();
    expect(world.terms()).toEqual(['bravo']);
    world.now += 30_000;
    await world.drain();
    expect(world.terms()).toEqual(['bravo', 'alpha']);
    expect(await read(waiting)).not.toHaveProperty('reason');
  });

  it('delays a word of unknown outcome until the list was read after it', async () => {
    world.fates.push('stored and 500 unheard');
    const doubtful = collectRecord('alpha');
    await put(doubtful);
    await world.drain();
    world.listIsLong = true;
    world.now += 24 * 3_600_000;
    await world.drain({ eager: true });
    expect(await read(doubtful)).toMatchObject({ reason: 'list-unread' });
    world.listIsLong = false;
    world.now += 30_000;
    await world.drain();
    expect(await read(doubtful)).toMatchObject({ state: 'sent' });
    expect(world.terms()).toEqual(['alpha']);
  });
});

describe('when the network fails', () => {
  it('stores a reason, and sends the word once when it is back', async () => {
    world.reachable = false;
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'offline' });
    expect(world.wake).toBeGreaterThan(noon);
    world.reachable = true;
    await world.drain();
    expect(world.terms()).toEqual([]);
    await world.drain({ eager: true });
    expect(world.terms()).toEqual(['word']);
    expect(await readPause(db, world.now)).toBeNull();
  });

  it('after the service stored the word, the list shows it and it is not sent again', async () => {
    world.fates = ['stored but unanswered'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await world.drain({ eager: true });
    expect(world.writes).toMatchObject([{ spec: { term: 'word' }, key: record.key }]);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected', attempts: 1 });
  });

  it('the same key is sent again when the list cannot be read', async () => {
    world.fates = ['stored but unanswered'];
    world.showsList = false;
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await world.drain({ eager: true });
    expect(world.writes).toMatchObject([{ spec: { term: 'word' }, key: record.key }]);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected', attempts: 2 });
  });

  it('before the service stored the word, the same key is sent again', async () => {
    world.fates = [new RelayError(null, 'NETWORK', '')];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await world.drain({ eager: true });
    expect(world.writes).toMatchObject([{ spec: { term: 'word' }, key: record.key }]);
    expect(world.lookUps).toBe(2);
  });

  it('a word stored by a failing service is not stored twice, though its key was released', async () => {
    world.recollect = 'double';
    world.fates = ['stored and 500 unheard'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await world.drain({ eager: true });
    expect(world.terms()).toEqual(['word']);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected' });
  });
});

describe('when the service fails', () => {
  it('a word that it stored anyway is found and not sent again', async () => {
    world.fates = ['stored and 500'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    expect(await read(record)).toMatchObject({ state: 'waiting', doubtful: true });
    world.now += 3_600_000;
    await world.drain();
    expect(world.terms()).toHaveLength(1);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected' });
  });

  it('a word that it did not store goes again with a new key', async () => {
    world.fates = [error(504, 'OUTCOME_UNKNOWN')];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    world.now += 3_600_000;
    await world.drain();
    expect(world.terms()).toEqual(['word']);
    expect(world.writes[0]?.key).not.toBe(record.key);
  });

  it('an answer becomes unconfirmed, and the next one is sent', async () => {
    world.fates = [error(504, 'OUTCOME_UNKNOWN')];
    const first = answerRecord('1');
    await put(first, answerRecord('2', { createdAt: noon + 1 }));
    await world.drain();
    expect(await read(first)).toMatchObject({ state: 'unconfirmed' });
    expect(world.answered).toEqual(['2']);
  });

  it('a 429 stops all requests until its Retry-After, also those of the popup', async () => {
    world.fates = [error(429, 'RESOURCE_EXHAUSTED', 90_000)];
    await put(collectRecord('a'), collectRecord('b', { createdAt: noon + 1 }));
    await world.drain();
    await world.drain({ eager: true });
    expect(world.terms()).toEqual([]);
    expect(world.wake).toBe(noon + 90_000);
    world.now = noon + 90_000;
    await world.drain();
    expect(world.terms()).toEqual(['a', 'b']);
  });

  it('a 401 ends the run, though the stored session looks alive', async () => {
    world.fates = [error(401, 'UNAUTHENTICATED')];
    const [a, b] = [collectRecord('a'), collectRecord('b', { createdAt: noon + 1 })];
    await put(a, b);
    await world.drain();
    expect(world.terms()).toEqual([]);
    expect(await read(a)).toMatchObject({ reason: 'signed-out' });
    expect(await read(b)).toMatchObject({ reason: 'signed-out' });
  });

  it('a refused word waits for the learner, and other words are sent', async () => {
    world.fates = [error(400, 'INVALID_ARGUMENT')];
    const refused = collectRecord('a');
    await put(refused, collectRecord('b', { createdAt: noon + 1 }));
    await world.drain();
    expect(await read(refused)).toMatchObject({ state: 'needs-attention', reason: 'rejected' });
    expect(world.terms()).toEqual(['b']);
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
