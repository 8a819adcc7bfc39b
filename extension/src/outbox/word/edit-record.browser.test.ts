import { beforeEach, expect, it } from 'vitest';
import { beginEdit, editLockName, endEdit, saveEdit } from './edit-record.ts';
import { undoCollect } from './undo-word.ts';
import type { CollectRecord } from '../store/record.ts';
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

async function inGrace(): Promise<CollectRecord> {
  const record = collectRecord('running', { notBefore: noon + 5_000 });
  await db.put('records', record);
  return record;
}

/** Holds the lock like the edit window while `work` runs. */
function withWindow(id: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(editLockName(id), work);
}

const edited = { language: 'LANGUAGE_ENGLISH', tags: ['verbs'], notes: ['Keep running.'] };

it('holds the word while its window is open, then lets the grace continue', async () => {
  const { id } = await inGrace();
  await beginEdit(db, id, noon + 2_000);
  await withWindow(id, async () => {
    world.now = noon + 3_600_000;
    await world.drain();
    expect(world.terms()).toEqual([]);
    expect(world.wake).toBeGreaterThan(world.now);
  });
  await world.drain();
  expect(world.terms()).toEqual([]);
  expect(world.wake).toBe(world.now + 3_000);
  world.now += 3_000;
  await world.drain();
  expect(world.terms()).toEqual(['running']);
});

it('sends other words meanwhile', async () => {
  const { id } = await inGrace();
  await db.put('records', collectRecord('gossamer'));
  await beginEdit(db, id, noon);
  await world.drain();
  expect(world.terms()).toEqual(['gossamer']);
});

it('sends exactly what was saved; both forms are known from then on', async () => {
  const { id } = await inGrace();
  await beginEdit(db, id, noon);
  const newKey = crypto.randomUUID();
  await saveEdit(db, id, { ...edited, term: 'run', now: noon + 1_000, newKey });
  world.now = noon + 1_000;
  await world.drain();
  const spec = { term: 'run', ...edited };
  expect(world.writes).toEqual([{ spec, key: newKey }]);
  expect(await db.get('records', id)).toMatchObject({
    ...{ state: 'sent', met: 'running', forms: ['running', 'run'] },
  });
});

it('removes a word while its window is open', async () => {
  const { id } = await inGrace();
  await beginEdit(db, id, noon + 1_000);
  expect(await undoCollect(db, id, noon + 60_000)).toBe(true);
});

it('lets the grace continue when the window reports its close', async () => {
  const { id } = await inGrace();
  await beginEdit(db, id, noon + 1_000);
  expect(await endEdit(db, id, noon + 9_000)).toMatchObject({ notBefore: noon + 13_000 });
  expect(await endEdit(db, id, noon + 9_500)).toBeNull();
});

it('changes no sent record, and gives a refused one a new key', async () => {
  const onItsWay = collectRecord('a', { keyUsedAt: noon, reason: 'offline' });
  const refused = collectRecord('b', { state: 'needs-attention', keyUsedAt: noon });
  const lost = collectRecord('c', { state: 'unconfirmed', keyUsedAt: noon });
  for (const record of [onItsWay, refused, lost]) await db.put('records', record);
  const save = (id: string) =>
    saveEdit(db, id, { ...edited, term: 'mended', now: noon, newKey: crypto.randomUUID() });
  expect(await beginEdit(db, onItsWay.id, noon)).toBeNull();
  expect(await save(onItsWay.id)).toBeNull();
  const mended = await save(refused.id);
  expect(mended).toMatchObject({ state: 'waiting', spec: { term: 'mended' } });
  expect(mended?.key).not.toBe(refused.key);
  expect(mended).not.toHaveProperty('keyUsedAt');
  expect(await save(lost.id)).toMatchObject({ doubtful: true });
});
