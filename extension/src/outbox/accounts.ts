/**
 * What waits from an earlier sign-in. interface.md section 1 shows no user, so nobody can tell whether the next
 * sign-in is the same account: nothing of one goes to another until the learner says so.
 */
import { readable, write, type OutboxDatabase } from './store/db.ts';
import type { CollectRecord, OutboxRecord, OutboxState } from './store/record.ts';
import { announceChange } from './store/watch.ts';
import { without } from './store/without.ts';

/** What one earlier sign-in has left unsent. */
export interface EarlierAccount {
  /** The grant it belonged to. */
  readonly connection: string;
  /** The newest first. */
  readonly words: readonly CollectRecord[];
  readonly answers: number;
  /** When the newest of it was written, in milliseconds since the epoch. */
  readonly lastAt: number;
}

/** What may be taken or addressed anew; what is being sent at this moment may not. */
const openStates: readonly OutboxState[] = ['waiting', 'needs-attention', 'unconfirmed'];

/** The one that wrote last comes first. `current` is the connection whose own words are left out. */
export async function earlierAccounts(
  db: OutboxDatabase,
  current: string | null,
): Promise<readonly EarlierAccount[]> {
  const stored = await Promise.all(
    openStates.map((state) => db.getAllFromIndex('records', 'state', state)),
  );
  const earlier = readable(stored.flat())
    .filter((record) => isEarlier(record, current))
    .sort((a, b) => b.createdAt - a.createdAt);
  const connections = new Set(earlier.map(({ connection }) => connection));
  return [...connections].flatMap((connection) => {
    const own = earlier.filter((record) => record.connection === connection);
    if (connection === null) return [];
    const words = own.filter((record) => record.kind === 'collect');
    const lastAt = own[0]?.createdAt ?? 0;
    return { connection, words, answers: own.length - words.length, lastAt };
  });
}

/**
 * Hands the words of earlier sign-ins to the account that is connected now; answers stay, since a card
 * belongs to whom it was dealt. Resolves with how many were handed over.
 * @param now milliseconds since the epoch
 * @param newKey a UUID a call
 */
export function sendToThisAccount(
  db: OutboxDatabase,
  connections: readonly string[],
  now: number,
  newKey: () => string,
): Promise<number> {
  return ofAccounts(db, connections, (record) =>
    record.kind === 'collect' ? addressedAnew(record, now, newKey()) : 'left',
  );
}

/** Throws away what earlier sign-ins left unsent. Resolves with how many writes that were. */
export function discardOf(db: OutboxDatabase, connections: readonly string[]): Promise<number> {
  return ofAccounts(db, connections, () => 'gone');
}

/**
 * What would be lost with the unsent writes of `connection`: its own, and those made before any sign-in.
 * Everybody's, where it is undefined.
 */
export async function unsentOf(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Promise<readonly OutboxRecord[]> {
  const states: readonly OutboxState[] = [...openStates, 'sending'];
  const stored = await Promise.all(
    states.map((state) => db.getAllFromIndex('records', 'state', state)),
  );
  const all = readable(stored.flat()).sort((a, b) => b.createdAt - a.createdAt);
  return connection === undefined ? all : all.filter((record) => !isEarlier(record, connection));
}

/**
 * Deletes the history of what was sent, under whichever sign-in, and with `delete` what `connection` has
 * not sent too. Call while nothing is being sent.
 */
export async function forgetWrites(
  db: OutboxDatabase,
  connection: string,
  unsent: 'keep' | 'delete',
): Promise<void> {
  await write(db, async (transaction) => {
    await transaction.settings.clear();
    for (const record of await transaction.records.getAll()) {
      const own = !isEarlier(record, connection);
      const isGone = record.state === 'sent' || (own && unsent === 'delete');
      if (isGone) await transaction.delete(record.id);
    }
  });
  announceChange();
}

/**
 * A word for whoever is connected: due now and under a key of its own. It may have reached an account
 * that is this very one, so then the list is asked before it goes out.
 */
export function addressedAnew(record: CollectRecord, now: number, key: string): CollectRecord {
  const mayHaveArrived =
    record.state === 'unconfirmed' || record.doubtful === true || record.keyUsedAt !== undefined;
  return {
    ...without(
      record,
      'reason',
      'detail',
      'retryAt',
      'settledAt',
      'keyUsedAt',
      'doubtful',
      'editing',
    ),
    state: 'waiting',
    failures: 0,
    notBefore: now,
    connection: null,
    key,
    ...(mayHaveArrived && { doubtful: true }),
  };
}

/** Each open record of these connections becomes what `become` says, all in one strict transaction. */
async function ofAccounts(
  db: OutboxDatabase,
  connections: readonly string[],
  become: (record: OutboxRecord) => OutboxRecord | 'gone' | 'left',
): Promise<number> {
  const wanted = new Set<string | null>(connections);
  const done = await write(db, async (transaction) => {
    const open = await Promise.all(
      openStates.map((state) => transaction.records.index('state').getAll(state)),
    );
    let count = 0;
    for (const record of readable(open.flat())) {
      const next = wanted.has(record.connection) ? become(record) : 'left';
      if (next === 'left') continue;
      await (next === 'gone' ? transaction.delete(record.id) : transaction.put(next));
      count += 1;
    }
    return count;
  });
  if (done > 0) announceChange();
  return done;
}

function isEarlier({ connection }: OutboxRecord, current: string | null): boolean {
  return connection !== null && connection !== current;
}
