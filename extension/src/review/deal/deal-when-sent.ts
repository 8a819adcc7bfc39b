/**
 * Dealing for a learner who has only just answered: the answers go first, and that takes a moment. What
 * will take longer than that is said at once.
 */
import { watchOutbox } from '../../outbox/word/queue.ts';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';
import { dealCards, type Deal, type DealRequest } from './deal.ts';

/** So long a learner looks at a button, in milliseconds. */
const patienceMs = 20_000;

/**
 * @throws AnswersOnTheirWay when they have not gone by then, or cannot go now
 * @throws RelayError
 */
export async function dealWhenSent(
  parts: Parameters<typeof dealCards>[0],
  request: DealRequest,
  patience: AbortSignal = AbortSignal.timeout(patienceMs),
): Promise<Deal> {
  for (;;) {
    // Before looking, so that no change is missed between looking and waiting.
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
