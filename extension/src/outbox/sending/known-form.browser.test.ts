/** A service may store a word under its base form (docs/decisions/known-terms.md): then that form decides. */
import { beforeEach, expect, it } from 'vitest';
import { createWorld } from '../testing-world.ts';
import { collectRecord, noon } from '../testing.ts';
import { openOutbox, type OutboxDatabase } from '../outbox.ts';

const day = 24 * 3_600_000;
const run = { id: '1', term: 'run', language: 'LANGUAGE_ENGLISH', mastery_level: 4 };
let db: OutboxDatabase;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
});

/**
 * "running" was collected last week and stored as "run"; the list was read since. Now it is collected
 * again.
 */
async function collectAgain(isThere: boolean): Promise<ReturnType<typeof createWorld>> {
  const world = createWorld();
  if (isThere) world.hold(run);
  Object.assign(world, { indexComplete: true, indexAsOf: noon - day });
  const before = { createdAt: noon - 7 * day, settledAt: noon - 7 * day, learnedWord: run };
  const forms = ['running', 'run'];
  await db.put('records', collectRecord('running', { ...before, forms, state: 'sent' }));
  await db.put('records', collectRecord('running'));
  await world.drain();
  return world;
}

it('does not send a word again that the list holds under another form', async () => {
  const world = await collectAgain(true);
  expect(world.writes).toEqual([]);
  expect(world.words).toMatchObject([run]);
});

it('sends the word if that form was deleted', async () => {
  const world = await collectAgain(false);
  expect(world.terms()).toEqual(['running']);
});

it.each([true, false])(
  'does not send a form of a word that the service holds; index read: %s',
  async (indexComplete) => {
    const world = Object.assign(createWorld(), { indexComplete, bases: { running: 'run' } });
    world.hold(run);
    await db.put('records', collectRecord('running', { id: 'a' }));
    await db.put('records', collectRecord('running shoe', { id: 'b' }));
    await world.drain();
    expect(world.terms()).toEqual(['run', 'running shoe']);
    expect(world.words[0]).toMatchObject(run);
    expect(await db.get('records', 'a')).toMatchObject({
      ...{ state: 'sent', outcome: 'already-collected', learnedWord: run },
    });
  },
);

it('sends a form of a word that the service does not hold', async () => {
  const world = Object.assign(createWorld(), { bases: { running: 'run' } });
  await db.put('records', collectRecord('running'));
  await world.drain();
  expect(world.terms()).toEqual(['running']);
});
