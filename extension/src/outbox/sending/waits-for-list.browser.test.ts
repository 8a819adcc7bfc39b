/** A word whose state is unknown until the service's list is read: it waits, and says why. */
import { beforeEach, expect, it } from 'vitest';
import { reasonText } from '../reason-text.ts';
import type { OutboxRecord } from '../store/record.ts';
import { answerRecord, collectRecord, noon } from '../testing.ts';
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

const read = async ({ id }: OutboxRecord) => {
  const record = await db.get('records', id);
  if (!record) throw new Error('It is gone');
  return record;
};

it('waits, says why, and delays no other word', async () => {
  const word = collectRecord('word');
  const card = answerRecord('card', { createdAt: noon + 1 });
  for (const record of [word, card]) await db.put('records', record);
  world.listIsLong = true;
  await world.drain();
  expect(world.answered).toEqual(['card']);
  expect(world.terms()).toEqual([]);
  const waits = await read(word);
  expect(waits).toMatchObject({ state: 'waiting', reason: 'list-unread', lookedSince: noon });
  expect(reasonText(waits)).toMatch(/checks your word list first/u);
  expect(world.wake).toBe(noon + 30_000);

  world.now = noon + 30_000;
  await world.drain();
  const later = await read(word);
  expect(later).toMatchObject({ lookedSince: noon, failures: 0, attempts: 0 });

  world.now = noon + 60_000;
  world.listIsLong = false;
  await world.drain();
  expect(world.terms()).toEqual(['word']);
  const sent = await read(word);
  expect(sent).toMatchObject({ state: 'sent', outcome: 'collected' });
  expect(sent).not.toHaveProperty('lookedSince');
  expect(sent).not.toHaveProperty('reason');
});

it('is not resent while it may have arrived and the list is still being read', async () => {
  const doubtful = collectRecord('doubtful', { doubtful: true });
  const unheard = collectRecord('unheard', { keyUsedAt: noon - 1_000 });
  for (const record of [doubtful, unheard]) await db.put('records', record);
  world.listIsLong = true;
  await world.drain();
  expect(world.writes).toEqual([]);
  for (const record of [doubtful, unheard])
    expect(await read(record)).toMatchObject({ state: 'waiting', reason: 'list-unread' });
  world.hold({ term: 'doubtful', language: 'LANGUAGE_ENGLISH' });
  world.listIsLong = false;
  world.now = noon + 30_000;
  await world.drain();
  expect(world.writes.map(({ spec }) => spec.term)).toEqual(['unheard']);
  expect(await read(doubtful)).toMatchObject({ state: 'sent' });
});
