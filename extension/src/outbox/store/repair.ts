/** Gets Gleaner going again where the browser no longer opens its databases. */
import { deleteDamaged } from '../../platform/repair.ts';
import { openOutbox } from './db.ts';
import { counts } from './listing.ts';
import { announceChange } from './watch.ts';

export interface Repaired {
  readonly deleted: readonly string[];
  /** Words and answers that wait now, those of the second copy among them. */
  readonly waiting: number;
}

/** @throws where even a new database does not open */
export async function repair(): Promise<Repaired> {
  const deleted = await deleteDamaged();
  // An outbox that is behind its copy is brought back as it opens.
  const found = await counts(await openOutbox());
  announceChange();
  const { waiting, sending, unconfirmed } = found;
  return { deleted, waiting: waiting + sending + unconfirmed + found['needs-attention'] };
}
