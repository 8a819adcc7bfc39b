/** One word of the list: the word, its language, its mastery, and when it was last reviewed or collected. */
import { i18n } from '#i18n';
import { memo } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { Mastery } from './Mastery.tsx';
import type { Languages } from './use-languages.ts';
import { shortDate } from '../../ui/format.ts';

export const WordLine = memo(function WordLine({
  word: { term, language, mastery, reviewedAt, createdAt },
  languages: { tagOf, nameOf },
  highest,
}: {
  readonly word: ListedWord;
  readonly languages: Languages;
  readonly highest: number;
}) {
  return (
    <>
      <span
        className="line-term"
        dir="auto"
        lang={tagOf(language) || undefined}
        title={shownText(term)}
      >
        {shownText(term)}
      </span>
      <span className="line-language quiet small">{nameOf(language)}</span>
      {mastery === undefined ? <span /> : <Mastery level={mastery} highest={highest} />}
      <span className="line-date quiet small">
        {reviewedAt !== undefined
          ? i18n.t('words.reviewedOn', [shortDate(reviewedAt)])
          : createdAt !== undefined && shortDate(createdAt)}
      </span>
    </>
  );
});
