/** The outbox for a page, read again after every change in any window. */
import { useCallback } from 'react';
import type { OutboxDatabase } from '../outbox/word/queue.ts';
import { watchOutbox } from '../outbox/store/watch.ts';
import { useReadOn } from '../ui/use-read.ts';
import { readOutbox, type OutboxView } from './outbox-view.ts';

/** `initial` is what was read before the first paint. */
export function useOutbox(db: OutboxDatabase, initial: OutboxView, limit: number): OutboxView {
  const read = useCallback(() => readOutbox(db, limit), [db, limit]);
  return useReadOn(read, initial, watches);
}

const watches = [watchOutbox];
