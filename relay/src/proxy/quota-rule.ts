/**
 * The rule of the service's quota, pure (design, "Quota"; interface.md section 8: so many requests an
 * hour, shown in two headers, 429 beyond, and no word of when the hour ends). Instants are epoch ms.
 */
export interface QuotaState {
  /** As the service last showed it; null before it ever did. */
  readonly seen: { readonly limit: number; readonly remaining: number; readonly at: number } | null;
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

export const nothingSeen: QuotaState = { seen: null, lowSince: null, probeAt: 0, block: null };

/** Why a request is refused. */
export type RefusalReason = 'background' | 'fair_share' | 'exhausted';

export type Admission =
  | { readonly step: 'go' }
  /** Goes if its grant has not taken its share of what is left. */
  | { readonly step: 'share'; readonly period: number; readonly remaining: number }
  /** The service said 429 and named, or was granted, this much time (ms). */
  | { readonly step: 'wait'; readonly ms: number }
  /** That time is over: one request may look. `until` names the 429. */
  | { readonly step: 'look'; readonly until: number }
  | { readonly step: 'refuse'; readonly reason: RefusalReason };

/** How long what was seen says anything: the limit is counted by the hour. */
export const observationLifetime = 60 * 60_000;
/** While an observation refuses, one request of all processes goes through this often. */
export const probeEvery = 60_000;
/** What a request that looks after a 429 has before another may look. */
export const lookFor = 5_000;
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
  if (!isLow(seen.limit, seen.remaining)) return { step: 'go' };
  if (seen.remaining === 0) return { step: 'refuse', reason: 'exhausted' };
  if (background) return { step: 'refuse', reason: 'background' };
  return { step: 'share', period: state.lowSince ?? seen.at, remaining: seen.remaining };
}

/**
 * What one grant may take in a low period: an equal part of what was left when the period began, as
 * far as it is known (what is left now and what the active grants have taken since), at least one.
 */
export function fairShare(remaining: number, takenByActive: number, activeGrants: number): number {
  return Math.max(1, Math.floor((remaining + takenByActive) / Math.max(1, activeGrants)));
}

/**
 * The block that a 429 makes.
 * @param sentAt when the refused request was sent: those that were on their way together count once
 * @param retryAfter what the service asked for (ms), or null
 * @param chance from 0 to 1
 * @returns null when it changes nothing
 */
export function blockAfter(
  { block }: Pick<QuotaState, 'block'>,
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
  return { at: now, until: now + backoff(strikes, chance), strikes };
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
