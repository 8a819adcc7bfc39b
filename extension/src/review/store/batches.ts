/** Stored batches, of which a plan of a connection has one. */
import type { StoredBatch } from './stored.ts';

export function isBatchOf(batch: StoredBatch, planId: string, connection: string | null): boolean {
  return batch.planId === planId && batch.connection === connection;
}

/** The list with one batch put in the place of the plan's earlier one. */
export function withBatch(
  batches: readonly StoredBatch[],
  batch: StoredBatch,
): readonly StoredBatch[] {
  const { planId, connection } = batch;
  return [...batches.filter((one) => !isBatchOf(one, planId, connection)), batch];
}
