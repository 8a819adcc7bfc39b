/** Sums over the words of the account. Pure. */
import type { WordEntry } from '../../../word-list/entry.ts';
import type { Span } from './period.ts';

export interface GrowthPoint extends Span {
  /** How many words there were when the last day of the span ended. */
  readonly words: number;
}

/** Words without a known time of creation count from the beginning. @param spans in order */
export function growthOf(
  words: readonly Pick<WordEntry, 'createdAt'>[],
  spans: readonly Span[],
): readonly GrowthPoint[] {
  const times = Float64Array.from(words, ({ createdAt }) => createdAt ?? -Infinity).sort();
  let counted = 0;
  return spans.map((span) => {
    const end = endOfDay(span.last);
    while (counted < times.length && (times[counted] ?? 0) < end) counted += 1;
    return { ...span, words: counted };
  });
}

/** When the local day ends, in milliseconds since the epoch; a day may have 23 or 25 hours. */
function endOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime();
}

/** The highest level that has a bar of its own; the bar counts all above it too. */
export const highestLevel = 5;

/** How many words have each level, from 0 to 5 and above. Words without a level are left out. */
export function masteryOf(words: readonly Pick<WordEntry, 'mastery'>[]): readonly number[] {
  const levels = Array.from({ length: highestLevel + 1 }, () => 0);
  for (const { mastery } of words) {
    if (mastery === undefined) continue;
    const level = Math.min(highestLevel, Math.max(0, Math.floor(mastery)));
    levels[level] = (levels[level] ?? 0) + 1;
  }
  return levels;
}
