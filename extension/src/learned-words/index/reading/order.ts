/**
 * In which order the service lists its words. interface.md section 4.2 shows none, so the pages themselves must tell:
 * by when their words were created (section 2.2), where the list shows that or this device collected them.
 */
import type { LearnedWord } from '@gleaner/shared';

/** What the words of one reading have shown so far, in the order of the list. */
export interface OrderSeen {
  readonly version: 1;
  /** A word is older than the one before it, or newer. */
  readonly falls: number;
  readonly rises: number;
  /** When the last word was created of which that is known, in milliseconds since the epoch. */
  readonly last: number | null;
  /** There was a word of unknown age. */
  readonly undated: boolean;
  /** It stood before another one, and may be newer. */
  readonly isInterrupted: boolean;
}

export const nothingSeen: OrderSeen = {
  ...{ version: 1, falls: 0, rises: 0, last: null },
  ...{ undated: false, isInterrupted: false },
};

/** Twenty in a row do not fall by chance. */
const enoughFalls = 20;

export function seeWord(seen: OrderSeen, { created_at }: LearnedWord): OrderSeen {
  const created = Date.parse(created_at ?? '');
  if (Number.isNaN(created)) return seen.undated ? seen : { ...seen, undated: true };
  const { last } = seen;
  return {
    ...seen,
    falls: seen.falls + (last !== null && created < last ? 1 : 0),
    rises: seen.rises + (last !== null && created > last ? 1 : 0),
    last: created,
    isInterrupted: seen.isInterrupted || seen.undated,
  };
}

/** `unknown` where the words tell too little. */
export function orderOf(seen: OrderSeen | undefined): 'newest-first' | 'other' | 'unknown' {
  if (!seen) return 'unknown';
  if (seen.rises > 0) return 'other';
  return seen.falls >= enoughFalls && !seen.isInterrupted ? 'newest-first' : 'unknown';
}
