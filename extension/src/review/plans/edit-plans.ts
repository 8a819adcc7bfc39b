/**
 * The learner's changes to their plans. They stay on this device: the service has no such operations
 * (interface.md section 4.5).
 */
import { planVersion, type StoredPlan } from '../store/stored.ts';
import { rowsOf, type ReviewPlan } from './plan-list.ts';

/** Rows to store, and rows to delete. */
export interface PlanChange {
  readonly plans: readonly StoredPlan[];
  readonly removed: readonly StoredPlan[];
}

export interface PlanBook {
  readonly connection: string | null;
  readonly stored: readonly StoredPlan[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Puts a plan on the list, also one that was removed. */
export function addPlan(book: PlanBook, id: string): PlanChange {
  return changed(book, id, { added: true, hidden: false, gone: false });
}

/** An empty name restores the plan's original name. */
export function renamePlan(book: PlanBook, id: string, name: string): PlanChange {
  const given = name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().slice(0, longestName);
  return changed(book, id, { name: given === '' ? null : given });
}

/** Maximum length of a name, in UTF-16 units. */
export const longestName = 120;

/** Deletes a plan of the learner's own; a plan that is still offered is only hidden. */
export function removePlan(book: PlanBook, plan: ReviewPlan): PlanChange {
  if (plan.origin === 'service') return changed(book, plan.id, { hidden: true, added: false });
  const row = rowsOf(book.connection, book.stored).get(plan.id);
  return { plans: [], removed: row ? [row] : [] };
}

/** The service's last result for a plan. */
export function markGone(book: PlanBook, id: string, gone: boolean): PlanChange {
  const row = rowsOf(book.connection, book.stored).get(id);
  return (row?.gone ?? false) === gone ? { plans: [], removed: [] } : changed(book, id, { gone });
}

/** Up by a negative number of positions, down by a positive one; not beyond the ends of the list. */
export function movePlan(
  book: PlanBook,
  list: readonly ReviewPlan[],
  id: string,
  by: number,
): PlanChange {
  const from = list.findIndex((plan) => plan.id === id);
  const plan = list[from];
  const to = Math.min(list.length - 1, Math.max(0, from + by));
  if (!plan || to === from) return { plans: [], removed: [] };
  const order = list.toSpliced(from, 1).toSpliced(to, 0, plan);
  const changes = order.map((one, place) => changed(book, one.id, { place }));
  return {
    plans: changes.flatMap(({ plans }) => plans),
    removed: changes.flatMap(({ removed }) => removed),
  };
}

function changed(book: PlanBook, id: string, change: Partial<StoredPlan>): PlanChange {
  const { connection, stored, now } = book;
  const known = rowsOf(connection, stored).get(id);
  const fresh: StoredPlan = {
    ...{ version: planVersion, id, name: null, added: false, addedAt: now },
    ...{ connection, place: null, hidden: false, gone: false },
  };
  return {
    plans: [{ ...fresh, ...known, ...change, connection }],
    // Its connection is known now.
    removed: known && known.connection !== connection ? [known] : [],
  };
}
