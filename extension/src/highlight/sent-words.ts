/**
 * The words of settled records, kept in the worker's memory: of 20,000 only those that are new are read after a
 * change of the outbox.
 */
import { listKnownFrom } from '../learned-words/known-from.ts';
import { keyToken } from '../learned-words/key-token.ts';
import { createQueue } from '../platform/queue.ts';
import { pause } from '../platform/pause.ts';
import { collectsInParts } from '../outbox/store/listing.ts';
import { upgradeRecord } from '../outbox/store/db.ts';
import type { OutboxRecord } from '../outbox/store/record.ts';
import { isProof } from '../outbox/word/known.ts';
import type { CollectedWord } from './choose-words.ts';
import { isInIndex, wordOf } from './collected-words.ts';
import { type OutboxDatabase, openOutbox } from '../outbox/outbox.ts';

/** Absent words make up for one by one reading; more are read in parts. */
const mostSingly = 400;

interface SentWord {
  readonly word: CollectedWord;
  /** Whether the record shows that the service held the word after that time, in ms since the epoch. */
  readonly isProofSince: (time: number) => boolean;
}

interface Kept {
  readonly connection: string | null;
  /** By record; null for one of another account or a newer Gleaner. */
  readonly byId: Map<string, SentWord | null>;
  readonly byToken: Map<string, Set<SentWord>>;
}

export interface SentWords {
  readonly count: number;
  readonly highestMastery: number;
  /** Equal for equal words. */
  readonly version: string;
  /** Those that the account still has. */
  all(): Promise<readonly CollectedWord[]>;
  /** The same, of those whose longest token is one of these. */
  withTokens(tokens: readonly string[]): Promise<readonly CollectedWord[]>;
}

let kept: Kept | undefined;
/** Serial: two readings would store the same words twice. */
const readings = createQueue();

/** @param connection null for words collected without a connection */
export function sentWords(connection: string | null): Promise<SentWords> {
  return readings.run(async () => {
    if (kept?.connection !== connection) kept = { connection, byId: new Map(), byToken: new Map() };
    const mine = kept;
    const ids = await bringUpToDate(mine, await openOutbox());
    const held = async (words: Iterable<SentWord>): Promise<readonly CollectedWord[]> => {
      const knownFrom = await listKnownFrom(connection);
      const checked = await Promise.all(
        [...new Set(words)].map(async ({ word, isProofSince }) =>
          isProofSince(knownFrom) || (await isInIndex(connection, word)) ? word : [],
        ),
      );
      return checked.flat();
    };
    const own = [...mine.byId.values()].filter((one) => one !== null);
    return {
      count: own.length,
      highestMastery: own.reduce((most, { word }) => Math.max(most, word.mastery ?? 0), 0),
      version: ids.join(''),
      all: () => held(own),
      withTokens: (tokens) => held(tokens.flatMap((token) => [...(mine.byToken.get(token) ?? [])])),
    };
  });
}

/** @returns the ids of all settled words, of every account */
async function bringUpToDate(mine: Kept, db: OutboxDatabase): Promise<readonly string[]> {
  const sent = IDBKeyRange.bound(['sent', 'collect', -Infinity], ['sent', 'collect', Infinity]);
  const ids = await db.getAllKeysFromIndex('records', 'settledBy', sent);
  const current = new Set(ids);
  for (const id of mine.byId.keys()) if (!current.has(id)) drop(mine, id);
  const added = ids.filter((id) => !mine.byId.has(id));
  if (added.length > mostSingly) {
    // Each await is one at which a test may end the worker, so none is in the head of a loop.
    const parts = collectsInParts(db);
    let part = await parts.next();
    while (part.done !== true) {
      for (const record of part.value) if (current.has(record.id)) add(mine, record.id, record);
      await pause();
      part = await parts.next();
    }
  } else {
    const { store } = db.transaction('records');
    const records = await Promise.all(added.map((id) => store.get(id)));
    for (const [n, id] of added.entries()) add(mine, id, records[n] && upgradeRecord(records[n]));
  }
  return ids;
}

function add(mine: Kept, id: string, record: OutboxRecord | null | undefined): void {
  if (mine.byId.has(id)) return;
  const isOwn =
    record?.kind === 'collect' && record.state === 'sent' && record.connection === mine.connection;
  if (!isOwn) {
    mine.byId.set(id, null);
    return;
  }
  const { state, settledAt, createdAt, purpose } = record;
  const one: SentWord = {
    word: wordOf(record),
    isProofSince: (time) => isProof({ state, settledAt, createdAt, purpose }, time),
  };
  mine.byId.set(id, one);
  for (const token of tokensOf(one)) {
    const found = mine.byToken.get(token);
    if (found) found.add(one);
    else mine.byToken.set(token, new Set([one]));
  }
}

function drop(mine: Kept, id: string): void {
  const one = mine.byId.get(id);
  mine.byId.delete(id);
  if (!one) return;
  for (const token of tokensOf(one)) {
    const found = mine.byToken.get(token);
    found?.delete(one);
    if (found?.size === 0) mine.byToken.delete(token);
  }
}

function tokensOf({ word }: SentWord): ReadonlySet<string> {
  return new Set(word.terms.map(keyToken));
}
