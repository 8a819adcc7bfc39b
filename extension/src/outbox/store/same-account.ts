/**
 * What the outbox knows about an account, and what becomes of its writes when the learner has signed in again
 * (docs/decisions/same-account.md).
 */
import type { LearnedWord } from '@gleaner/shared';
import { foldTerm } from '../../text/fold.ts';
import {
  readableRecords,
  recordsIn,
  upgradeRecord,
  writeOutbox,
  type OutboxDatabase,
} from './db.ts';
import { unsettledStates, type OutboxRecord } from './record.ts';
import { announceChange } from './watch.ts';

/** Whether a write of this account was answered with this very word. */
export async function wasAnsweredWith(
  db: OutboxDatabase,
  account: string,
  word: LearnedWord,
): Promise<boolean> {
  const stored = await db.getAllFromIndex('records', 'forms', foldTerm(word.term));
  return readableRecords(stored).some(
    (one) =>
      one.kind === 'collect' && one.connection === account && one.learnedWord?.id === word.id,
  );
}

const usedStates = ['waiting', 'sending'] as const;

/** The account's writes that would be sent again under a key that the relay may know. */
export async function usedWrites(db: OutboxDatabase, account: string): Promise<OutboxRecord[]> {
  const stored = await recordsIn(db, usedStates);
  return stored.filter(
    ({ connection, keyUsedAt }) => connection === account && keyUsedAt !== undefined,
  );
}

/** Replaces these records, as far as they exist. Call it while nothing is being sent. */
export async function replaceWrites(
  db: OutboxDatabase,
  records: readonly OutboxRecord[],
  become: (record: OutboxRecord) => OutboxRecord,
): Promise<void> {
  if (records.length === 0) return;
  await writeOutbox(db, async (transaction) => {
    for (const { id } of records) {
      const record = upgradeRecord((await transaction.records.get(id)) ?? {});
      if (record) await transaction.put(become(record));
    }
  });
  announceChange();
}

/** What was written between a sign-in and its recognition joins the account. Nothing was sent meanwhile. */
export async function joinWrites(db: OutboxDatabase, from: string, to: string): Promise<void> {
  const stored = await recordsIn(db, unsettledStates);
  const own = stored.filter(({ connection }) => connection === from);
  await replaceWrites(db, own, (record) => ({ ...record, connection: to }));
}

/** Accounts that have something unsent. */
export async function unsentAccounts(db: OutboxDatabase): Promise<ReadonlySet<string>> {
  const stored = await recordsIn(db, unsettledStates);
  return new Set(stored.flatMap(({ connection }) => connection ?? []));
}
