/**
 * The total number of words in the service's list, if a page reports it. interface.md section 4.2 shows no
 * such member; these are the usual names.
 */
import type { LearnedWordsPage } from '@gleaner/shared';

const names = ['total_size', 'total_count', 'total'] as const;

/** Null if the page has none. It may be a guess: see `isTotalTrue`. */
export function totalOf(page: LearnedWordsPage): number | null {
  for (const name of names) {
    const value = page[name];
    const total = typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value;
    if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return total;
  }
  return null;
}
