/** The outbox as a page sees it, read anew after every change in any window. */
import { useEffect, useState } from 'react';
import type { OutboxDatabase } from '../outbox/queue.ts';
import { watchOutbox } from '../outbox/watch.ts';
import { readOutbox, type OutboxView } from './outbox-view.ts';

/** `initial` is what was read before the first paint. */
export function useOutbox(db: OutboxDatabase, initial: OutboxView, limit: number): OutboxView {
  const [view, setView] = useState(initial);
  useEffect(() => {
    let latest = 0;
    const read = (): void => {
      const asked = ++latest;
      void readOutbox(db, limit).then((found) => {
        if (asked === latest) setView(found);
      });
    };
    read();
    const stop = watchOutbox(read);
    return () => {
      latest = Infinity;
      stop();
    };
  }, [db, limit]);
  return view;
}
