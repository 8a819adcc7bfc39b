/** Search, filters and order; each change stands in the address. */
import { i18n } from '#i18n';
import { Funnel, FunnelX } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Choices } from '../../word-list/choose-words.ts';
import { orders, shownChoices, writeFilter, type WordFilter } from '../../word-list/filter.ts';
import { shownText } from '../../text/invisible.ts';
import { dotsOf, mostDots } from '../../text/mastery-dots.ts';
import { Button } from '../../ui/Button.tsx';
import { onEscape } from '../../ui/escape.ts';
import type { Languages } from './use-languages.ts';
import { numberText } from '../../ui/number-text.ts';

interface FilterBarProps {
  readonly filter: WordFilter;
  readonly choices: Choices;
  readonly languages: Languages;
  readonly attention: number;
  readonly waiting: number;
  /** Absent where another button does it. */
  readonly onClear: (() => void) | null;
  readonly onChange: (part: Partial<WordFilter>, asTyped?: boolean) => void;
  /** An input method has begun or ended. */
  readonly onCompose: (isComposing: boolean) => void;
}

/** Where the focus goes when what had it is gone. */
export function focusSearch(): void {
  document.getElementById('word-search')?.focus();
}

export function FilterBar(props: FilterBarProps) {
  const { filter, choices, languages, attention, waiting, onClear, onChange, onCompose } = props;
  const search = useRef<HTMLInputElement>(null);
  useSlash(search);
  const choicesId = useId();
  const [isOpen, setOpen] = useState(false);
  const set = writeFilter({ ...filter, text: '', book: '' }).size;
  const highest = choices.masteries.at(-1)?.[0] ?? 0;
  const closes = isOpen
    ? onEscape(() => {
        setOpen(false);
        document.querySelector<HTMLElement>('.filter-button button')?.focus();
      })
    : undefined;
  const counts = { all: 0, here: choices.here, attention, waiting };
  return (
    <search className="filter-bar">
      <input
        ref={search}
        id="word-search"
        type="search"
        className="input"
        dir="auto"
        aria-label={i18n.t('words.search')}
        placeholder={i18n.t('words.search')}
        aria-keyshortcuts="/"
        spellCheck={false}
        value={filter.text}
        onChange={({ target }) => onChange({ text: target.value }, true)}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
        onKeyDown={(event) => {
          // The keys of an input method choose among its candidates.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown' || event.key === 'Enter')
            document.getElementById('word-list')?.focus();
          else if (event.key === 'Escape' && filter.text !== '') onChange({ text: '' }, true);
          else return;
          event.preventDefault();
        }}
      />
      {/* Where there is little room. */}
      <span className="filter-button" data-set={set > 0} onKeyDown={closes}>
        <Button aria-expanded={isOpen} aria-controls={choicesId} onClick={() => setOpen(!isOpen)}>
          <Funnel className="icon" aria-hidden="true" />
          {set > 0 ? counted(i18n.t('words.filter'), set) : i18n.t('words.filter')}
        </Button>
      </span>
      <div className="row filter-choices" id={choicesId} data-open={isOpen} onKeyDown={closes}>
        <Choice
          label={i18n.t('words.show')}
          value={filter.show}
          onChange={(value) =>
            onChange({ show: shownChoices.find((one) => one === value) ?? 'all' })
          }
        >
          {shownChoices.map((one) => (
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
            {choices.languages.map(([code, count]) => (
              <option key={code} value={code}>
                {counted(languages.nameOf(code), count)}
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
            {choices.masteries.map(([level, count]) => (
              <option
                key={level}
                value={level}
                aria-label={counted(i18n.t('words.mastery', [String(level)]), count)}
              >
                {counted(masteryText(level, highest), count)}
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
            {choices.tags.map(([tag, count]) => (
              <option key={tag} value={tag}>
                {counted(shownText(tag), count)}
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
        {onClear && (
          <Button variant="quiet" label={i18n.t('words.clear')} onClick={onClear}>
            <FunnelX className="icon" aria-hidden="true" />
          </Button>
        )}
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
      const isTyping =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      // In a narrow window an open word takes its place.
      if (search.current?.checkVisibility() !== true) return;
      event.preventDefault();
      search.current.focus();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, [search]);
}

function counted(name: string, count: number): string {
  return i18n.t('words.choice', [name, numberText(count)]);
}

/** As its dots; in words where several levels have the same dots. */
function masteryText(level: number, highest: number): string {
  if (highest > mostDots) return i18n.t('words.mastery', [String(level)]);
  const dots = dotsOf(level, highest);
  return '●'.repeat(dots) + '○'.repeat(mostDots - dots);
}

function showName(one: WordFilter['show'], count: number): string {
  return {
    all: () => i18n.t('words.all'),
    here: () => counted(i18n.t('words.here'), count),
    attention: () => i18n.t('words.attentionCount', [numberText(count)]),
    waiting: () => i18n.t('words.waitingCount', [numberText(count)]),
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
