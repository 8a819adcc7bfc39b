/** How calls are divided among learners, pure (interface.md section 8). */
import { hourLength, type Shared } from './quota-rule.ts';

/** Grants that have made the same numbers of calls. */
export interface Group {
  /** In the hour. */
  readonly used: number;
  /** Since little is left. */
  readonly taken: number;
  /** Whether they asked in the last ten minutes. */
  readonly isActive: boolean;
  readonly grants: number;
}

export interface Share {
  /** Which calls of a grant are counted. */
  readonly of: 'used' | 'taken';
  /** A grant may make a call while it has made fewer. */
  readonly most: number;
  /** A background call goes while more than this remains: others will probably want it. */
  readonly kept: number;
}

/**
 * By the hour where its calls are known. If they explain less than half of what is gone, other clients use the
 * same count, or this relay did not see all of it. Then what is left is divided, from the moment it became little.
 * @param groups of all grants that asked within the last hour
 */
export function divide(shared: Shared, now: number, groups: readonly Group[]): Share {
  const { limit, remaining, hour, low } = shared;
  const isExplained = 2 * sum(groups, ({ used }) => used) >= limit - remaining;
  if (hour !== null && (low === null || isExplained)) {
    return { of: 'used', ...shareOfHour(remaining, groups, (now - hour) / hourLength) };
  }
  return { of: 'taken', most: equalShare(remaining, groups), kept: remaining };
}

/**
 * An equal part of what was left when it became little, for each active grant, at least one call. What was left then
 * is what is left now and what the active grants have taken since.
 */
export function equalShare(remaining: number, groups: readonly Group[]): number {
  const active = groups.filter(({ isActive }) => isActive);
  const left = remaining + sum(active, ({ taken }) => taken);
  return Math.max(1, Math.floor(left / Math.max(1, count(active))));
}

/** A rate counts for little before this part of the hour is over. */
const unsure = 1 / 10;

/**
 * For each grant is kept what it will ask for at its rate so far, up to an equal part of the hour. What is not kept
 * goes in equal parts to those who have used theirs and still ask; without such there is enough for all.
 * @param passed the part of the hour that is over, from 0 to 1
 */
export function shareOfHour(
  remaining: number,
  groups: readonly Group[],
  passed: number,
): Pick<Share, 'most' | 'kept'> {
  const pool = remaining + sum(groups, ({ used }) => used);
  const equalPart = pool / Math.max(1, count(groups));
  const isEager = ({ used, isActive }: Group): boolean => isActive && used >= equalPart;
  const [eager, others] = [groups.filter(isEager), groups.filter((group) => !isEager(group))];
  // A grant that is new is expected to use its part.
  const rateOf = ({ used }: Group) =>
    Math.min(equalPart, (used + unsure * equalPart) / (passed + unsure));
  const restOf = (group: Group) => rateOf(group) * (1 - passed);
  const kept = sum(others, (group) =>
    Math.max(group.used, Math.min(equalPart, group.used + restOf(group))),
  );
  const most = Math.floor((pool - kept) / count(eager));
  return {
    most: eager.length === 0 ? Number.POSITIVE_INFINITY : most,
    kept: sum(others, restOf) * (1 - 1 / Math.max(1, count(others))),
  };
}

function count(groups: readonly Group[]): number {
  return sum(groups, () => 1);
}

function sum(groups: readonly Group[], of: (group: Group) => number): number {
  return groups.reduce((total, group) => total + of(group) * group.grants, 0);
}
