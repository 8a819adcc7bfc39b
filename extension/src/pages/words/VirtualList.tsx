/**
 * The words as one long list, of which only what is on the screen is drawn. A listbox: the arrow keys move
 * through it, and a screen reader is told each word's place among all.
 */
import { i18n } from '#i18n';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import type { ListedWord } from '../../word-list/read-words.ts';
import type { Languages } from './use-languages.ts';
import { LineHeadings, WordLine, type ShownDate } from './WordLine.tsx';
import type { WordFilter } from '../../word-list/filter.ts';

/** CSS pixels, as in words.css. */
const rowHeight = 44;

interface VirtualListProps {
  readonly words: readonly ListedWord[];
  /** The key of the open word; empty for none. */
  readonly open: string;
  /** Whether there are no more words. */
  readonly isAll: boolean;
  readonly languages: Languages;
  readonly highest: number;
  readonly order: WordFilter['order'];
  readonly onOpen: (key: string) => void;
}

export function VirtualList(props: VirtualListProps) {
  const { words, isAll, open, languages, highest, order, onOpen } = props;
  const date: ShownDate = order === 'reviewed' ? 'reviewedAt' : 'createdAt';
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const [covered, setCovered] = useState(0);
  // By its key: a filter moves words, and the learner stays at the same one while it is listed.
  const [active, setActive] = useState(open);
  const at = useMemo(() => {
    const found = words.findIndex(({ key }) => key === active);
    return found < 0 ? Math.min(0, words.length - 1) : found;
  }, [words, active]);
  const keepActive = useCallback(
    (range: Parameters<typeof defaultRangeExtractor>[0]) => [
      ...new Set([...defaultRangeExtractor(range), at].filter((n) => n >= 0).sort((a, b) => a - b)),
    ],
    [at],
  );
  // oxlint-disable-next-line react-hooks/incompatible-library -- The React Compiler is not used.
  const virtual = useWindowVirtualizer({
    count: words.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: top ?? 0,
    scrollPaddingStart: covered,
    rangeExtractor: keepActive,
  });
  // What stands above the list may change its height at any time.
  useLayoutEffect(() => {
    const place = (): void => {
      setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY);
      const height = coveredHeight();
      setCovered(height);
      // An open word begins below it.
      document.documentElement.style.setProperty('--covered', `${height}px`);
    };
    place();
    const watching = new ResizeObserver(place);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, []);

  // A word that its address opens is where the list continues, and where it returns when the word is closed.
  const opened = words.findIndex(({ key }) => key === open);
  const followed = useRef('');
  useEffect(() => {
    const element = list.current;
    // Before the list has its place, the virtualizer would scroll back.
    const isPlaced = element !== null && top !== null;
    if (!isPlaced || followed.current === open || (open !== '' && opened < 0)) return;
    followed.current = open;
    if (open !== '') setActive(open);
    // In a narrow window an open word takes the place of the list.
    if (element.offsetHeight === 0) return;
    const row = element.getBoundingClientRect().top + (open === '' ? at : opened) * rowHeight;
    if (row < covered || row + rowHeight > innerHeight) scrollBy(0, row - innerHeight / 2);
  }, [open, opened, at, top, covered]);

  const move = (to: number): void => {
    const next = Math.max(0, Math.min(words.length - 1, to));
    setActive(words[next]?.key ?? '');
    virtual.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const rowsInOnePage = Math.max(1, Math.floor((innerHeight - covered) / rowHeight) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: words.length - 1,
      PageDown: at + rowsInOnePage,
      PageUp: at - rowsInOnePage,
    };
    const to = moves[event.key];
    const word = words[at];
    if (to !== undefined) move(to);
    else if ((event.key === 'Enter' || event.key === ' ') && word) onOpen(word.key);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <LineHeadings {...{ order, date }} />
      <div
        ref={list}
        id="word-list"
        className="virtual-list"
        role="listbox"
        tabIndex={0}
        aria-label={i18n.t('words.title')}
        aria-activedescendant={words.length > 0 ? `word-${at}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const word = words[index];
            return (
              word && (
                <div
                  key={word.key}
                  id={`word-${index}`}
                  className="word-line"
                  role="option"
                  aria-selected={word.key === open}
                  aria-setsize={isAll ? words.length : -1}
                  aria-posinset={index + 1}
                  data-active={index === at}
                  style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
                  onClick={() => {
                    setActive(word.key);
                    onOpen(word.key);
                  }}
                >
                  <WordLine {...{ word, highest, languages, date }} />
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

/** Of the parts that stay in sight above the list. */
function coveredHeight(): number {
  return [...document.querySelectorAll('.words-top, .line-headings')]
    .filter((part) => getComputedStyle(part).position === 'sticky')
    .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
}
