/**
 * How an hour's calls are divided among learners, pure (interface.md section 8): max-min fair. No learner is
 * given more than they are expected to ask for, and the rest goes in equal parts to those who ask for more.
 */

/** Grants that took the same in this hour and in the one before. */
export interface HourGroup {
  /** Calls in this hour. */
  readonly used: number;
  /** Calls in the hour before; 0 where there was none. */
  readonly before: number;
  readonly grants: number;
}

export interface HourAsked {
  /** Calls that the service still allows in this hour. */
  readonly remaining: number;
  /** The part of the hour that is over, from 0 to 1. */
  readonly passed: number;
}

export interface HourDivided {
  /** A grant may make a call while it has made fewer in this hour. Infinity where there is enough for all. */
  readonly level: number;
  /**
   * Calls that all learners but the busiest will probably make in the rest of the hour: background calls leave room
   * for them.
   */
  readonly expected: number;
}

/** The rounding error of sums of fractions. */
const rounding = 1e-6;

/** @param groups of all grants that asked within the last hour */
export function divideHour(
  groups: readonly HourGroup[],
  { remaining, passed }: HourAsked,
): HourDivided {
  const grants = sum(groups, () => 1);
  const pool = remaining + sum(groups, ({ used }) => used);
  const equalPart = pool / Math.max(1, grants);
  const wishes = groups.map(({ used, before, grants: count }) => {
    const rest = expectedRest({ before, equalPart, passed });
    return { wish: used + rest, rest, grants: count };
  });
  const level = waterLevel(pool, wishes);
  // Whole calls only; as the hour ends, the fractions that are left go to the first who ask.
  const largest = Math.max(0, ...wishes.map(({ rest }) => rest));
  const expected = sum(wishes, ({ rest }) => rest) - largest;
  return { level: Math.floor(level + passed + rounding), expected };
}

/**
 * Calls that a grant is expected to ask for in the rest of the hour: at the rate of the hour before. A new grant
 * may want an equal part, and less of it as time passes.
 */
function expectedRest(of: {
  readonly before: number;
  readonly equalPart: number;
  readonly passed: number;
}): number {
  return (of.before > 0 ? of.before : of.equalPart) * (1 - of.passed);
}

/**
 * The level at which `pool` is used up when each gets what they wish, but not more than the level.
 * @returns Infinity where all wishes together are no more than the pool
 */
export function waterLevel(
  pool: number,
  wishes: readonly { readonly wish: number; readonly grants: number }[],
): number {
  let left = pool;
  let open = sum(wishes, () => 1);
  for (const { wish, grants } of wishes.toSorted((a, b) => a.wish - b.wish)) {
    if (wish * open > left + rounding) return left / open;
    left -= wish * grants;
    open -= grants;
  }
  return Number.POSITIVE_INFINITY;
}

function sum<Group extends { readonly grants: number }>(
  groups: readonly Group[],
  of: (group: Group) => number,
): number {
  return groups.reduce((total, group) => total + of(group) * group.grants, 0);
}
