/** The number of words and answers, as whole sentences: other languages inflect the words between. */
import { i18n } from '#i18n';
import { numberText } from '../ui/number-text.ts';

export interface Amount {
  readonly words: number;
  readonly answers: number;
}

/** @param about which sentence: they wait from an earlier sign-in, are not sent yet, or would be deleted */
export function amountText(
  { words, answers }: Amount,
  about: 'waits' | 'unsent' | 'deleteAsk',
): string {
  if (answers === 0) return i18n.t(`accounts.${about}.words`, words, [numberText(words)]);
  if (words === 0) return i18n.t(`accounts.${about}.answers`, answers, [numberText(answers)]);
  return i18n.t(`accounts.${about}.both`, [numberText(words), numberText(answers)]);
}
