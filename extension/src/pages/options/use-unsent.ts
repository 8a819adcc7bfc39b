/** What this account, and no account, has not sent: it is listed before it can be deleted. */
import { readUnsent, watchesUnsent, type Unsent } from '../../account/unsent.ts';
import { useStored } from '../../ui/use-stored.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** Of `connection`; of all accounts when it is undefined. Null until it was read. */
export function useUnsent(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Unsent | null {
  const key = ['unsent', connection ?? (connection === null ? 'none' : 'all')];
  const read = () => readUnsent(db, connection);
  return useStored({ key, read, watches: watchesUnsent }).data ?? null;
}
