/**
 * Unsent writes of an earlier sign-in. interface.md section 1 shows no user id, so we cannot tell whether
 * the next sign-in is the same account: nothing moves to another account until the learner says so.
 */
import { readableRecords, recordsIn, writeOutbox, type OutboxDatabase } from './db.ts';
import { unsettledStates, type CollectRecord, type OutboxRecord } from './record.ts';
import { announceChange } from './watch.ts';
import { without } from './without.ts';

/** The unsent writes of one earlier sign-in. */
export interface EarlierAccount {
  /** The grant it belonged to. */
  readonly connection: string;
  /** The newest first. */
  readonly words: readonly CollectRecord[];
  readonly answers: number;
  /** When its newest record was written, in milliseconds since the epoch. */
  readonly lastAt: number;
}

/** Records that may be deleted or readdressed: all but those being sent now. */
const openStates = unsettledStates.filter((state) => state !== 'sending');

/** The sign-in that wrote last comes first. Leaves out `current`, the connection of today. */
export async function earlierAccounts(
  db: OutboxDatabase,
  current: string | null,
): Promise<readonly EarlierAccount[]> {
  const stored = await recordsIn(db, openStates);
  const earlier = stored
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
 * Moves the words of earlier sign-ins to the account that is connected now. Answers stay, since a card
 * belongs to the account that dealt it. Resolves with the number of moved words.
 * @param now milliseconds since the epoch
 * @param newKey returns a new UUID on each call
 */
export function sendToThisAccount(
  db: OutboxDatabase,
  connections: readonly string[],
  now: number,
  newKey: () => string,
): Promise<number> {
  return ofAccounts(db, connections, (record) =>
    record.kind === 'collect' ? readdressed(record, now, newKey()) : 'left',
  );
}

/** Deletes the unsent writes of earlier sign-ins. Resolves with their number. */
export function discardOf(db: OutboxDatabase, connections: readonly string[]): Promise<number> {
  return ofAccounts(db, connections, () => 'gone');
}

/**
 * The unsent writes that would be lost with `connection`: its own, and those made before any sign-in.
 * Without a `connection`, those of all accounts.
 */
export async function unsentOf(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Promise<readonly OutboxRecord[]> {
  const stored = await recordsIn(db, unsettledStates);
  const all = stored.sort((a, b) => b.createdAt - a.createdAt);
  return connection === undefined ? all : all.filter((record) => !isEarlier(record, connection));
}

/**
 * Deletes the sent records of every sign-in and, with `delete`, the unsent ones of `connection` too. Call
 * it while nothing is being sent.
 */
export async function forgetWrites(
  db: OutboxDatabase,
  connection: string,
  unsent: 'keep' | 'delete',
): Promise<void> {
  await writeOutbox(db, async (transaction) => {
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
 * Readdresses a word to the account that is connected now: due at once, with a key of its own. It may have
 * reached this very account already, so the list is checked before it is sent.
 */
export function readdressed(record: CollectRecord, now: number, key: string): CollectRecord {
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

/** Replaces each open record of these connections by `become(record)`, in one strict transaction. */
async function ofAccounts(
  db: OutboxDatabase,
  connections: readonly string[],
  become: (record: OutboxRecord) => OutboxRecord | 'gone' | 'left',
): Promise<number> {
  const wanted = new Set<string | null>(connections);
  const done = await writeOutbox(db, async (transaction) => {
    const open = await Promise.all(
      openStates.map((state) => transaction.records.index('state').getAll(state)),
    );
    let count = 0;
    for (const record of readableRecords(open.flat())) {
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
