/** What is known of the words at the service decides whether a word is sent. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxRecord } from '../store/record.ts';
import { collectRecord, noon } from '../testing.ts';
import { createWorld, type OutboxWorld } from '../testing-world.ts';
import { openOutbox, type OutboxDatabase } from '../outbox.ts';

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

it('a word that the service stored is kept in the language in which it was sent', async () => {
  world.namesLanguage = false;
  await put(collectRecord('chat', { spec: { term: 'chat', language: 'LANGUAGE_FRENCH' } }));
  await world.drain();
  expect(world.remembered).toMatchObject([{ term: 'chat', language: 'LANGUAGE_FRENCH' }]);
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
    expect(world.remembered).toMatchObject([{ term: 'another' }]);
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
