/**
 * The rule of the service's quota, pure (interface.md section 8: a number of requests an hour, shown in two
 * headers; 429 beyond it; the end of the hour is not shown). Instants are epoch ms.
 */
import { lasts, latest } from '../config/reach.ts';

/** What the service showed. */
export interface Seen {
  readonly limit: number;
  readonly remaining: number;
  readonly at: number;
}

/** A 429. */
export interface Block {
  readonly at: number;
  readonly until: number;
  /** 429s without Retry-After in a row. */
  readonly strikes: number;
}

export interface QuotaState {
  readonly seen: Seen | null;
  /** The latest time at which the service's hour can have begun; it ends within an hour of that. */
  readonly hourSince: number | null;
  /** Since when little is left; null while there is plenty. */
  readonly lowSince: number | null;
  /** While an observation refuses requests: when the next one goes through as a probe. */
  readonly probeAt: number;
  /** The service's last 429; null after any other answer. */
  readonly block: Block | null;
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

/** What learners share. */
export interface Shared extends Pick<Seen, 'limit' | 'remaining'> {
  /** Since when the hour lasts, where it can still last. */
  readonly hour: number | null;
  /** Since when little is left; null in plenty. */
  readonly low: number | null;
}

export type Admission =
  | { readonly step: 'go' }
  /** It goes if its grant has not used up its share. */
  | { readonly step: 'share'; readonly shared: Shared }
  /** The service said 429: wait this long (ms), as it asked or as the backoff says. */
  | { readonly step: 'wait'; readonly ms: number }
  /** That time is over: one request may go as a probe. */
  | { readonly step: 'look' }
  | { readonly step: 'refuse'; readonly reason: RefusalReason };

/** The length of the service's window, and how long an observation counts, ms. */
export const hourLength = 60 * 60_000;
/** While an observation refuses requests, one probe of all processes goes through this often. */
export const probeEvery = 60_000;
/**
 * How long a probe after a 429 may take before another may go: less than a request may be held, so that a process
 * whose clock is a little slow waits for it too.
 */
export const lookFor = 4_500;
/** Before jitter, which takes away up to a quarter: the first wait is at least 30 s. */
const firstBackoff = 40_000;
const longestBackoff = 15 * 60_000;

/** Under a fifth of the limit. */
export function isLow({ limit, remaining }: Pick<Seen, 'limit' | 'remaining'>): boolean {
  return remaining * 5 < limit;
}

/** @param background whether no learner waits for the request */
export function admit(state: QuotaState, now: number, background: boolean): Admission {
  const { seen, block, hourSince, lowSince } = state;
  if (block !== null) {
    return isBlocking(block, now) ? { step: 'wait', ms: block.until - now } : { step: 'look' };
  }
  if (seen === null || !stillCounts(seen, now)) return { step: 'go' };
  const hour = isWithinHour(hourSince, now) ? hourSince : null;
  if (!isLow(seen)) {
    return hour === null ? { step: 'go' } : { step: 'share', shared: { ...seen, hour, low: null } };
  }
  if (seen.remaining === 0) return { step: 'refuse', reason: 'exhausted' };
  if (background) return { step: 'refuse', reason: 'background' };
  return { step: 'share', shared: { ...seen, hour, low: lowSince ?? seen.at } };
}

/** Whether the time of a 429 still runs. */
export function isBlocking({ at, until }: Block, now: number): boolean {
  return lasts(until, until - at, now);
}

/** Whether what the service said still counts. */
export function stillCounts({ at }: Seen, now: number): boolean {
  return lasts(at + hourLength, hourLength, now);
}

/** False once what began then is an hour old, and where the clock was set back. */
function isWithinHour(since: number | null, now: number): since is number {
  return since !== null && since <= now && since > now - hourLength;
}

/** The later of two counts; the second if both have the same age, or if the first lies ahead. */
export function newest(one: Seen | null, other: Seen | null, now: number): Seen | null {
  if (one === null || other === null) return one ?? other;
  return one.at > other.at && one.at <= latest(now) ? one : other;
}

/** @returns the very same state where it knows the observation, or a newer one */
export function observed(state: QuotaState, seen: Seen, now: number): QuotaState {
  const isKnown = state.seen?.at === seen.at && state.seen.remaining === seen.remaining;
  if (isKnown || seen.at > latest(now) || newest(state.seen, seen, now) !== seen) return state;
  const next = { ...state, seen, hourSince: hourAfter(state, seen) };
  if (!isLow(seen)) return { ...next, lowSince: null };
  // A period lasts an hour at most: by then the service begins a new hour.
  const goesOn = isWithinHour(state.lowSince, seen.at);
  const probeAt = seen.at + probeEvery;
  const isAhead = state.probeAt > latest(now) + probeEvery;
  if (goesOn && !isAhead) return next;
  return {
    ...next,
    lowSince: goesOn ? state.lowSince : seen.at,
    probeAt: isAhead ? probeAt : Math.max(state.probeAt, probeAt),
  };
}

/** A count that rises by more than this part of the limit belongs to a new hour. */
const rise = 1 / 10;

/**
 * When the hour of an observation began. The service does not say. A new hour shows in a count that rose by more
 * than answers in the wrong order explain; at the latest it begins an hour after the last.
 */
export function hourAfter(
  { seen, hourSince }: Pick<QuotaState, 'seen' | 'hourSince'>,
  { limit, remaining, at }: Seen,
): number {
  if (!isWithinHour(hourSince, at)) return at;
  return remaining - (seen?.remaining ?? remaining) > limit * rise ? at : hourSince;
}

export interface Refused {
  /** When the refused request was sent: 429s to requests that were sent together count once. */
  readonly sentAt: number;
  readonly now: number;
  /** What the service asked for (ms), or null. */
  readonly retryAfter: number | null;
  /** From 0 to 1. */
  readonly chance: number;
}

/** @returns the block that a 429 makes; null when it changes nothing */
export function blockAfter(
  { block, hourSince }: Pick<QuotaState, 'block' | 'hourSince'>,
  { sentAt, now, retryAfter, chance }: Refused,
): Block | null {
  const strikesBefore = block?.strikes ?? 0;
  const isKnown = block !== null && block.at >= sentAt && block.at <= latest(now);
  // A second 429 that names no time ahead is like one without Retry-After: now, but once.
  if (retryAfter !== null && (retryAfter > 0 || strikesBefore === 0)) {
    const until = now + Math.min(Math.max(retryAfter, 1_000), hourLength);
    if (isKnown && block.until >= until) return null;
    const strikes = strikesBefore + (retryAfter === 0 ? 1 : 0);
    return { at: isKnown ? block.at : now, until, strikes };
  }
  if (isKnown) return null;
  const strikes = strikesBefore + 1;
  const until = now + backoff(strikes, chance);
  // By then the service begins a new hour; a little later, so that relays do not all probe at the same moment.
  const hourEnd = (hourSince ?? now) + hourLength + 2_000 * chance;
  return { at: now, until: hourEnd > now + 1_000 ? Math.min(until, hourEnd) : until, strikes };
}

/** From 30 s doubling to 15 min, jittered so that relays of one application do not retry together. */
export function backoff(strikes: number, chance: number): number {
  const full = Math.min(longestBackoff, firstBackoff * 2 ** Math.min(strikes - 1, 10));
  return Math.round(full * (1 - chance / 4));
}
