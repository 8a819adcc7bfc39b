/** What this account, or nobody yet, has not sent: it is named before anything deletes it. */
import { useEffect, useState } from 'react';
import { unsentOf } from '../../outbox/accounts.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/queue.ts';
import type { CollectRecord } from '../../outbox/record.ts';

export interface Unsent {
  readonly words: readonly CollectRecord[];
  readonly answers: number;
}

/** Of `connection`; of everybody where it is undefined. Null until it was read. */
export function useUnsent(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  useEffect(() => {
    let latest = 0;
    const read = (): void => {
      const asked = ++latest;
      void unsentOf(db, connection).then((records) => {
        if (asked !== latest) return;
        const words = records.filter((record) => record.kind === 'collect');
        setUnsent({ words, answers: records.length - words.length });
      });
    };
    read();
    const stop = watchOutbox(read);
    return () => {
      latest = Infinity;
      stop();
    };
  }, [db, connection]);
  return unsent;
}
