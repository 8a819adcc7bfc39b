/**
 * How many words the service's list has in all, where a page of it tells. interface.md section 4.2 shows no such
 * member; these are the names that such lists mostly use.
 */
import type { LearnedWordsPage } from '@gleaner/shared';

const names = ['total_size', 'total_count', 'total'] as const;

/** Null where the page does not tell. It counts words, but may be a guess: see `isTotalTrue`. */
export function totalOf(page: LearnedWordsPage): number | null {
  for (const name of names) {
    const value = page[name];
    const total = typeof value === 'string' && /^\d{1,9}$/u.test(value) ? Number(value) : value;
    if (typeof total === 'number' && Number.isInteger(total) && total >= 0) return total;
  }
  return null;
}
