/** Answers of a session that were refused, or whose outcome is unknown. */
import { listAnswers } from '../../outbox/store/listing.ts';
import { useStored } from '../../ui/use-stored.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

/** Their number; follows the outbox. */
export function useStuckAnswers(outbox: OutboxDatabase, sessionId: string): number {
  const read = async (): Promise<number> => {
    const answers = await listAnswers(outbox, sessionId);
    return answers.filter(({ state }) => state === 'needs-attention' || state === 'unconfirmed')
      .length;
  };
  return useStored({ key: ['stuck-answers', sessionId], read, watches }).data ?? 0;
}

const watches = [watchOutbox];
