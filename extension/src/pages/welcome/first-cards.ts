/** The first review: the service deals cards, also of a word that was collected a moment ago. */
import { nextBatch } from '../../review/store/batches.ts';
import { dealAndKeep, type DealParts } from '../../review/deal/deal-and-keep.ts';
import { cardsWanted } from '../../review/deal/cards-wanted.ts';
import { readOutbox } from '../../word-list/outbox-view.ts';
import { watchOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

/** How long a learner may wait for the first word to be sent, in milliseconds. Its grace is five seconds. */
const patienceMs = 15_000;

/**
 * Starts a session, where the service has cards.
 * @throws RelayError
 */
export async function startFirstReview(parts: DealParts, planId: string): Promise<void> {
  const { controller, outbox, session } = parts;
  const { connection } = session;
  const limit = cardsWanted(controller.getSnapshot());
  const held = () => nextBatch(controller.getSnapshot(), planId, connection)?.cards.length ?? 0;
  const wasTried = nextBatch(controller.getSnapshot(), planId, connection) !== undefined;
  if (!wasTried) await dealAndKeep(parts, { planId, limit });
  // The service makes cards of the words that it has.
  if (held() === 0 && ((await wordsSent(outbox)) || wasTried))
    await dealAndKeep(parts, { planId, limit });
  if (held() > 0) await controller.start(planId, connection, limit);
}

/** Resolves when no word waits any more, or after a while. False where none was waiting. */
async function wordsSent(outbox: OutboxDatabase): Promise<boolean> {
  const waiting = async () => (await readOutbox(outbox, 1)).waitingWords > 0;
  if (!(await waiting())) return false;
  const patience = AbortSignal.timeout(patienceMs);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (): void => resolve(true);
  const look = (): void => void waiting().then((still) => still || end(), end);
  const stop = watchOutbox(look);
  patience.addEventListener('abort', end);
  // Between the first look and the watch it may have been sent.
  look();
  try {
    return await promise;
  } finally {
    stop();
    patience.removeEventListener('abort', end);
  }
}
