/** What the card of a word shows. Pure. */
import type { WordCard } from '../messages.ts';
import { visibleText } from '../text/invisible.ts';
import { dotsOf } from '../text/mastery-dots.ts';
import type { WordMarked } from './sources.ts';

/** @param sentence the learner's own sentence; empty when unknown */
export function cardViewOf({ word, tag, highestMastery }: WordMarked, sentence: string): WordCard {
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
