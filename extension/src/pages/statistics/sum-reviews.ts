/** Sums over the days with reviews and over the log of first answers. Pure. */
import { cardKinds, type CardKind } from '@gleaner/shared';
import { addKinds, type DayRecord, type KindCounts } from '../../review/days/record.ts';
import type { WordReview } from '../../review/history/read-log.ts';
import { foldTerm } from '../../text/fold.ts';
import { isWithin, type Span } from './period.ts';

export interface Total extends Span {
  readonly answered: number;
  readonly right: number;
  /** Visible time, in milliseconds. */
  readonly ms: number;
}

/** One total per span. Spans are in order and do not overlap. @param days the earliest first */
export function totalsOf(days: readonly DayRecord[], spans: readonly Span[]): readonly Total[] {
  let at = 0;
  return spans.map((span) => {
    let [answered, right, ms] = [0, 0, 0];
    for (; at < days.length; at += 1) {
      const record = days[at];
      if (!record || record.day > span.last) break;
      if (record.day < span.first) continue;
      answered += record.answered;
      right += record.right;
      ms += record.ms;
    }
    return { ...span, answered, right, ms };
  });
}

export interface KindTotal {
  readonly kind: CardKind;
  readonly answered: number;
  readonly right: number;
}

/** The kinds that were reviewed, the most frequent first. */
export function kindsOf(days: readonly DayRecord[], span: Span): readonly KindTotal[] {
  const sum = days
    .filter(({ day }) => isWithin(day, span))
    .reduce<KindCounts>((total, { kinds }) => addKinds(total, kinds), {});
  return cardKinds
    .flatMap((kind) => {
      const count = sum[kind];
      return count ? [{ kind, ...count }] : [];
    })
    .sort((a, b) => b.answered - a.answered);
}

export interface MissCount {
  /** As the newest card showed it. */
  readonly term: string;
  readonly asked: number;
  readonly missed: number;
}

/** Words by their folded term, so that two spellings of one word count together. */
export type WordCounts = Map<string, MissCount>;

/** @param reviews the oldest first */
export function addReviews(counts: WordCounts, reviews: readonly WordReview[], span: Span): void {
  for (const { term, right, day } of reviews) {
    if (term === '' || !isWithin(day, span)) continue;
    const key = foldTerm(term);
    const { asked = 0, missed = 0 } = counts.get(key) ?? {};
    counts.set(key, { term, asked: asked + 1, missed: missed + (right ? 0 : 1) });
  }
}

/** Words with a wrong first answer, the most missed first; of two, the one asked less often. */
export function mostMissed(counts: WordCounts): readonly MissCount[] {
  return [...counts.values()]
    .filter(({ missed }) => missed > 0)
    .sort((a, b) => b.missed - a.missed || a.asked - b.asked);
}
