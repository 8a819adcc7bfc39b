/**
 * The rule of the service's quota, pure (interface.md section 8: a number of requests an hour, shown in two
 * headers; 429 beyond it; the end of the hour is not shown). Instants are epoch ms.
 */
import { lasts, latest } from '../config/reach.ts';
import { divideHour, type HourDivided, type HourGroup } from './fair-level.ts';

export interface QuotaState {
  /** As the service last showed it; null before the first time. */
  readonly seen: { readonly limit: number; readonly remaining: number; readonly at: number } | null;
  /**
   * The latest time at which the service's hour can have begun; it ends within an hour of that. Null before
   * anything was seen.
   */
  readonly hourSince: number | null;
  /** Since when little is left; null while there is plenty. Identifies the low period that shares count in. */
  readonly lowSince: number | null;
  /** While an observation refuses requests: when the next one goes through as a probe. */
  readonly probeAt: number;
  /** The service's last 429; null after any other answer. */
  readonly block: {
    readonly at: number;
    readonly until: number;
    /** 429s without Retry-After in a row. */
    readonly strikes: number;
  } | null;
}

export const nothingObserved: QuotaState = {
  seen: null,
  hourSince: null,
  lowSince: null,
  probeAt: 0,
  block: null,
};

/** Why a request is refused. */
export type RefusalReason = 'background' | 'fair_share' | 'exhausted';

/** An hour that may not be enough for all learners. */
export interface Scarcity {
  readonly limit: number;
  readonly remaining: number;
  /** `hourSince` while that hour can still last. */
  readonly hour: number | null;
  /** Since when little is left; null in plenty. */
  readonly period: number | null;
}

export type Admission =
  | { readonly step: 'go' }
  /** A learner waits for it: it goes if its grant has not used up its share. */
  | ({ readonly step: 'share' } & Scarcity)
  /** A background call: it goes if enough stays for the calls that are expected from others. */
  | ({ readonly step: 'spare' } & Scarcity)
  /** The service said 429: wait this long (ms), as it asked or as the backoff says. */
  | { readonly step: 'wait'; readonly ms: number }
  /** That time is over: one request may go as a probe. `until` identifies the 429. */
  | { readonly step: 'look'; readonly until: number }
  | { readonly step: 'refuse'; readonly reason: RefusalReason };

/** How long an observation counts: the limit is counted by the hour. */
export const observationLifetime = 60 * 60_000;
/** The length of the service's window, ms. */
export const hourLength = 60 * 60_000;
/** While an observation refuses requests, one probe of all processes goes through this often. */
export const probeEvery = 60_000;
/**
 * How long a probe after a 429 may take before another may go: less than a request may be held, so that a process
 * whose clock is a little slow waits for it too.
 */
export const lookFor = 4_500;
/** A grant counts as active this long after a request. */
export const activeFor = 10 * 60_000;
/** Before jitter, which takes away up to a quarter: the first wait is at least 30 s. */
const firstBackoff = 40_000;
const longestBackoff = 15 * 60_000;

/** Under a fifth of the limit. */
export function isLow(limit: number, remaining: number): boolean {
  return remaining * 5 < limit;
}

/** @param background whether no learner waits for the request */
export function admit(state: QuotaState, now: number, background: boolean): Admission {
  const { seen, block } = state;
  if (block !== null) {
    return isBlocking(block, now)
      ? { step: 'wait', ms: block.until - now }
      : { step: 'look', until: block.until };
  }
  // Of a limit of 0, which an earlier version of the relay stored, nothing follows.
  if (seen === null || seen.limit === 0 || !stillCounts(seen.at, now)) return { step: 'go' };
  const { limit, remaining } = seen;
  const hour = hourAt(state.hourSince, now);
  if (!isLow(limit, remaining)) {
    if (hour === null) return { step: 'go' };
    return { step: background ? 'spare' : 'share', limit, remaining, hour, period: null };
  }
  if (remaining === 0) return { step: 'refuse', reason: 'exhausted' };
  if (background) return { step: 'refuse', reason: 'background' };
  return { step: 'share', limit, remaining, hour, period: state.lowSince ?? seen.at };
}

/** Whether the time of a 429 still runs. */
export function isBlocking({ at, until }: NonNullable<QuotaState['block']>, now: number): boolean {
  return lasts(until, until - at, now);
}

/** Whether what the service said at this time still counts. */
export function stillCounts(at: number, now: number): boolean {
  return lasts(at + observationLifetime, observationLifetime, now);
}

/** Null once that hour is over, and where the clock was set back. */
function hourAt(hourSince: number | null, now: number): number | null {
  return hourSince !== null && now >= hourSince && now - hourSince < hourLength ? hourSince : null;
}

/** The part of the hour that is over, from 0 to 1. */
function passedOf(hourSince: number, now: number): number {
  return Math.min(1, Math.max(0, (now - hourSince) / hourLength));
}

/**
 * When the hour of an observation began. The service does not say. A new hour shows in a count that rose by more
 * than answers in the wrong order explain; at the latest it begins an hour after the last.
 */
export function hourAfter(
  { seen, hourSince }: Pick<QuotaState, 'seen' | 'hourSince'>,
  { limit, remaining, at }: NonNullable<QuotaState['seen']>,
): number {
  if (hourSince === null || hourAt(hourSince, at) === null) return at;
  return (remaining - (seen?.remaining ?? remaining)) * riseOf > limit ? at : hourSince;
}

/** A count that rises by more than the limit divided by `riseOf` belongs to a new hour. */
export const riseOf = 10;

/**
 * What one grant may take in a low period: an equal part of what was left when the period began, at least one
 * call. What was left then is what is left now and what the active grants have taken since.
 */
export function fairShare(remaining: number, takenByActive: number, activeGrants: number): number {
  return Math.max(1, Math.floor((remaining + takenByActive) / Math.max(1, activeGrants)));
}

/** What the grants of one quota have taken, summed up. */
export interface Taken {
  /** In the hour: of all grants that asked within the last hour. */
  readonly hour: readonly HourGroup[];
  /** In the low period: of the grants that are active now, the asking one included. */
  readonly period: { readonly taken: number; readonly active: number };
}

/** How many calls each grant may have, counted in the hour or in a low period. */
export interface Share extends HourDivided {
  readonly by: 'hour' | 'period';
}

/**
 * By the hour where its calls are known. If they explain less than half of what is gone, other clients use the
 * same count, or this relay did not see all of it. Then the rest is divided, from the moment it became little.
 */
export function divide(
  { limit, remaining, hour, period }: Scarcity,
  now: number,
  { hour: groups, period: { taken, active } }: Taken,
): Share {
  const known = groups.reduce((total, { used, grants }) => total + used * grants, 0);
  if (hour !== null && (period === null || known * 2 >= limit - remaining)) {
    return { by: 'hour', ...divideHour(groups, { remaining, passed: passedOf(hour, now) }) };
  }
  const level = fairShare(remaining, taken, active);
  return { by: 'period', level, expected: remaining };
}

/**
 * The block that a 429 makes.
 * @param sentAt when the refused request was sent: 429s to requests that were sent together count once
 * @param retryAfter what the service asked for (ms), or null
 * @param chance from 0 to 1
 * @returns null when it changes nothing
 */
export function blockAfter(
  { block, hourSince = null }: Pick<QuotaState, 'block'> & Partial<Pick<QuotaState, 'hourSince'>>,
  { sentAt, now, retryAfter, chance }: Refused,
): NonNullable<QuotaState['block']> | null {
  const strikesBefore = block?.strikes ?? 0;
  const known = block !== null && block.at >= sentAt && block.at <= latest(now);
  // A second 429 that names no time ahead is like one without Retry-After: now, but once.
  if (retryAfter !== null && (retryAfter > 0 || strikesBefore === 0)) {
    const until = now + Math.min(Math.max(retryAfter, 1_000), observationLifetime);
    if (known && block.until >= until) return null;
    const strikes = strikesBefore + (retryAfter === 0 ? 1 : 0);
    return { at: known ? block.at : now, until, strikes };
  }
  if (known) return null;
  const strikes = strikesBefore + 1;
  const until = now + backoff(strikes, chance);
  // By then the service begins a new hour; a little later, so that relays do not all probe at the same moment.
  const hourEnd = (hourSince ?? now) + hourLength + 2_000 * chance;
  return { at: now, until: hourEnd > now + 1_000 ? Math.min(until, hourEnd) : until, strikes };
}

interface Refused {
  readonly sentAt: number;
  readonly now: number;
  readonly retryAfter: number | null;
  readonly chance: number;
}

/** From 30 s doubling to 15 min, jittered so that relays of one application do not retry together. */
export function backoff(strikes: number, chance: number): number {
  const full = Math.min(longestBackoff, firstBackoff * 2 ** Math.min(strikes - 1, 10));
  return Math.round(full * (1 - chance / 4));
}
