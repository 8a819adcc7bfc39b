/** Sums over the words of the account. Pure. */
import type { WordEntry } from '../../word-list/entry.ts';
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

export interface Levels {
  readonly from: number;
  /** Infinity for all from there. */
  readonly to: number;
  readonly words: number;
}

/** Bars beside that of level 0. */
const bars = 5;
/** Up to here each level has a bar of its own, and the last bar counts all above it. */
const highestAlone = 10;

/**
 * How many words have each level; where a service counts higher, to 100 for instance, how many are in each
 * fifth. Words without a level are left out.
 */
export function masteryOf(words: readonly Pick<WordEntry, 'mastery'>[]): readonly Levels[] {
  const highest = words.reduce((most, { mastery = 0 }) => Math.max(most, mastery), 0);
  const isAlone = highest <= highestAlone;
  const step = isAlone ? 1 : Math.ceil(highest / bars);
  const counts = Array.from({ length: bars + 1 }, () => 0);
  for (const { mastery } of words) {
    if (mastery === undefined) continue;
    const level = Math.max(0, isAlone ? Math.floor(mastery) : mastery);
    const bar = Math.min(bars, Math.ceil(level / step));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return counts.map((count, bar) => ({
    from: bar === 0 ? 0 : (bar - 1) * step + 1,
    to: isAlone && bar === bars ? Infinity : bar * step,
    words: count,
  }));
}
