/**
 * Deals cards for a learner who has only just answered: the answers are sent first, which takes a moment.
 * If it will take longer, the learner is told at once.
 */
import { AnswersOnTheirWay } from './answers-on-their-way.ts';
import { dealCards, type Deal, type DealRequest } from './deal.ts';
import { watchOutbox } from '../../outbox/outbox.ts';

/** How long a learner may wait at a button, in milliseconds. */
const patienceMs = 20_000;

/**
 * @throws AnswersOnTheirWay when they are not sent by then, or cannot be sent now
 * @throws RelayError
 */
export async function dealWhenSent(
  parts: Parameters<typeof dealCards>[0],
  request: DealRequest,
  patience: AbortSignal = AbortSignal.timeout(patienceMs),
): Promise<Deal> {
  for (;;) {
    // Watch before the check, so that no change between the check and the wait is missed.
    const change = nextChange(patience);
    try {
      return await dealCards(parts, request);
    } catch (error) {
      if (!(error instanceof AnswersOnTheirWay) || error.stuck || patience.aborted) throw error;
      await change.come;
    } finally {
      change.stop();
    }
  }
}

function nextChange(patience: AbortSignal): { readonly come: Promise<undefined>; stop(): void } {
  const { promise: come, resolve } = Promise.withResolvers<undefined>();
  const end = (): void => resolve(undefined);
  const unwatch = watchOutbox(end);
  patience.addEventListener('abort', end);
  return {
    come,
    stop() {
      unwatch();
      patience.removeEventListener('abort', end);
    },
  };
}
