/** What earlier sign-ins have left unsent, and which of it is yet to be asked about. */
import { useCallback } from 'react';
import { earlierAccounts, type EarlierAccount } from '../../outbox/accounts.ts';
import { keptAccounts, watchKeptAccounts } from './kept-accounts.ts';
import { useRead } from '../../ui/use-read.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/word/queue.ts';

export interface Earlier {
  readonly accounts: readonly EarlierAccount[];
  /** Those that the learner has decided to keep. */
  readonly kept: ReadonlySet<string>;
}

/** Null until it was read, and while nobody is connected: then nothing is another's. */
export function useEarlier(db: OutboxDatabase, connection: string | null): Earlier | null {
  const read = useCallback(async () => {
    if (connection === null) return null;
    const [accounts, kept] = await Promise.all([earlierAccounts(db, connection), keptAccounts()]);
    return { accounts, kept };
  }, [db, connection]);
  return useRead<Earlier | null>(read, null, watches);
}

const watches = [watchOutbox, watchKeptAccounts];
