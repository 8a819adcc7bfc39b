/** The unsent records of this account and of no account: they are listed before they can be deleted. */
import { useCallback } from 'react';
import { unsentOf } from '../../../outbox/store/accounts.ts';
import { watchOutbox, type OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { CollectRecord } from '../../../outbox/store/record.ts';
import { useRead } from '../../../ui/use-read.ts';

export interface Unsent {
  readonly words: readonly CollectRecord[];
  readonly answers: number;
}

/** Of `connection`; of all accounts when it is undefined. Null until it was read. */
export function useUnsent(
  db: OutboxDatabase,
  connection: string | null | undefined,
): Unsent | null {
  const read = useCallback(async () => {
    const records = await unsentOf(db, connection);
    const words = records.filter((record) => record.kind === 'collect');
    return { words, answers: records.length - words.length };
  }, [db, connection]);
  return useRead<Unsent | null>(read, null, watches);
}

const watches = [watchOutbox];
