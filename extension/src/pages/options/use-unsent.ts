/** What this account, and no account, has not sent: it is listed before it can be deleted. */
import { useCallback } from 'react';
import { readUnsent, watchesUnsent, type Unsent } from '../../account/unsent.ts';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import { useRead } from '../../ui/use-read.ts';

/** Of `connection`; of all accounts when it is undefined. Null until it was read. */
export function useUnsent(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Unsent | null {
  const read = useCallback(() => readUnsent(db, connection), [db, connection]);
  return useRead<Unsent | null>(read, null, watchesUnsent);
}
