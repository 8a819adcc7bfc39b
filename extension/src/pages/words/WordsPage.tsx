/**
 * All words of the learner: what waits or needs attention on top, then the service's list as this device
 * knows it, with search and filters. No request is made for it.
 */
import { i18n } from '#i18n';
import { useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import type { Settings } from '../../settings/settings.ts';
import { choicesOf, chooseWords } from '../../word-list/choose-words.ts';
import { everything, writeFilter, type WordFilter } from '../../word-list/filter.ts';
import type { ListedWord } from '../../word-list/read-words.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageNav } from '../../ui/nav/PageNav.tsx';
import { WordDetail } from './detail/WordDetail.tsx';
import { FilterBar } from './list/FilterBar.tsx';
import { VirtualList } from './list/VirtualList.tsx';
import type { OutboxView } from './rows/outbox-view.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { useInAddress } from './use-filter.ts';
import { useOutbox } from './rows/use-outbox.ts';
import { useWords } from './use-words.ts';
import { WordList } from './rows/WordList.tsx';
import '../../ui/styles/page.css';
import './words-page.css';

interface WordsPageProps {
  readonly outbox: OutboxDatabase;
  readonly view: OutboxView;
  readonly settings: Settings;
  readonly connected: boolean;
}

/** The outbox is read for what has not been sent; the list has the rest. */
export const recordsRead = 1;

export function WordsPage({ outbox, view: first, settings, connected }: WordsPageProps) {
  const view = useOutbox(outbox, first, recordsRead);
  const { words, failed } = useWords();
  const { filter, word: open, change, open: openWord } = useInAddress();
  const later = useDeferredValue(filter);
  const chosen = useMemo(() => chooseWords(words ?? [], later), [words, later]);
  const choices = useMemo(() => choicesOf(words ?? []), [words]);
  const tags = new Map(settings.languages.map(({ code, tag }) => [code, tag]));
  const tagOf = (code: string): string => tags.get(code) ?? '';
  const highest = choices.masteries.at(-1) ?? 0;
  const opened = words?.find(({ key }) => key === open);
  const listsRecords = filter.show === 'attention' || filter.show === 'waiting';
  const close = (): void => openWord('');
  useFocusBack(opened?.key);
  return (
    <main
      className="page words-page"
      data-open={opened !== undefined && !listsRecords}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && opened) close();
      }}
    >
      <header className="stack">
        <PageNav current="words" />
        <div className="row words-head">
          <h1 className="word" id="words">
            {i18n.t('words.title')}
          </h1>
          <p className="quiet" role="status">
            {words !== null && !listsRecords && countText(chosen.length, words.length)}
          </p>
        </div>
        <ReadingLine />
      </header>
      <div className="words-top">
        <FilterBar
          {...{ filter, choices, tagOf }}
          attention={view.attention.length}
          waiting={view.waiting.length}
          onChange={change}
        />
      </div>
      {failed && <Notice tone="wrong">{i18n.t('words.notRead')}</Notice>}
      <Unsent {...{ view, outbox, filter }} />
      {!listsRecords && (
        <div className="words-columns">
          <div>
            {words === null ? (
              !failed && <Skeleton />
            ) : chosen.length > 0 ? (
              <VirtualList words={chosen} {...{ open, tagOf, highest }} onOpen={openWord} />
            ) : (
              <Nothing {...{ connected, words }} onClear={() => change(everything)} />
            )}
          </div>
          {opened && (
            <WordDetail
              word={opened}
              tag={tagOf(opened.language)}
              highest={highest}
              onClose={close}
            />
          )}
        </div>
      )}
      {chosen.length > 0 && !listsRecords && (
        <footer className="row small">
          <a href={`/export.html?${writeFilter(filter).toString()}`}>{i18n.t('words.export')}</a>
        </footer>
      )}
    </main>
  );
}

/** After a word was closed, the list has the focus again. */
function useFocusBack(opened: string | undefined): void {
  const before = useRef(opened);
  useEffect(() => {
    if (opened === undefined && before.current !== undefined)
      document.getElementById('word-list')?.focus();
    before.current = opened;
  }, [opened]);
}

/** What has not been sent comes before the list, which has what the service has. */
function Unsent(props: {
  readonly view: OutboxView;
  readonly outbox: OutboxDatabase;
  readonly filter: WordFilter;
}): ReactNode {
  const {
    view: { attention, waiting },
    outbox,
    filter: { show, text },
  } = props;
  if (show === 'here' || text !== '') return null;
  return (
    <>
      {show !== 'waiting' && (attention.length > 0 || show === 'attention') && (
        <section className="stack" aria-labelledby="attention">
          <h2 id="attention">{i18n.t('words.attention')}</h2>
          <p className="quiet small">
            {attention.length > 0
              ? i18n.t('words.attentionNote')
              : i18n.t('words.nothingAttention')}
          </p>
          {attention.length > 0 && (
            <WordList records={attention} outbox={outbox} labelledBy="attention" />
          )}
        </section>
      )}
      {show !== 'attention' && (waiting.length > 0 || show === 'waiting') && (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{i18n.t('words.waiting')}</h2>
          <p className="quiet small">
            {waiting.length > 0 ? i18n.t('words.waitingNote') : i18n.t('words.nothingWaiting')}
          </p>
          {waiting.length > 0 && (
            <WordList records={waiting} outbox={outbox} labelledBy="waiting" />
          )}
        </section>
      )}
    </>
  );
}

function Nothing({
  words,
  connected,
  onClear,
}: {
  readonly words: readonly ListedWord[];
  readonly connected: boolean;
  readonly onClear: () => void;
}) {
  if (words.length > 0)
    return (
      <div className="stack nothing">
        <p>{i18n.t('words.nothingFound')}</p>
        <p>
          <Button onClick={onClear}>{i18n.t('words.clear')}</Button>
        </p>
      </div>
    );
  return (
    <div className="stack nothing">
      <p>{i18n.t('words.empty')}</p>
      {!connected && (
        <p className="quiet">
          <a href="/welcome.html">{i18n.t('words.connectFirst')}</a>
        </p>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div className="skeleton-list" role="status">
      <span className="visually-hidden">{i18n.t('ui.loading')}</span>
    </div>
  );
}

function countText(chosen: number, all: number): string {
  const format = (count: number) => new Intl.NumberFormat(i18n.t('ui.locale')).format(count);
  return chosen === all
    ? i18n.t('words.count', all, [format(all)])
    : i18n.t('words.countOf', [format(chosen), format(all)]);
}
