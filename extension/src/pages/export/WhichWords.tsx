/** All words, or those of the filtered list that the learner came from. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { languageName } from '../../settings/language-name.ts';
import { readBooks } from '../../learned-words/read-books.ts';
import { currentConnection } from '../../relay-client/session.ts';
import { storedSettings } from '../../settings/use-settings.ts';
import { shownText } from '../../text/invisible.ts';
import { useStored } from '../../ui/use-stored.ts';
import { writeFilter, type WordFilter } from '../../word-list/filter.ts';
import { Choice } from '../../ui/Choice.tsx';
import { numberText } from '../../ui/number-text.ts';

const ownBooks = { key: ['own-books'], read: async () => readBooks(await currentConnection()) };

interface WhichWordsProps {
  readonly filter: WordFilter;
  readonly isFiltered: boolean;
  readonly onlyList: boolean;
  /** How many words there are. */
  readonly all: number;
  readonly listed: number;
  readonly onChange: (onlyList: boolean) => void;
}

export function WhichWords(props: WhichWordsProps) {
  const { filter, isFiltered, onlyList, all, listed, onChange } = props;
  const group = useId();
  const languages = useStored(storedSettings).data?.languages ?? [];
  const tagOf = (code: string): string => languages.find((one) => one.code === code)?.tag ?? '';
  const books = useStored(ownBooks).data ?? [];
  const nameOf = (book: string): string => books.find(({ id }) => id === book)?.name ?? book;
  if (!isFiltered)
    return (
      <div className="stack">
        <p className="export-count">{i18n.t('exporting.all', all, [numberText(all)])}</p>
        <p className="quiet small">
          {i18n.t('exporting.fewer')} <a href="/words.html">{i18n.t('exporting.openWords')}</a>
        </p>
      </div>
    );
  return (
    <fieldset className="choices">
      <legend>{i18n.t('exporting.whichTitle')}</legend>
      <Choice
        group={group}
        label={i18n.t('exporting.list', listed, [numberText(listed)])}
        chosen={onlyList}
        onChoose={() => onChange(true)}
      >
        <ul className="export-filter">
          {partsOf(filter, tagOf, nameOf).map((part) => (
            <li key={part}>
              <bdi>{part}</bdi>
            </li>
          ))}
          <li>
            <a href={`/words.html?${writeFilter(filter).toString()}`}>
              {i18n.t('exporting.changeList')}
            </a>
          </li>
        </ul>
      </Choice>
      <Choice
        group={group}
        label={i18n.t('exporting.all', all, [numberText(all)])}
        chosen={!onlyList}
        onChoose={() => onChange(false)}
      />
    </fieldset>
  );
}

/** Each part of the filter as text. */
function partsOf(
  { text, show, language, mastery, tag, book }: WordFilter,
  tagOf: (code: string) => string,
  nameOf: (book: string) => string,
): readonly string[] {
  return [
    text !== '' && i18n.t('exporting.filterText', [shownText(text)]),
    show === 'here' && i18n.t('exporting.filterHere'),
    show === 'attention' && i18n.t('words.attention'),
    show === 'waiting' && i18n.t('words.waiting'),
    language !== '' &&
      i18n.t('exporting.filterLanguage', [
        shownText(languageName({ code: language, tag: tagOf(language) })),
      ]),
    mastery !== null && i18n.t('exporting.filterMastery', [String(mastery)]),
    tag !== '' && i18n.t('exporting.filterTag', [shownText(tag)]),
    book !== '' && i18n.t('exporting.filterBook', [shownText(nameOf(book))]),
  ].filter((part) => part !== false);
}
