/** One word of the list: the word, its language, its mastery, and when it was last reviewed or collected. */
import { i18n } from '#i18n';
import { shownText } from '../../../text/invisible.ts';
import type { ListedWord } from '../../../word-list/read-words.ts';
import { languageName } from '../../../settings/language-name.ts';
import { Mastery } from './Mastery.tsx';
import { shortDate } from '../dates.ts';

export function WordLine({
  word: { term, language, mastery, reviewedAt, createdAt },
  tag,
  highest,
}: {
  readonly word: ListedWord;
  /** BCP 47; empty when unknown. */
  readonly tag: string;
  readonly highest: number;
}) {
  return (
    <>
      <span className="line-term" dir="auto" lang={tag || undefined} title={shownText(term)}>
        {shownText(term)}
      </span>
      <span className="line-language quiet small">
        {shownText(languageName({ code: language, tag }))}
      </span>
      {mastery === undefined ? <span /> : <Mastery level={mastery} highest={highest} />}
      <span className="line-date quiet small">
        {reviewedAt !== undefined
          ? i18n.t('words.reviewedOn', [shortDate(reviewedAt)])
          : createdAt !== undefined && shortDate(createdAt)}
      </span>
    </>
  );
}
