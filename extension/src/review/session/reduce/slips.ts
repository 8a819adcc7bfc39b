/**
 * Whether a typed answer that is one slip away from right counts. Where the spelling is what is practised, it
 * does not; the learner may choose to be stricter or more lenient, and a rule of the service comes first.
 */
import { grade, type Flashcard, type Grade } from '@gleaner/shared';

export const slipRules = ['strict', 'usual', 'lenient'] as const;
export type SlipRule = (typeof slipRules)[number];

export function countsAsRight(
  card: Flashcard,
  { correct, almost }: Pick<Grade, 'correct' | 'almost'>,
  given: readonly string[],
  rule: SlipRule,
): boolean {
  if (correct) return true;
  if (!almost || rule === 'strict' || breaksServiceRule(card, given)) return false;
  return rule === 'lenient' || !asksForSpelling(card);
}

/** What is heard is to be written; asked for in another language, the word is what counts. */
function asksForSpelling(card: Flashcard): boolean {
  return card.kind === 'spelling' && card.silent !== true;
}

/** The service says of this card that case or punctuation counts, and nothing else is wrong. */
function breaksServiceRule(card: Flashcard, given: readonly string[]): boolean {
  const rules = { ...card.rules, ignoreCase: true, ignorePunctuation: true };
  return grade({ ...card, rules }, given).correct;
}
