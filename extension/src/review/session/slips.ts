/**
 * Whether a typed answer that is one slip away from right counts. It does not when the card practises
 * spelling; the learner may choose to be stricter or more lenient, and a rule of the service comes first. What may
 * be another word never counts by itself.
 */
import type { ChoiceOf } from '../../settings/choices.ts';
import { grade, type Flashcard, type Grade } from '@gleaner/shared';

export type SlipRule = ChoiceOf<'slips'>['rule'];

export function countsAsRight(
  card: Flashcard,
  { correct, slip }: Pick<Grade, 'correct' | 'slip'>,
  given: readonly string[],
  rule: SlipRule,
): boolean {
  if (correct) return true;
  if (slip !== true || rule === 'strict' || breaksServiceRule(card, given)) return false;
  return rule === 'lenient' || !asksForSpelling(card);
}

/** A spoken word practises spelling; a question in another language practises the word. */
function asksForSpelling(card: Flashcard): boolean {
  return card.kind === 'spelling' && card.silent !== true;
}

/** The service says that case or punctuation counts on this card, and nothing else is wrong. */
function breaksServiceRule(card: Flashcard, given: readonly string[]): boolean {
  const rules = { ...card.rules, ignoreCase: true, ignorePunctuation: true };
  return grade({ ...card, rules }, given).correct;
}
