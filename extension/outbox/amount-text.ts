/** How many words and answers, in words. */
import { i18n } from '#i18n';

export function amountText({
  words,
  answers,
}: {
  readonly words: number;
  readonly answers: number;
}): string {
  if (answers === 0) return i18n.t('accounts.words', words);
  if (words === 0) return i18n.t('accounts.answers', answers);
  return i18n.t('accounts.both', [
    i18n.t('accounts.words', words),
    i18n.t('accounts.answers', answers),
  ]);
}
