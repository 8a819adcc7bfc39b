/** The outbox for a page, read again after every change in any window. */
import { useStored } from '../ui/use-stored.ts';
import { readOutbox, type OutboxView } from './outbox-view.ts';
import { type OutboxDatabase, watchOutbox } from '../outbox/outbox.ts';

/** `initial` is what was read before the first paint. */
export function useOutbox(db: OutboxDatabase, initial: OutboxView, limit: number): OutboxView {
  const read = () => readOutbox(db, limit);
  return (
    useStored({ key: ['outbox', limit], read, watches, keepsLast: true }, initial).data ?? initial
  );
}

const watches = [watchOutbox];
