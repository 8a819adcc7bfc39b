/**
 * What follows when the network or the service fails during a run.
 * @module-tag smoke
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import { readPause } from './drain-store.ts';
import type { OutboxRecord } from '../store/record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
import { createWorld, type OutboxWorld } from '../testing-world.ts';
import { openOutbox, type OutboxDatabase } from '../outbox.ts';

const error = (status: number, code: string, retryAfterMs: number | null = null) =>
  new RelayError(status, code, '', [], retryAfterMs);

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

/** How long the next run pauses, in milliseconds; the clock moves on to its end. */
async function lasts(): Promise<number> {
  await world.drain();
  const pause = await readPause(db, world.now);
  const ms = (pause?.until ?? 0) - world.now;
  world.now = pause?.until ?? 0;
  return ms;
}

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

  it('one that is back during a run ends the pause, though a word is collected after it', async () => {
    const record = collectRecord('word');
    await put(record);
    world.onLookUp = async () => {
      world.onLookUp = undefined;
      void world.drain({ eager: true });
      await put(collectRecord('other', { createdAt: noon + 1 }));
      void world.drain();
      throw new RelayError(null, 'NETWORK', '');
    };
    await world.drain();
    expect(await read(record)).toMatchObject({ state: 'sent' });
    expect(world.terms()).toEqual(['word', 'other']);
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

  it('a later refusal releases no key under which the service may have it', async () => {
    world.fates = [error(401, 'UNAUTHENTICATED')];
    const record = collectRecord('word', { attempts: 1, keyUsedAt: world.now - 1_000 });
    await put(record);
    await world.drain();
    // At the next sign-in it is handed over with this key.
    expect(await read(record)).toMatchObject({
      ...{ reason: 'signed-out', attempts: 2, keyUsedAt: record.keyUsedAt },
    });
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

describe('when the look-up before a word fails', () => {
  it.each([
    ['offline', new RelayError(null, 'NETWORK', ''), 0, { reason: 'offline' }],
    ['signed out', error(401, 'UNAUTHENTICATED'), 0, null],
    ['over its quota', error(429, 'RESOURCE_EXHAUSTED', 90_000), 0, { until: noon + 90_000 }],
    ['failing', error(503, 'UNAVAILABLE'), 1, { reason: 'service-error' }],
  ])(
    'the word waits while the service is %s, and goes later',
    async (_why, fails, failures, pause) => {
      world.onLookUp = () => Promise.reject(fails);
      const record = collectRecord('word');
      await put(record, collectRecord('other', { createdAt: noon + 1 }));
      await world.drain();
      const reason = { 401: 'signed-out', 429: 'quota', 503: 'service-error' }[fails.status ?? 0];
      expect(await read(record)).toMatchObject({
        ...{ state: 'waiting', attempts: 0, failures, reason: reason ?? 'offline' },
      });
      // The next word would fail in the same way.
      expect(world.lookUps).toBe(1);
      if (pause) expect(await readPause(db, noon)).toMatchObject(pause);
      else expect(await readPause(db, noon)).toBeNull();
      world.onLookUp = undefined;
      world.now += 3_600_000;
      await world.drain();
      expect(world.terms()).toEqual(['word', 'other']);
      expect(await read(record)).not.toHaveProperty('reason');
    },
  );

  it('an error of our own keeps the word, and the next run sends it', async () => {
    world.onLookUp = () => Promise.reject(new TypeError('A bug'));
    const record = collectRecord('word');
    await put(record);
    await expect(world.drain()).rejects.toThrow('A bug');
    expect(await read(record)).toEqual(record);
    world.onLookUp = undefined;
    await world.drain();
    expect(world.terms()).toEqual(['word']);
  });
});

describe('when the relay itself fails', () => {
  it('words wait, and a network that is back is no reason to ask at once', async () => {
    world.sessionError = error(503, 'UNAVAILABLE', 90_000);
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'service-error' });
    expect(world.wake).toBe(noon + 90_000);
    world.sessionError = undefined;
    await world.drain({ eager: true });
    expect(world.terms()).toEqual([]);
    world.now = noon + 90_000;
    await world.drain();
    expect(world.terms()).toEqual(['word']);
  });

  it('each further failure makes the pause longer, until one word was sent', async () => {
    world.sessionError = error(503, 'UNAVAILABLE');
    await put(collectRecord('word'));
    const [first, second] = [await lasts(), await lasts()];
    expect(second).toBeGreaterThan(first);
    world.sessionError = undefined;
    await world.drain();
    expect(await readPause(db, world.now)).toBeNull();
    await put(collectRecord('other'));
    world.now += 60_000;
    world.sessionError = error(503, 'UNAVAILABLE');
    expect(await lasts()).toBe(first);
  });

  it('the first pause of the service is short, however long the network was away', async () => {
    await put(collectRecord('word'));
    const [network, service] = [new RelayError(null, 'NETWORK', ''), error(503, 'UNAVAILABLE')];
    world.sessionError = service;
    const first = await lasts();
    world.sessionError = network;
    for (let times = 0; times < 5; times += 1) await lasts();
    world.sessionError = service;
    expect(await lasts()).toBe(first);
  });
});

it('a word that the service refuses as there already (409) costs one call, and none in the next hour', async () => {
  let writes = 0;
  world.onWrite = () => {
    writes += 1;
    return Promise.resolve();
  };
  world.fates = Array.from({ length: 1_000 }, () => error(409, 'ALREADY_EXISTS'));
  const record = collectRecord('word');
  await put(record);
  await world.drain();
  const { lookUps } = world;
  expect([writes, lookUps]).toEqual([1, 1]);
  for (let minute = 0; minute < 60; minute += 1) {
    world.now += 60_000;
    await world.drain({ eager: true });
  }
  expect([writes, world.lookUps]).toEqual([1, lookUps]);
  expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'already-collected' });
});
