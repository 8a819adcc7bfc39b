/** Asks the service for cards and stores them before they are used. */
import type { RelaySession } from '@gleaner/shared';
import { RelayError } from '../../relay-client/relay-error.ts';
import { relay } from '../../relay-client/relay.ts';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';
import { dealWhenSent } from './deal-when-sent.ts';
import { markGone } from '../plans/edit-plans.ts';
import { placeMemory } from '../store/place-memory.ts';
import { isBatchOf } from '../store/batches.ts';
import type { ReviewController } from '../windows/controller.ts';
import type { Deal } from './deal.ts';
import { answersKeptBack } from '../session/session.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export interface DealParts {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
}

export interface Wanted {
  readonly planId: string;
  readonly limit: number;
  /** A background request: the learner does not wait for it. */
  readonly background?: boolean;
}

/** Requests of this window by connection, plan and number of cards: two equal ones share one answer. */
const underWay = new Map<string, Promise<Deal>>();

/**
 * @throws AnswersOnTheirWay
 * @throws RelayError
 */
export async function dealAndKeep(parts: DealParts, wanted: Wanted): Promise<Deal> {
  const key = JSON.stringify([parts.session.connection, wanted.planId, wanted.limit]);
  const other = underWay.get(key);
  if (other) {
    try {
      return await other;
    } catch (error) {
      // The relay may refuse a background request and still accept one for a waiting learner.
      if (wanted.background === true) throw error;
    }
  }
  const dealing = ask(parts, wanted);
  underWay.set(key, dealing);
  try {
    return await dealing;
  } finally {
    if (underWay.get(key) === dealing) underWay.delete(key);
  }
}

async function ask({ controller, outbox, session }: DealParts, wanted: Wanted): Promise<Deal> {
  const { connection, instance, cardFields: mapping } = session;
  const { planId } = wanted;
  const { session: current } = controller.getSnapshot();
  const of = current && isBatchOf(current, planId, connection) ? current : null;
  const kept = of ? answersKeptBack(of) : 0;
  if (kept > 0) throw new AnswersOnTheirWay(kept, true);
  /** Stores that the plan gave a 404, and its first answer after that. */
  const note = (gone: boolean): void => {
    const { plans: stored } = controller.getSnapshot();
    const change = markGone({ connection, stored, now: Date.now() }, planId, gone);
    if (change.plans.length > 0) controller.changePlans(change.plans, change.removed);
  };
  /** A finished session remembers it, so that nothing asks again by itself. */
  const noteAsked = (): void => {
    if (of) controller.dispatch({ type: 'next-asked', sessionId: of.id });
  };
  try {
    const request = { ...wanted, connection, mapping, instance };
    const deal = await dealWhenSent({ relay, outbox, memory: placeMemory }, request);
    note(false);
    controller.addBatch(planId, connection, deal.cards, deal.notes);
    noteAsked();
    return deal;
  } catch (error) {
    if (!(error instanceof AnswersOnTheirWay)) noteAsked();
    if (error instanceof RelayError && error.status === 404) note(true);
    throw error;
  }
}
