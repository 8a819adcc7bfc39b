/** What the card of a word shows. Pure. */
import type { CardView } from '../../messages.ts';
import { visibleText } from '../../text/invisible.ts';
import type { WordMarked } from '../sources.ts';

const mostDots = 5;

/** @param sentence the learner's own sentence; empty when unknown */
export function cardViewOf({ word, tag, highestMastery }: WordMarked, sentence: string): CardView {
  const [term = ''] = word.terms;
  const { mastery } = word;
  return {
    term: visibleText(term),
    language: tag,
    sentence: visibleText(sentence).trim(),
    ...(mastery !== undefined && {
      mastery: { level: mastery, dots: dotsOf(mastery, highestMastery) },
    }),
  };
}

/**
 * interface.md section 2.1 shows no range. Five dots mean this learner's highest level, or 5 if none is
 * higher.
 */
function dotsOf(level: number, highest: number): number {
  if (level <= 0) return 0;
  const whole = Math.max(mostDots, highest, level);
  return Math.max(1, Math.round((mostDots * level) / whole));
}
