/**
 * Limits the size of the outbox: a record sent long ago becomes a small row of history, and is deleted
 * after a year. Unsent, refused and doubtful records stay. A word with a sentence keeps it, since reviews
 * show it and there is no other copy.
 */
import { upgradeRecord, writeOutbox, type OutboxDatabase } from './db.ts';
import { readRecord } from './edit.ts';
import type { CollectRecord, OutboxRecord } from './record.ts';
import { without } from './without.ts';

const dayMs = 24 * 3_600_000;
/** A sent answer is deleted: review days are counted elsewhere. */
const answersKeptMs = 30 * dayMs;
const fullKeptMs = 30 * dayMs;
const keptMs = 365 * dayMs;
/** Records per write, so that a new word waits only shortly for the disk. */
const atOnce = 200;

/**
 * What remains of a sent record after `now` (ms since the epoch): the record, a row of history, or nothing.
 */
export function pruned(record: OutboxRecord, now: number): OutboxRecord | null {
  if (record.state !== 'sent') return record;
  // It may have waited long before it was sent.
  const age = now - Math.max(record.createdAt, record.settledAt ?? 0);
  if (record.kind === 'answer') return age > answersKeptMs ? null : record;
  if (age > keptMs && (record.context?.sentence ?? '') === '') return null;
  return age > fullKeptMs ? historyRow(record) : record;
}

/** Which word, when, how it ended, and where it was met. Returns the same object when nothing has to go. */
function historyRow(record: OutboxRecord): OutboxRecord {
  if (record.kind !== 'collect' || !isFull(record)) return record;
  const { term, language } = record.spec;
  return {
    ...without(record, ...fullOnly),
    spec: { term, ...(language !== undefined && { language }) },
  };
}

const fullOnly = ['reason', 'detail', 'keyUsedAt', 'learnedWord', 'additions'] as const;

function isFull(record: CollectRecord): boolean {
  const { tags, notes } = record.spec;
  return fullOnly.some((field) => field in record) || tags !== undefined || notes !== undefined;
}

/** Resolves with the number of changed records. `now` in milliseconds since the epoch. */
export async function pruneOutbox(db: OutboxDatabase, now: number): Promise<number> {
  let count = 0;
  for (const kind of ['answer', 'collect'] as const) {
    let from = -Infinity;
    for (;;) {
      const range = IDBKeyRange.bound(
        ['sent', kind, from],
        ['sent', kind, now - fullKeptMs],
        from !== -Infinity,
        true,
      );
      const stored = await db.getAllFromIndex('records', 'settledBy', range, atOnce);
      count += await pruneThese(db, stored, now);
      const last = stored.at(-1);
      if (!last || stored.length < atOnce) break;
      // A batch may end between two records of one millisecond: the next run takes the second.
      from = last.createdAt;
    }
  }
  return count;
}

async function pruneThese(
  db: OutboxDatabase,
  stored: readonly OutboxRecord[],
  now: number,
): Promise<number> {
  const wanted = stored.flatMap((one) => {
    const record = upgradeRecord(one);
    return record && pruned(record, now) !== record ? record : [];
  });
  if (wanted.length === 0) return 0;
  await writeOutbox(db, async (transaction) => {
    for (const { id } of wanted) {
      // The learner may have sent it again, or changed its sentence meanwhile.
      const record = await readRecord(transaction, id);
      const next = record && pruned(record, now);
      if (next !== record) await (next ? transaction.put(next) : transaction.delete(id));
    }
  });
  return wanted.length;
}
