/** Repairs Gleaner when the browser no longer opens its databases. */
import { deleteDamaged } from '../../platform/repair.ts';
import { openOutbox } from './db.ts';
import { countRecords } from './listing.ts';
import { announceChange } from './watch.ts';

export interface Repaired {
  readonly deleted: readonly string[];
  /** Number of words and answers that wait now, including those of the second copy. */
  readonly waiting: number;
}

/** @throws when even a new database does not open */
export async function repair(): Promise<Repaired> {
  const deleted = await deleteDamaged();
  // Opening an outbox that is behind its second copy restores it.
  const found = await countRecords(await openOutbox());
  announceChange();
  const { waiting, sending, unconfirmed } = found;
  return { deleted, waiting: waiting + sending + unconfirmed + found['needs-attention'] };
}
