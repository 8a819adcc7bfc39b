/** @module-tag smoke */
import { beforeEach, describe, expect, it } from 'vitest';
import { RelayError } from '../../relay-client/relay-error.ts';
import { addSentence } from './add-sentence.ts';
import { canAddSentence } from '../attention.ts';
import { describeCollect, enqueueCollect } from './queue.ts';
import { undoCollect } from './undo-word.ts';
import type { CollectRecord } from '../store/record.ts';
import { collectRecord, noon } from '../testing.ts';
import { createWorld, type OutboxWorld } from '../testing-world.ts';
import { openOutbox, type OutboxDatabase } from '../outbox.ts';

const sentence = 'It was pure serendipity.';
const source = 'A diary, https://example.org/';
const held = {
  term: 'serendipity',
  language: 'LANGUAGE_ENGLISH',
  mastery_level: 3,
  tags: ['rare'],
  notes: ['An older note.'],
};

let db: OutboxDatabase;
let world: OutboxWorld;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
  world = createWorld();
});

/** Collects a word again that the service is known to hold. */
async function known(changed: Partial<CollectRecord> = {}): Promise<CollectRecord> {
  const record = collectRecord('serendipity', {
    state: 'sent',
    outcome: 'already-collected',
    spec: { term: 'serendipity', language: 'LANGUAGE_ENGLISH', notes: [sentence, source] },
    context: { sentence, title: 'A diary', url: 'https://example.org/', language: 'en' },
    ...changed,
  });
  await db.put('records', record);
  return record;
}

async function add(record: CollectRecord): Promise<void> {
  expect(await addSentence(db, record.id, noon, crypto.randomUUID())).toBe(true);
  world.now = noon + 5_000;
}

const outcomeOf = async ({ id }: CollectRecord) => {
  const record = await db.get('records', id);
  return record?.kind === 'collect' ? record.outcome : undefined;
};

describe('a sentence for a known word', () => {
  it('is sent with all that the service holds, its mastery freshly read', async () => {
    world.hold(held);
    const record = await known();
    await add(record);
    await world.drain();
    expect(world.words).toMatchObject([{ ...held, notes: ['An older note.', sentence, source] }]);
    expect(world.writes[0]?.spec.mastery_level).toBe(3);
    expect(await outcomeOf(record)).toBe('sentence-added');
    expect(world.unsafe).toBe(false);
  });

  it('waits for its grace, and undo leaves the word unchanged', async () => {
    world.hold(held);
    const record = await known();
    await addSentence(db, record.id, noon, crypto.randomUUID());
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await undoCollect(db, record.id, noon + 4_000)).toBe(true);
    world.now = noon + 10_000;
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await db.get('records', record.id)).toMatchObject({
      ...{ state: 'sent', outcome: 'already-collected', purpose: 'word' },
    });
  });

  it('stays on this device when the service does not return its notes', async () => {
    world.hold(held);
    world.showsNotes = false;
    const record = await known();
    await add(record);
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(world.words).toMatchObject([held]);
    expect(await outcomeOf(record)).toBe('sentence-kept');
  });

  it('is not sent twice', async () => {
    world.hold({ ...held, notes: [sentence] });
    const record = await known();
    await add(record);
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await outcomeOf(record)).toBe('sentence-added');
  });

  it('is looked up before it is resent, when its outcome is unknown', async () => {
    world.hold(held);
    world.fates = ['stored and 500'];
    const record = await known();
    await add(record);
    await world.drain();
    world.now += 3_600_000;
    await world.drain();
    expect(world.writes).toHaveLength(1);
    expect(world.words[0]?.notes).toEqual(['An older note.', sentence, source]);
    expect(await outcomeOf(record)).toBe('sentence-added');
  });

  it.each(['stored but unanswered', 'stored and 500 unheard'] as const)(
    'is looked up too when %s, and resent with the same body',
    async (fate) => {
      world.hold(held);
      world.fates = [new RelayError(null, 'NETWORK', ''), fate];
      const record = await known();
      await add(record);
      await world.drain();
      Object.assign(world.words[0] ?? {}, { mastery_level: 4 });
      await world.drain({ eager: true });
      expect(world.writes[0]?.spec.mastery_level).toBe(3);
      await world.drain({ eager: true });
      expect(world.writes).toHaveLength(1);
      expect(await outcomeOf(record)).toBe('sentence-added');
    },
  );

  it('is told as added by the word that the service holds now, not by the one it held before', async () => {
    const word = world.hold(held);
    const record = await known({ learnedWord: { ...word, id: 'deleted since' } });
    await add(record);
    await world.drain();
    expect(await outcomeOf(record)).toBe('sentence-added');
  });

  it('collects the word again when the service no longer has it', async () => {
    const record = await known();
    await add(record);
    await world.drain();
    expect(world.words).toMatchObject([{ term: 'serendipity', notes: [sentence, source] }]);
  });

  it('is not offered without a sentence, or for a word that was not sent', async () => {
    const bare = await known({ context: { sentence: '', title: '', url: '', language: '' } });
    const waiting = collectRecord('word');
    await db.put('records', waiting);
    expect(await addSentence(db, bare.id, noon, crypto.randomUUID())).toBe(false);
    expect(await addSentence(db, waiting.id, noon, crypto.randomUUID())).toBe(false);
  });
});

describe.each(['keep', 'refuse', 'double'] as const)(
  'a service that reacts to a second collect with: %s',
  (recollect) => {
    it('is recognised by its answer, and gets no further sentence', async () => {
      world.hold(held);
      world.recollect = recollect;
      const first = await known();
      await add(first);
      await world.drain();
      expect(await outcomeOf(first)).toBe('sentence-kept');
      expect(world.words[0]).toMatchObject(held);
      const writes = world.writes.length;
      const second = await known();
      await addSentence(db, second.id, world.now, crypto.randomUUID());
      world.now += 5_000;
      await world.drain();
      expect(world.writes).toHaveLength(writes);
      expect(await outcomeOf(second)).toBe('sentence-kept');
    });
  },
);

describe('a service whose second collect', () => {
  const reviewed = { ...held, last_reviewed_at: '2026-01-02T03:04:05Z' };

  it('forgets the reviews gets no further sentence, and the learner is told', async () => {
    Object.assign(world.hold(held), reviewed);
    world.losesSchedule = true;
    const first = await known();
    await add(first);
    const states: (string | undefined)[] = [];
    world.onLookUp = async () => {
      states.push((await db.get('records', first.id))?.state);
    };
    await world.drain();
    // A toast follows a record until it is sent.
    expect(states).toEqual(['waiting', 'sending']);
    expect(await db.get('records', first.id)).toMatchObject({
      state: 'sent',
      outcome: 'sentence-added',
      scheduleLost: true,
    });
    world.words.splice(0);
    Object.assign(world.hold(held), reviewed);
    const second = await known();
    await addSentence(db, second.id, world.now, crypto.randomUUID());
    world.now += 5_000;
    await world.drain();
    expect(world.writes).toHaveLength(1);
    expect(world.words).toMatchObject([reviewed]);
    expect(await outcomeOf(second)).toBe('sentence-kept');
  });

  it('keeps them is not looked at again', async () => {
    Object.assign(world.hold(held), reviewed);
    const record = await known();
    await add(record);
    await world.drain();
    expect(world.lookUps).toBe(1);
    expect(world.unsafe).toBe(false);
    expect(await db.get('records', record.id)).not.toHaveProperty('scheduleLost');
  });

  it('would overwrite what could not be read gets no sentence', async () => {
    Object.assign(world.hold(held), { is_partly_read: true });
    const record = await known();
    await add(record);
    await world.drain();
    expect(world.writes).toEqual([]);
    expect(await outcomeOf(record)).toBe('sentence-kept');
  });
});

describe('a sentence that the service holds already', () => {
  it('is not offered when the service showed it with the word', async () => {
    const learnedWord = { id: 'w1', term: 'serendipity', language: '', notes: [` ${sentence}`] };
    expect(canAddSentence(await known({ learnedWord }))).toBe(false);
    expect(canAddSentence(await known({ learnedWord: { ...learnedWord, notes: [] } }))).toBe(true);
  });

  it('is not offered when an earlier click sent it', async () => {
    const context = { sentence, title: '', url: '', language: 'en' };
    const click = async (met: string): Promise<CollectRecord> => {
      const at = { term: 'serendipity', language: 'LANGUAGE_ENGLISH', connection: 'grant' };
      const { record } = await enqueueCollect(db, { ...at, now: noon });
      const found = { context: { ...context, sentence: met }, notes: [met], now: noon };
      return (await describeCollect(db, record.id, found)) ?? record;
    };
    await db.put('records', { ...(await click(sentence)), state: 'sent', settledAt: noon });
    const again = await click(sentence);
    expect(again.outcome).toBe('already-collected');
    expect(canAddSentence(again)).toBe(false);
    expect(canAddSentence(await click('Another sentence.'))).toBe(true);
  });
});
