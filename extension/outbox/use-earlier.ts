/** What earlier sign-ins have left unsent, and which of it is yet to be asked about. */
import { useEffect, useState } from 'react';
import { earlierAccounts, type EarlierAccount } from './accounts.ts';
import { keptAccounts, watchKeptAccounts } from './kept-accounts.ts';
import { watchOutbox, type OutboxDatabase } from './queue.ts';

export interface Earlier {
  readonly accounts: readonly EarlierAccount[];
  /** Those that the learner has decided to keep. */
  readonly kept: ReadonlySet<string>;
}

/** Null until it was read, and while nobody is connected: then nothing is another's. */
export function useEarlier(db: OutboxDatabase, connection: string | null): Earlier | null {
  const [earlier, setEarlier] = useState<(Earlier & { of: string }) | null>(null);
  useEffect(() => {
    if (connection === null) return;
    let latest = 0;
    const read = (): void => {
      const asked = ++latest;
      void Promise.all([earlierAccounts(db, connection), keptAccounts()]).then(
        ([accounts, kept]) => {
          if (asked === latest) setEarlier({ accounts, kept, of: connection });
        },
      );
    };
    read();
    const stops = [watchOutbox(read), watchKeptAccounts(read)];
    return () => {
      latest = Infinity;
      for (const stop of stops) stop();
    };
  }, [db, connection]);
  return earlier?.of === connection ? earlier : null;
}
