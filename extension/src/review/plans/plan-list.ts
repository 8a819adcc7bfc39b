/**
 * The review plans to choose from: those the relay offers to everyone, those the service lists, and those
 * the learner added, with the learner's names and order. interface.md section 2.3 gives a plan only its id.
 */
import { i18n } from '#i18n';
import type { OfferedPlan } from '@gleaner/shared';
import { localDay } from '../days/local-day.ts';
import type { ReviewSnapshot } from '../store/store.ts';
import type { StoredPlan } from '../store/stored.ts';

export interface ReviewPlan {
  readonly id: string;
  readonly name: string;
  /** `service`: offered by the relay or listed by the service. */
  readonly origin: 'service' | 'own';
  /** The service did not know it at the last request. */
  readonly gone: boolean;
}

type Known = Pick<ReviewSnapshot, 'plans' | 'listings'>;

/** @param offered plans of the relay's session */
export function plansOf(
  connection: string | null,
  offered: readonly OfferedPlan[],
  known: Known,
): readonly ReviewPlan[] {
  const ofService = plansOfService(connection, offered, known);
  const rows = rowsOf(connection, known.plans);
  const own = [...rows.values()].filter(({ id, added }) => added && !ofService.has(id));
  const plans = [...ofService.values(), ...own.map(({ id }) => ({ id, name: id }))].flatMap(
    (plan) => {
      const row = rows.get(plan.id);
      if (row?.hidden) return [];
      return {
        id: plan.id,
        name: row?.name ?? plan.name,
        gone: row?.gone ?? false,
        origin: ofService.has(plan.id) ? ('service' as const) : ('own' as const),
      };
    },
  );
  const placeOf = ({ id }: ReviewPlan): number => rows.get(id)?.place ?? Infinity;
  return named(plans.sort((a, b) => compare(placeOf(a), placeOf(b))));
}

/** Gives a name to each plan that has only its id. */
function named(plans: readonly ReviewPlan[]): readonly ReviewPlan[] {
  const taken = plans.map(({ name }) => name);
  return plans.map((plan) => {
    if (plan.name !== plan.id) return plan;
    const name = freeName(taken);
    taken.push(name);
    return { ...plan, name };
  });
}

/** "Review plan", "Review plan 2": for a plan without a name of its own. An id is no name. */
export function freeName(taken: readonly string[]): string {
  const usual = i18n.t('plans.plan');
  let name = usual;
  for (let count = 2; taken.includes(name); count++)
    name = i18n.t('plans.planNumber', [String(count)]);
  return name;
}

/** The learner's name for a plan, also after it was removed. */
export function planName(
  plan: { readonly planId: string; readonly connection: string | null },
  offered: readonly OfferedPlan[],
  known: Known,
): string {
  return givenName(plan, offered, known) ?? i18n.t('plans.plan');
}

/** The name from the learner, the relay or the service; null where none of them gave one. */
export function givenName(
  { planId, connection }: { readonly planId: string; readonly connection: string | null },
  offered: readonly OfferedPlan[],
  known: Known,
): string | null {
  const own = rowsOf(connection, known.plans).get(planId)?.name;
  const name = own ?? plansOfService(connection, offered, known).get(planId)?.name;
  return name === undefined || name === planId ? null : name;
}

/** The learner's changes to the plans of a connection, by plan id. */
export function rowsOf(
  connection: string | null,
  plans: readonly StoredPlan[],
): ReadonlyMap<string, StoredPlan> {
  // A row of this connection wins over one without a connection.
  const own = plans.filter((plan) => plan.connection === connection);
  const unknown = plans.filter((plan) => plan.connection === null);
  return new Map([...unknown, ...own].map((plan) => [plan.id, plan]));
}

/** Plans that the learner added under earlier sign-ins and that the current one lacks. */
export function earlierPlans(
  connection: string | null,
  current: readonly ReviewPlan[],
  plans: readonly StoredPlan[],
): readonly StoredPlan[] {
  const known = new Set(current.map(({ id }) => id));
  const earlier = plans.filter(
    (plan) => plan.connection !== null && plan.connection !== connection && plan.added,
  );
  return [...new Map(earlier.map((plan) => [plan.id, plan])).values()].filter(
    ({ id, gone }) => !known.has(id) && !gone,
  );
}

/** How many cards of a plan are due: as listed today, before its next cards came. Null where that is unknown. */
export function dueOf(
  planId: string,
  connection: string | null,
  { listings, batches }: Pick<ReviewSnapshot, 'listings' | 'batches'>,
  now: number,
): number | null {
  const listing = listings.find((one) => one.connection === connection);
  if (!listing || localDay(listing.listedAt) !== localDay(now)) return null;
  const isOvertaken = batches.some(
    (batch) =>
      batch.planId === planId &&
      batch.connection === connection &&
      batch.dealtAt >= listing.listedAt,
  );
  return isOvertaken ? null : (listing.plans.find(({ id }) => id === planId)?.due ?? null);
}

/** One entry per plan; the name from the relay's operator wins. */
function plansOfService(
  connection: string | null,
  offered: readonly OfferedPlan[],
  { listings }: Known,
): ReadonlyMap<string, OfferedPlan> {
  const listed = listings.find((one) => one.connection === connection)?.plans ?? [];
  const ofService = new Map<string, OfferedPlan>();
  for (const plan of [...offered, ...listed])
    if (!ofService.has(plan.id)) ofService.set(plan.id, plan);
  return ofService;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
