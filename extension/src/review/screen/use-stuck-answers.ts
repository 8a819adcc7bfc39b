/** Answers of a session that were refused, or whose outcome is unknown. */
import { useCallback } from 'react';
import { listAnswers } from '../../outbox/store/listing.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/word/queue.ts';
import { useRead } from '../../ui/use-read.ts';

/** Their number; follows the outbox. */
export function useStuckAnswers(outbox: OutboxDatabase, sessionId: string): number {
  const read = useCallback(async () => {
    const answers = await listAnswers(outbox, sessionId);
    return answers.filter(({ state }) => state === 'needs-attention' || state === 'unconfirmed')
      .length;
  }, [outbox, sessionId]);
  return useRead(read, 0, watches);
}

const watches = [watchOutbox];
