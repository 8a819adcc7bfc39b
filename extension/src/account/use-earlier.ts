/** Unsent records of earlier sign-ins, and those about which the popup still has to ask. */
import { accountsItem } from '../relay-client/accounts.ts';
import { unrecognised } from '../relay-client/session.ts';
import { watchItem } from '../relay-client/watch-item.ts';
import { keptAccounts, watchKeptAccounts } from './kept-accounts.ts';
import { useStored } from '../ui/use-stored.ts';
import { earlierSignIns, watchesUnsent, type EarlierSignIn } from './unsent.ts';
import type { OutboxDatabase } from '../outbox/outbox.ts';

export interface Earlier {
  readonly accounts: readonly EarlierSignIn[];
  /** Those that the learner chose to keep. */
  readonly kept: ReadonlySet<string>;
}

/** Null while not connected, or while it is being found out which account it is. */
export async function readEarlier(
  db: OutboxDatabase,
  connection: string | null,
): Promise<Earlier | null> {
  if (connection === null || (await unrecognised()) !== null) return null;
  const [accounts, kept] = await Promise.all([earlierSignIns(db, connection), keptAccounts()]);
  return { accounts, kept };
}

/** As {@link readEarlier}; `first` until it was read. */
export function useEarlier(
  db: OutboxDatabase,
  connection: string | null,
  first: Earlier | null = null,
): Earlier | null {
  const read = () => readEarlier(db, connection);
  return (
    useStored({ key: ['earlier', connection], read, watches }, first ?? undefined).data ?? null
  );
}

/** Calls back when a sign-in was recognised, or an account forgotten. */
const watchGrants = watchItem(accountsItem);
const watches = [...watchesUnsent, watchKeptAccounts, watchGrants];
