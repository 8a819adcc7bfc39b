/** Stored batches: a plan of a connection has one. */
import { statsAfter } from './deck-stats.ts';
import { currentCard, type ReviewSession } from '../session/session.ts';
import type { ReviewSnapshot } from './store.ts';
import { batchVersion, type StoredBatch } from './stored.ts';
import { summarize } from '../session/summary.ts';

export function isBatchOf(
  batch: Pick<StoredBatch, 'planId' | 'connection'>,
  planId: string,
  connection: string | null,
): boolean {
  return batch.planId === planId && batch.connection === connection;
}

/** The list with the plan's earlier batch replaced. */
export function withBatch(
  batches: readonly StoredBatch[],
  batch: StoredBatch,
): readonly StoredBatch[] {
  const { planId, connection } = batch;
  return [...batches.filter((one) => !isBatchOf(one, planId, connection)), batch];
}

/**
 * The batch for the plan's next session: the stored cards, and those that a finished session did not
 * answer, even if its summary is still open.
 */
export function nextBatch(
  { batches, session }: Pick<ReviewSnapshot, 'batches' | 'session'>,
  planId: string,
  connection: string | null,
): StoredBatch | undefined {
  const batch = batches.find((one) => isBatchOf(one, planId, connection));
  const isFinished = session && isBatchOf(session, planId, connection) && !currentCard(session);
  return isFinished ? batchAfter(session, batch) : batch;
}

/** The plan's batch with the cards that a finished session left, and without those it answered. */
export function batchAfter(session: ReviewSession, batch: StoredBatch | undefined): StoredBatch {
  const { planId, connection, startedAt } = session;
  const { cards, stats, ...known } = batch ?? {
    version: batchVersion,
    planId,
    connection,
    cards: [],
    dealtAt: startedAt,
    limit: null,
    dealt: null,
    leftOut: 0,
    unreadable: [],
    stats: null,
  };
  const asked = new Set(session.cards.map(({ card }) => card.id));
  // Cards that were dealt later came with counts that include those answers.
  const answeredSince = session.cards.filter(
    ({ first }) => first !== undefined && first.answeredAt >= known.dealtAt,
  );
  return {
    ...known,
    cards: [...summarize(session).unanswered, ...cards.filter(({ id }) => !asked.has(id))],
    stats: stats && statsAfter(stats, answeredSince.length),
  };
}
