/** Answers of a session that were refused, or of which it is not known whether they arrived. */
import { useEffect, useState } from 'react';
import { listAnswers } from '../outbox/listing.ts';
import { watchOutbox, type OutboxDatabase } from '../outbox/queue.ts';

/** How many there are; follows the outbox. */
export function useStuckAnswers(outbox: OutboxDatabase, sessionId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let latest = 0;
    const read = (): void => {
      const asked = ++latest;
      void listAnswers(outbox, sessionId).then((answers) => {
        if (asked !== latest) return;
        const stuck = answers.filter(
          ({ state }) => state === 'needs-attention' || state === 'unconfirmed',
        );
        setCount(stuck.length);
      });
    };
    read();
    const stop = watchOutbox(read);
    return () => {
      latest = Infinity;
      stop();
    };
  }, [outbox, sessionId]);
  return count;
}
