/**
 * All words of the learner: what waits or needs attention on top, then the service's list as this device
 * knows it, with search and filters. No request is made for it.
 */
import { i18n } from '#i18n';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Settings } from '../../settings/settings.ts';
import { chooseRecords } from '../../word-list/choose-records.ts';
import { choicesOf } from '../../word-list/choose-words.ts';
import { everything, writeFilter, type WordFilter } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useEscape } from '../../ui/escape.ts';
import { PageNav } from '../../ui/PageNav.tsx';
import { WordDetail } from './WordDetail.tsx';
import { Apart } from './Apart.tsx';
import { Books } from './Books.tsx';
import { FilterBar, focusSearch } from './FilterBar.tsx';
import { Nothing, Skeleton } from './Nothing.tsx';
import { VirtualList } from './VirtualList.tsx';
import { ListLine } from '../../word-list/ListLine.tsx';
import { RefreshList } from '../../word-list/RefreshList.tsx';
import type { OutboxView } from '../../word-list/outbox-view.ts';
import { UnsentList } from './Unsent.tsx';
import { useScroll } from './use-scroll.ts';
import { useInAddress } from './use-filter.ts';
import { useFound, useIsTyping } from './use-found.ts';
import { useOutbox } from '../../word-list/use-outbox.ts';
import { useBooks } from './use-books.ts';
import { useLanguages } from './use-languages.ts';
import { isUnread, useProgress, type ListState } from '../../word-list/use-progress.ts';
import { useOnline } from '../../ui/use-online.ts';
import '../../ui/styles/page.css';
import './words-page.css';
import { numberText } from '../../ui/number-text.ts';
import { watchWords, type WordsRead } from '../../word-list/watch-words.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface WordsPageProps {
  readonly outbox: OutboxDatabase;
  readonly view: OutboxView;
  readonly settings: Settings;
}

/** The outbox is read for what has not been sent; the list has the rest. */
export const recordsRead = 1;

const noWords: readonly ListedWord[] = [];

export function WordsPage({ outbox, view: first, settings }: WordsPageProps) {
  const view = useOutbox(outbox, first, recordsRead);
  const { words, apart = [], newest = [], failed } = useWords();
  const books = useBooks();
  const list = useProgress();
  const online = useOnline();
  const offline = !online || view.waiting.some(({ reason }) => reason === 'offline');
  const { filter, word: open, change, open: openWord } = useInAddress();
  const later = useDeferredValue(filter);
  const [isComposing, setComposing] = useState(false);
  const chosen = useFound(words ?? noWords, later, isComposing);
  const isTyping = useIsTyping(filter.text);
  const choices = useMemo(() => choicesOf(words ?? []), [words]);
  const languages = useLanguages(settings.languages);
  const highest = choices.masteries.at(-1)?.[0] ?? 0;
  // Before all have been read, only the plain list is known.
  const listed = words ? chosen : isPlain(later) ? newest : [];
  const opened = (words ?? newest).find(({ key }) => key === open);
  const attention = useMemo(() => chooseRecords(view.attention, later), [view, later]);
  const waiting = useMemo(() => chooseRecords(view.waiting, later), [view, later]);
  const unsent = attention.length + waiting.length;
  const listsRecords = filter.show === 'attention' || filter.show === 'waiting';
  const isUnknown = words?.length === 0 && (list === null || isUnread(list));
  // There is nothing to search, and there will not be.
  const isForbidden = list?.kind === 'forbidden' && (words?.length ?? 0) === 0;
  const isCounted =
    words !== null && !listsRecords && !isUnknown && (chosen.length > 0 || unsent === 0);
  const close = (): void => openWord('');
  const clear = (): void => {
    change({ ...everything, order: filter.order });
    // The button is gone once nothing is filtered.
    focusSearch();
  };
  const isFiltered = !isPlain({ ...filter, order: everything.order });
  useScroll(writeFilter(later).toString(), open, words !== null && later === filter);
  useFocusBack(opened?.key);
  useEscape(opened === undefined ? null : close);
  return (
    <main className="page words-page" data-open={opened !== undefined && !listsRecords}>
      <header className="stack">
        <PageNav current="words" />
        <div className="row words-head">
          <h1 className="word" id="words">
            {i18n.t('words.title')}
          </h1>
          <div className="row words-refresh">
            <p className="quiet" role="status" aria-busy={isTyping}>
              {isCounted && countText(chosen.length, words.length)}
            </p>
            {(listsRecords ? unsent : chosen.length) > 0 && (
              <a className="small" href={`/export.html?${writeFilter(filter).toString()}`}>
                {i18n.t('words.export')}
              </a>
            )}
            <RefreshList list={list} />
          </div>
        </div>
        <ListLine {...{ list, offline }} hasWords={listed.length > 0} />
      </header>
      {!isForbidden && (
        <div className="words-top" ref={markStuck}>
          <FilterBar
            {...{ filter, choices, languages }}
            attention={view.attention.length}
            waiting={view.waiting.length}
            onClear={isFiltered && (chosen.length > 0 || unsent > 0) ? clear : null}
            onChange={change}
            onCompose={setComposing}
          />
        </div>
      )}
      {failed && <Notice tone="wrong">{i18n.t('words.notRead')}</Notice>}
      <UnsentList
        {...{ attention, waiting, outbox }}
        show={filter.show}
        isFiltered={unsent < view.attention.length + view.waiting.length}
        onShow={(show) => change({ show })}
      />
      {!listsRecords &&
        isPlain({ ...later, order: everything.order }) &&
        list &&
        !isReading(list) && <Apart words={apart} {...{ outbox, settings, languages }} />}
      {!listsRecords && (
        <Books
          {...{ books }}
          listed={words && choices.books}
          chosen={filter.book}
          onChoose={(book) => change({ book })}
        />
      )}
      {!listsRecords && (
        <div className="words-columns">
          <div>
            {listed.length > 0 ? (
              <VirtualList
                words={listed}
                isAll={words !== null}
                {...{ open, languages, highest }}
                order={later.order}
                onOpen={openWord}
              />
            ) : words === null ? (
              !failed && <Skeleton />
            ) : unsent > 0 ? null : (
              <Nothing {...{ list, offline, words, filter, outbox }} onClear={clear} />
            )}
          </div>
          {opened && (
            <WordDetail word={opened} {...{ languages, highest, outbox }} onClose={close} />
          )}
        </div>
      )}
    </main>
  );
}

/** Marks what stays in sight while the list passes below it. */
function markStuck(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  const watching = new IntersectionObserver(
    ([entry]) => {
      element.dataset.stuck = String(entry !== undefined && entry.intersectionRatio < 1);
    },
    // The page's upper edge alone: a window that is lower than this part is another matter.
    { root: document, rootMargin: '-1px 0px 100% 0px', threshold: 1 },
  );
  watching.observe(element);
  return () => watching.disconnect();
}

/** After a word was closed, the list has the focus again. */
function useFocusBack(opened: string | undefined): void {
  const before = useRef(opened);
  useEffect(() => {
    if (opened === undefined && before.current !== undefined)
      document.getElementById('word-list')?.focus({ preventScroll: true });
    before.current = opened;
  }, [opened]);
}

/** Words may still come with the first reading. */
function isReading(list: ListState): boolean {
  return list.kind === 'known' && list.completeAt === null;
}

/** The newest first, and no word left out. */
function isPlain(filter: WordFilter): boolean {
  return writeFilter(filter).size === 0;
}

function countText(chosen: number, all: number): string {
  return chosen === all
    ? i18n.t('words.count', all, [numberText(all)])
    : i18n.t('words.countOf', [numberText(chosen), numberText(all)]);
}

function useWords(): WordsRead {
  const [read, setRead] = useState<WordsRead>({ words: null, failed: false });
  useEffect(() => watchWords(i18n.t('ui.locale'), setRead), []);
  return read;
}
