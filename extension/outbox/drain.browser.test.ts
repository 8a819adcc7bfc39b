import type { LearnedWord, RelaySession, WordSpec } from '@gleaner/shared';
import { beforeEach, describe, expect, it } from 'vitest';
import { RelayError } from '../connection/relay-error.ts';
import { createDrain, type Drain } from './drain.ts';
import { readPause } from './drain-store.ts';
import { openOutbox, type OutboxDatabase } from './queue.ts';
import type { OutboxRecord } from './record.ts';
import { answerRecord, collectRecord, noon } from './testing.ts';

/** What the next write meets; after the last one everything succeeds. */
type Fate = RelayError | 'stored but unanswered' | 'stored and 500';

const offline = () => new RelayError(null, 'NETWORK', '');
const error = (status: number, code: string, retryAfterMs: number | null = null) =>
  new RelayError(status, code, '', [], retryAfterMs);

let db: OutboxDatabase;
let world: ReturnType<typeof createWorld>;

beforeEach(async () => {
  db = await openOutbox();
  await db.clear('records');
  await db.clear('settings');
  world = createWorld();
});

/** A relay with receipts before a service, a learner's connection, and a clock that we move. */
function createWorld() {
  const stored: { term: string; key: string }[] = [];
  const answered: string[] = [];
  const receipts = new Set<string>();
  const state = {
    now: noon,
    connection: 'grant' as string | null,
    reachable: true,
    fates: [] as Fate[],
    lookUps: 0,
    wake: undefined as number | null | undefined,
    stored,
    answered,
  };
  function pass(key: string, take: () => void): void {
    if (!state.reachable) throw offline();
    if (receipts.has(key)) return;
    const fate = state.fates.shift();
    if (fate instanceof RelayError) throw fate;
    take();
    if (fate === 'stored and 500') throw error(500, 'INTERNAL');
    receipts.add(key);
    if (fate === 'stored but unanswered') throw offline();
  }
  const asWord = (term: string): LearnedWord => ({ id: term, term, language: 'LANGUAGE_ENGLISH' });
  const drain: Drain = createDrain({
    open: openOutbox,
    now: () => state.now,
    random: () => 0.5,
    newKey: () => crypto.randomUUID(),
    wakeAt: (time) => {
      state.wake = time;
    },
    session: () =>
      state.reachable ? Promise.resolve(sessionOf(state.connection)) : Promise.reject(offline()),
    lookUp: ({ spec }) => {
      state.lookUps += 1;
      if (!state.reachable) return Promise.reject(offline());
      const held = stored.some(({ term }) => term === spec.term);
      return Promise.resolve(
        held ? { kind: 'found', word: asWord(spec.term) } : { kind: 'absent' },
      );
    },
    client: {
      collectWord: (spec: WordSpec, key) =>
        attempt(() => {
          pass(key, () => stored.push({ term: spec.term, key }));
          return asWord(spec.term);
        }),
      submitAnswer: (_plan, answer, key) =>
        attempt(() => pass(key, () => answered.push(answer.flashcard_id))),
    },
  });
  return Object.assign(state, { drain, terms: () => stored.map(({ term }) => term) });
}

function attempt<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}

function sessionOf(connection: string | null): RelaySession {
  return {
    connected: connection !== null,
    connection,
    scopes: [],
    instance: 'http://127.0.0.1:8080',
    plans: [],
    routes: [],
    quota: null,
  };
}

async function put(...records: OutboxRecord[]): Promise<void> {
  for (const record of records) await db.put('records', record);
}

const read = async (record: OutboxRecord) => db.get('records', record.id);

describe('what is due', () => {
  it('goes out in order, and the rest when its grace is over', async () => {
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

  it('is not held for years by a clock that jumped back', async () => {
    await put(collectRecord('word', { notBefore: noon + 365 * 24 * 3_600_000 }));
    await world.drain();
    expect(world.wake).toBe(noon + 5_000);
    world.now = noon + 5_000;
    await world.drain();
    expect(world.terms()).toEqual(['word']);
  });

  it('waits for a sign-in, says so, and goes to whoever signs in first', async () => {
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

describe('a known term', () => {
  it('is not sent again', async () => {
    world.stored.push({ term: 'word', key: 'by other means' });
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    expect(world.stored).toHaveLength(1);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'already-collected' });
  });

  it('costs no question where the outbox itself knows', async () => {
    await put(
      collectRecord('word', { state: 'sent' }),
      collectRecord('Word', { createdAt: noon + 1 }),
    );
    await world.drain();
    expect(world.lookUps).toBe(0);
    expect(world.terms()).toEqual([]);
  });
});

describe('when the network fails', () => {
  it('waits with a reason, and sends once when it is back', async () => {
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

  it('after the service has the word, the same key tells so', async () => {
    world.fates = ['stored but unanswered'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await world.drain({ eager: true });
    expect(world.stored).toEqual([{ term: 'word', key: record.key }]);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected', attempts: 2 });
  });
});

describe('when the service fails', () => {
  it('a word that it has nevertheless stored is found and not sent again', async () => {
    world.fates = ['stored and 500'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    expect(await read(record)).toMatchObject({ state: 'waiting', doubtful: true });
    world.now += 3_600_000;
    await world.drain();
    expect(world.stored).toHaveLength(1);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected' });
  });

  it('a word that it has not stored goes again under a fresh key', async () => {
    world.fates = [error(504, 'OUTCOME_UNKNOWN')];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    world.now += 3_600_000;
    await world.drain();
    expect(world.terms()).toEqual(['word']);
    expect(world.stored[0]?.key).not.toBe(record.key);
  });

  it('an answer is unconfirmed, and the next one goes', async () => {
    world.fates = [error(504, 'OUTCOME_UNKNOWN')];
    const first = answerRecord('1');
    await put(first, answerRecord('2', { createdAt: noon + 1 }));
    await world.drain();
    expect(await read(first)).toMatchObject({ state: 'unconfirmed' });
    expect(world.answered).toEqual(['2']);
  });

  it('a 429 stops everything for as long as it says, the popup’s asking included', async () => {
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

  it('a 401 ends the run, though the session still looks alive', async () => {
    world.fates = [error(401, 'UNAUTHENTICATED')];
    const [a, b] = [collectRecord('a'), collectRecord('b', { createdAt: noon + 1 })];
    await put(a, b);
    await world.drain();
    expect(world.terms()).toEqual([]);
    expect(await read(a)).toMatchObject({ reason: 'signed-out' });
    expect(await read(b)).toMatchObject({ reason: 'signed-out' });
  });

  it('a refusal is the learner’s to mend and holds up nobody', async () => {
    world.fates = [error(400, 'INVALID_ARGUMENT')];
    const refused = collectRecord('a');
    await put(refused, collectRecord('b', { createdAt: noon + 1 }));
    await world.drain();
    expect(await read(refused)).toMatchObject({ state: 'needs-attention', reason: 'rejected' });
    expect(world.terms()).toEqual(['b']);
  });
});

describe('what a dead worker left in sending', () => {
  it('goes again under its key, and counts once where it had arrived', async () => {
    world.fates = ['stored but unanswered'];
    const record = collectRecord('word');
    await put(record);
    await world.drain();
    await put({ ...record, state: 'sending', attempts: 1, keyUsedAt: noon });
    await world.drain({ eager: true });
    expect(world.stored).toHaveLength(1);
    expect(await read(record)).toMatchObject({ state: 'sent', outcome: 'collected' });
  });

  it('after a day is looked up first; an answer is then unconfirmed', async () => {
    const keyUsedAt = noon - 24 * 3_600_000;
    world.stored.push({ term: 'arrived', key: 'a day ago' });
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
