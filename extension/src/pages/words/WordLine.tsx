/** One word of the list, and the headings above: the word, its language, its mastery, and one date. */
import { i18n } from '#i18n';
import { memo } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { WordFilter } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { Mastery } from './Mastery.tsx';
import type { Languages } from './use-languages.ts';
import { shortDate } from '../../ui/format.ts';
import { Word } from '../../ui/Word.tsx';

/** The date that is shown: the one that the list is sorted by. */
export type ShownDate = 'createdAt' | 'reviewedAt';

export const WordLine = memo(function WordLine({
  word,
  languages: { tagOf, nameOf },
  highest,
  date,
}: {
  readonly word: ListedWord;
  readonly languages: Languages;
  readonly highest: number;
  readonly date: ShownDate;
}) {
  const { term, language, mastery, [date]: at } = word;
  return (
    <>
      <Word
        as="span"
        className="line-term"
        language={tagOf(language)}
        title={shownText(term)}
        text={shownText(term)}
      />
      <span className="line-language quiet small">{nameOf(language)}</span>
      {mastery === undefined ? <span /> : <Mastery level={mastery} highest={highest} />}
      <span className="line-date quiet small">
        {at !== undefined && (
          <>
            <span className="visually-hidden">{dateHeading(date)} </span>
            {shortDate(at)}
          </>
        )}
      </span>
    </>
  );
});

/** Each line says the same to those who do not see the columns. */
export function LineHeadings({
  order,
  date,
}: {
  readonly order: WordFilter['order'];
  readonly date: ShownDate;
}) {
  const byDate = order !== 'term' && order !== 'mastery';
  return (
    <div className="line-headings quiet small" aria-hidden="true">
      <span data-sorted={order === 'term'}>{i18n.t('importing.as.term')}</span>
      <span className="line-language">{i18n.t('words.language')}</span>
      <span data-sorted={order === 'mastery'}>{i18n.t('words.masteryLabel')}</span>
      <span className="line-date" data-sorted={byDate}>
        {dateHeading(date)}
      </span>
    </div>
  );
}

function dateHeading(date: ShownDate): string {
  return date === 'reviewedAt' ? i18n.t('words.lastReviewed') : i18n.t('words.collectedOn');
}
