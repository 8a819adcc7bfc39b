/** Unsent records of earlier sign-ins, and those about which the popup still has to ask. */
import { useCallback } from 'react';
import { earlierAccounts, type EarlierAccount } from '../../outbox/store/accounts.ts';
import { keptAccounts, watchKeptAccounts } from './kept-accounts.ts';
import { useRead } from '../../ui/use-read.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/word/queue.ts';

export interface Earlier {
  readonly accounts: readonly EarlierAccount[];
  /** Those that the learner chose to keep. */
  readonly kept: ReadonlySet<string>;
}

/** Null while not connected: then no record belongs to another account. */
export async function readEarlier(
  db: OutboxDatabase,
  connection: string | null,
): Promise<Earlier | null> {
  if (connection === null) return null;
  const [accounts, kept] = await Promise.all([earlierAccounts(db, connection), keptAccounts()]);
  return { accounts, kept };
}

/** As {@link readEarlier}; `first` until it was read. */
export function useEarlier(
  db: OutboxDatabase,
  connection: string | null,
  first: Earlier | null = null,
): Earlier | null {
  const read = useCallback(() => readEarlier(db, connection), [db, connection]);
  return useRead<Earlier | null>(read, first, watches);
}

const watches = [watchOutbox, watchKeptAccounts];
