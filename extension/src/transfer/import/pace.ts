/** How fast the service takes the words of an import, as measured, and how long the rest takes. */
import { lineEnds, type ImportJob } from './job-db.ts';

const hourMs = 3_600_000;
const stepMs = 10 * 60_000;
const keptMs = 3 * hourMs;

/** Words that the service was asked about: those that were known cost no request. */
function answered({ ended }: Pick<ImportJob, 'ended'>): number {
  return lineEnds.reduce((sum, end) => sum + ended[end], 0) - ended.known;
}

/** The points of the last hours, with one for now where the last is old. @param now milliseconds since the epoch */
export function paceAfter(job: Pick<ImportJob, 'ended' | 'pace'>, now: number): ImportJob['pace'] {
  const last = job.pace.at(-1);
  // A clock that was set back measures nothing.
  if (last && last.at > now) return [{ at: now, answered: answered(job) }];
  if (last && now - last.at < stepMs) return job.pace;
  const kept = job.pace.filter(({ at }) => now - at <= keptMs);
  return [...kept, { at: now, answered: answered(job) }];
}

/** Shorter is too short to measure. */
const leastMs = 60_000;
/** The relay refuses background requests when less than this share of the quota is left. */
const keptShare = 1 / 5;

export interface LastQuota {
  readonly limit: number;
  readonly remaining: number;
}

/**
 * How long the rest takes: minutes while the quota lasts, else hours, since the quota is per hour. Null when
 * it is not known.
 * @param left words
 * @param quota as the relay last said
 * @param now milliseconds since the epoch
 */
export function timeLeft(
  job: Pick<ImportJob, 'ended' | 'pace'>,
  left: number,
  quota: LastQuota | null,
  now: number,
): { readonly minutes: number } | { readonly hours: number } | null {
  const [first] = job.pace;
  const measuredMs = first ? now - first.at : 0;
  const done = first ? answered(job) - first.answered : 0;
  const perMs = measuredMs >= leastMs && done > 0 ? done / measuredMs : null;
  const spendable = quota ? quota.remaining - quota.limit * keptShare : null;
  const isHourKnown = measuredMs >= hourMs;
  if (perMs !== null && ((spendable !== null && left <= spendable) || isHourKnown)) {
    const ms = left / perMs;
    return ms < hourMs
      ? { minutes: Math.max(1, Math.ceil(ms / 60_000)) }
      : { hours: Math.ceil(ms / hourMs) };
  }
  if (quota === null || spendable === null || left <= spendable) return null;
  return { hours: Math.max(1, Math.ceil(left / (quota.limit * (1 - keptShare)))) };
}
