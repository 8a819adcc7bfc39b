/**
 * In which order the service lists its words. interface.md section 4.2 shows none, so it is found from the
 * pages: by the creation dates of the words (section 2.2), if the list has them or this device collected
 * the words.
 */
import type { LearnedWord } from '@gleaner/shared';

/** What the words of one traversal have shown so far, in list order. */
export interface OrderSeen {
  readonly version: 1;
  /** Whether a word is older than the one before it, or newer. */
  readonly falls: number;
  readonly rises: number;
  /** Creation date of the last word that has one, in milliseconds since the epoch. */
  readonly last: number | null;
  /** There was a word of unknown age. */
  readonly undated: boolean;
  /** It came before another one, and may be newer. */
  readonly isInterrupted: boolean;
}

export const noOrderSeen: OrderSeen = {
  version: 1,
  falls: 0,
  rises: 0,
  last: null,
  undated: false,
  isInterrupted: false,
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

/** `unknown` when there is too little evidence. */
export function orderOf(seen: OrderSeen | undefined): 'newest-first' | 'other' | 'unknown' {
  if (!seen) return 'unknown';
  if (seen.rises > 0) return 'other';
  return seen.falls >= enoughFalls && !seen.isInterrupted ? 'newest-first' : 'unknown';
}
