/** Search, filters and order; each change stands in the address. */
import { i18n } from '#i18n';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Choices } from '../../../word-list/choose-words.ts';
import { orders, shown, type WordFilter } from '../../../word-list/filter.ts';
import { shownText } from '../../../text/invisible.ts';
import type { Languages } from '../use-languages.ts';

interface FilterBarProps {
  readonly filter: WordFilter;
  readonly choices: Choices;
  readonly languages: Languages;
  readonly attention: number;
  readonly waiting: number;
  readonly onChange: (part: Partial<WordFilter>, asTyped?: boolean) => void;
}

export function FilterBar(props: FilterBarProps) {
  const { filter, choices, languages, attention, waiting, onChange } = props;
  const search = useRef<HTMLInputElement>(null);
  useSlash(search);
  const counts = { all: 0, here: 0, attention, waiting };
  return (
    <search className="filter-bar">
      <input
        ref={search}
        type="search"
        className="input"
        dir="auto"
        aria-label={i18n.t('words.search')}
        placeholder={i18n.t('words.search')}
        aria-keyshortcuts="/"
        spellCheck={false}
        value={filter.text}
        onChange={({ target }) => onChange({ text: target.value }, true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          document.getElementById('word-list')?.focus();
        }}
      />
      <div className="row filter-choices">
        <Choice
          label={i18n.t('words.show')}
          value={filter.show}
          onChange={(value) => onChange({ show: shown.find((one) => one === value) ?? 'all' })}
        >
          {shown.map((one) => (
            <option key={one} value={one}>
              {showName(one, counts[one])}
            </option>
          ))}
        </Choice>
        {choices.languages.length > 1 && (
          <Choice
            label={i18n.t('words.language')}
            value={filter.language}
            onChange={(language) => onChange({ language })}
          >
            <option value="">{i18n.t('words.everyLanguage')}</option>
            {choices.languages.map((code) => (
              <option key={code} value={code}>
                {languages.nameOf(code)}
              </option>
            ))}
          </Choice>
        )}
        {choices.masteries.length > 1 && (
          <Choice
            label={i18n.t('words.masteryLabel')}
            value={filter.mastery === null ? '' : String(filter.mastery)}
            onChange={(value) => onChange({ mastery: value === '' ? null : Number(value) })}
          >
            <option value="">{i18n.t('words.everyMastery')}</option>
            {choices.masteries.map((level) => (
              <option key={level} value={level}>
                {i18n.t('words.mastery', [String(level)])}
              </option>
            ))}
          </Choice>
        )}
        {choices.tags.length > 0 && (
          <Choice
            label={i18n.t('words.tag')}
            value={filter.tag}
            onChange={(tag) => onChange({ tag })}
          >
            <option value="">{i18n.t('words.everyTag')}</option>
            {choices.tags.map((tag) => (
              <option key={tag} value={tag}>
                {shownText(tag)}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          label={i18n.t('words.order')}
          value={filter.order}
          onChange={(value) => onChange({ order: orders.find((one) => one === value) ?? 'newest' })}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {orderName(one)}
            </option>
          ))}
        </Choice>
      </div>
    </search>
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  const { label, value, onChange, children } = props;
  const id = useId();
  return (
    <span className="filter-choice">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        data-set={value !== '' && value !== 'all' && value !== 'newest'}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </span>
  );
}

/** `/` goes to the search, unless something is being typed. */
function useSlash(search: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [search]);
}

function showName(one: WordFilter['show'], count: number): string {
  return {
    all: () => i18n.t('words.all'),
    here: () => i18n.t('words.here'),
    attention: () => i18n.t('words.attentionCount', [String(count)]),
    waiting: () => i18n.t('words.waitingCount', [String(count)]),
  }[one]();
}

function orderName(one: WordFilter['order']): string {
  return {
    newest: () => i18n.t('words.newest'),
    oldest: () => i18n.t('words.oldest'),
    term: () => i18n.t('words.byTerm'),
    mastery: () => i18n.t('words.byMastery'),
    reviewed: () => i18n.t('words.byReview'),
  }[one]();
}
