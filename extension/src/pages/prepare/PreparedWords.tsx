/**
 * The words of the page with their sentences; only what is on the screen is drawn. For the Tab key they are one
 * stop, since there may be thousands: the arrow keys go through them.
 */
import { i18n } from '#i18n';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { PageWord } from '../../transfer/prepare/find-words.ts';
import { numberText } from '../../ui/number-text.ts';
import { Word } from '../../ui/Word.tsx';

const rowHeight = 64;
/** How many rows a page is for the keys. */
const page = 7;
/** By key, from the current row and the last: where it goes to. */
const goals: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + page,
  PageUp: (at) => at - page,
  Home: () => 0,
  End: (_at, last) => last,
};

interface PreparedWordsProps {
  readonly words: readonly PageWord[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** BCP 47; empty where unknown. */
  readonly language: string;
}

export function PreparedWords({ words, selected, onSelect, language }: PreparedWordsProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setCurrent] = useState(0);
  const current = Math.min(at, Math.max(0, words.length - 1));
  /** By a key: the focus goes along once the row is drawn. */
  const moved = useRef(false);
  // oxlint-disable-next-line react-hooks/incompatible-library -- The React Compiler is not used.
  const virtual = useVirtualizer({
    count: words.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The Tab key goes to the current row, so it is drawn even where the list is scrolled away from it.
    rangeExtractor: (range) =>
      [...new Set([current, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    scroller.current?.querySelector<HTMLElement>(`[data-index="${current}"] input`)?.focus();
  }, [current]);
  const move = (event: KeyboardEvent) => {
    const to = goals[event.key]?.(current, words.length - 1);
    if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(words.length - 1, to));
    if (next === current) return;
    moved.current = true;
    virtual.scrollToIndex(next);
    setCurrent(next);
  };
  const toggle = (term: string, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(term);
    else next.delete(term);
    onSelect(next);
  };
  return (
    <div
      ref={scroller}
      className="prepared-words"
      role="list"
      aria-label={i18n.t('prepare.list')}
      onKeyDown={move}
    >
      <div role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const word = words[index];
          return (
            word && (
              <div
                key={word.term}
                ref={virtual.measureElement}
                data-index={index}
                className="prepared-word"
                role="listitem"
                aria-setsize={words.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <input
                  id={`${id}-${index}`}
                  type="checkbox"
                  checked={selected.has(word.term)}
                  tabIndex={index === current ? 0 : -1}
                  onFocus={() => setCurrent(index)}
                  aria-describedby={`${id}-${index}-where`}
                  onChange={({ target }) => toggle(word.term, target.checked)}
                />
                <label className="line-term" htmlFor={`${id}-${index}`}>
                  <Word as="span" text={shownText(word.term)} language={language} />
                </label>
                <span className="quiet small numbers">
                  {i18n.t('prepare.times', [numberText(word.count)])}
                </span>
                <Word
                  as="span"
                  id={`${id}-${index}-where`}
                  className="line-sentence quiet small"
                  language={language}
                  title={shownText(word.sentence)}
                  text={shownText(word.sentence, 200)}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
