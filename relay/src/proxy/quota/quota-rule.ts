/**
 * The rule of the service's quota, pure (interface.md section 8: so many requests an
 * hour, shown in two headers, 429 beyond, and no word of when the hour ends). Instants are epoch ms.
 */
import { divideHour, type HourDivided, type HourGroup } from './fair-level.ts';

export interface QuotaState {
  /** As the service last showed it; null before it ever did. */
  readonly seen: { readonly limit: number; readonly remaining: number; readonly at: number } | null;
  /**
   * When the hour that the service counts began, at the latest: it ends within an hour of that. Null before
   * anything was seen.
   */
  readonly hourSince: number | null;
  /** Since when little is left; null while there is plenty. Names the period that shares count in. */
  readonly lowSince: number | null;
  /** While an observation refuses: when the next request goes through to look. */
  readonly probeAt: number;
  /** The service's last 429; null once it answered otherwise. */
  readonly block: {
    readonly at: number;
    readonly until: number;
    /** 429s without Retry-After in a row. */
    readonly strikes: number;
  } | null;
}

export const nothingSeen: QuotaState = {
  seen: null,
  hourSince: null,
  lowSince: null,
  probeAt: 0,
  block: null,
};

/** Why a request is refused. */
export type RefusalReason = 'background' | 'fair_share' | 'exhausted';

/** What is known of an hour that may not be enough for all. */
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
  /** Somebody waits for it: it goes if its grant has not taken its share. */
  | ({ readonly step: 'share' } & Scarcity)
  /** Nobody waits for it: it goes if what the others are expected to ask for stays. */
  | ({ readonly step: 'spare' } & Scarcity)
  /** The service said 429 and named, or was granted, this much time (ms). */
  | { readonly step: 'wait'; readonly ms: number }
  /** That time is over: one request may look. `until` names the 429. */
  | { readonly step: 'look'; readonly until: number }
  | { readonly step: 'refuse'; readonly reason: RefusalReason };

/** How long what was seen says anything: the limit is counted by the hour. */
export const observationLifetime = 60 * 60_000;
/** What the service counts in. */
export const hourLength = 60 * 60_000;
/** While an observation refuses, one request of all processes goes through this often. */
export const probeEvery = 60_000;
/**
 * What a request that looks after a 429 has before another may look: less than a request may be held, so that
 * one whose clock is a moment behind waits for it, too.
 */
export const lookFor = 4_500;
/** A grant counts as active this long after a request. */
export const activeFor = 10 * 60_000;
/** Before jitter takes up to a quarter away: the first wait is at least 30 s. */
const firstBackoff = 40_000;
const longestBackoff = 15 * 60_000;

/** Under a fifth of the limit. */
export function isLow(limit: number, remaining: number): boolean {
  return remaining * 5 < limit;
}

/** @param background nobody waits for the request */
export function admit(state: QuotaState, now: number, background: boolean): Admission {
  const { seen, block } = state;
  if (block !== null && block.until - now <= observationLifetime) {
    return now < block.until
      ? { step: 'wait', ms: block.until - now }
      : { step: 'look', until: block.until };
  }
  // One from the future means that the clock was set back: it says as little.
  if (seen === null || Math.abs(now - seen.at) >= observationLifetime) return { step: 'go' };
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

/** Null once that hour is over, and where the clock was set back. */
function hourAt(hourSince: number | null, now: number): number | null {
  return hourSince !== null && now >= hourSince && now - hourSince < hourLength ? hourSince : null;
}

/** The part of the hour that is over, from 0 to 1. */
function passedOf(hourSince: number, now: number): number {
  return Math.min(1, Math.max(0, (now - hourSince) / hourLength));
}

/**
 * When the hour of an observation began. The service does not say: a new one shows in a count that rose by more
 * than answers that overtake each other explain, and at the latest an hour after the last.
 */
export function hourAfter(
  { seen, hourSince }: Pick<QuotaState, 'seen' | 'hourSince'>,
  { limit, remaining, at }: NonNullable<QuotaState['seen']>,
): number {
  if (hourSince === null || hourAt(hourSince, at) === null) return at;
  return (remaining - (seen?.remaining ?? remaining)) * riseOf > limit ? at : hourSince;
}

/** A count that rises by more than the limit's `riseOf`-th part was begun anew. */
export const riseOf = 10;

/**
 * What one grant may take in a low period: an equal part of what was left when the period began, as
 * far as it is known (what is left now and what the active grants have taken since), at least one.
 */
export function fairShare(remaining: number, takenByActive: number, activeGrants: number): number {
  return Math.max(1, Math.floor((remaining + takenByActive) / Math.max(1, activeGrants)));
}

/** What the grants of one quota have taken, summed up. */
export interface Taken {
  /** In the hour, of all that asked within the last one. */
  readonly hour: readonly HourGroup[];
  /** In the period of little, of those that are active now, the one who asks among them. */
  readonly period: { readonly taken: number; readonly active: number };
}

/** How many calls each grant may have, counted in the hour or in a period of little. */
export interface Share extends HourDivided {
  readonly by: 'hour' | 'period';
}

/**
 * By the hour where its calls are known. Where they explain less than half of what is gone, others use the same
 * count, or it was not followed; then what is left is divided, from the moment it became little.
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
 * @param sentAt when the refused request was sent: those that were on their way together count once
 * @param retryAfter what the service asked for (ms), or null
 * @param chance from 0 to 1
 * @returns null when it changes nothing
 */
export function blockAfter(
  { block, hourSince = null }: Pick<QuotaState, 'block'> & Partial<Pick<QuotaState, 'hourSince'>>,
  { sentAt, now, retryAfter, chance }: Refused,
): NonNullable<QuotaState['block']> | null {
  const known = block !== null && block.at >= sentAt;
  if (retryAfter !== null) {
    const until = now + Math.min(Math.max(retryAfter, 1_000), observationLifetime);
    if (known && block.until >= until) return null;
    return { at: known ? block.at : now, until, strikes: block?.strikes ?? 0 };
  }
  if (known) return null;
  const strikes = (block?.strikes ?? 0) + 1;
  const until = now + backoff(strikes, chance);
  // By then the service counts anew; a little later, so that relays do not all look in the same moment.
  const hourEnd = (hourSince ?? now) + hourLength + 2_000 * chance;
  return { at: now, until: hourEnd > now + 1_000 ? Math.min(until, hourEnd) : until, strikes };
}

interface Refused {
  readonly sentAt: number;
  readonly now: number;
  readonly retryAfter: number | null;
  readonly chance: number;
}

/** From 30 s doubling to 15 min, jittered so that relays of one application do not come back together. */
export function backoff(strikes: number, chance: number): number {
  const full = Math.min(longestBackoff, firstBackoff * 2 ** Math.min(strikes - 1, 10));
  return Math.round(full * (1 - chance / 4));
}

/** Retry-After (RFC 9110 section 10.2.3) in ms: seconds or a date; null for neither. */
export function parseRetryAfter(value: string | string[] | undefined, now: number): number | null {
  if (typeof value !== 'string') return null;
  if (/^\d{1,9}$/u.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u.test(value)
    ? Date.parse(value)
    : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
