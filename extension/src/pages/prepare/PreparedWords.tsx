/** The words of the page with their sentences; only what is on the screen is drawn. */
import { i18n } from '#i18n';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef } from 'react';
import { shownText } from '../../text/invisible.ts';
import type { PageWord } from '../../transfer/prepare/find-words.ts';
import { numberText } from '../../ui/format.ts';
import { Word } from '../../ui/Word.tsx';

const rowHeight = 64;

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
  // oxlint-disable-next-line react-hooks/incompatible-library -- The React Compiler is not used.
  const virtual = useVirtualizer({
    count: words.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
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
      tabIndex={0}
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
