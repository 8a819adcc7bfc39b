/**
 * Everything that was collected on this device, the newest first, with its state; or only unsettled
 * records.
 */
import { i18n } from '#i18n';
import { useState } from 'react';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { OutboxView } from './outbox-view.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { useOutbox } from './use-outbox.ts';
import { WordList } from './WordList.tsx';
import '../../ui/styles/page.css';

/** How many words are shown at first, and how many more each time. */
export const firstWords = 100;

const filters = ['all', 'attention', 'waiting'] as const;
type Filter = (typeof filters)[number];

export function WordsPage({
  outbox,
  view: first,
}: {
  readonly outbox: OutboxDatabase;
  readonly view: OutboxView;
}) {
  const [limit, setLimit] = useState(firstWords);
  const [filter, setFilter] = useState(namedFilter);
  const view = useOutbox(outbox, first, limit);
  const records = { all: view.words, attention: view.attention, waiting: view.waiting }[filter];
  return (
    <main className="page">
      <header className="stack">
        <h1 className="word" id="words">
          {i18n.t('words.title')}
        </h1>
        <div className="row word-filters" role="group" aria-label={i18n.t('words.show')}>
          {filters.map((one) => (
            <Button
              key={one}
              aria-pressed={one === filter}
              onClick={() => {
                setFilter(one);
                history.replaceState(null, '', one === 'all' ? location.pathname : `#${one}`);
              }}
            >
              {filterName(one)}
              {one !== 'all' && view[one].length > 0 && (
                <span className="word-count">{view[one].length}</span>
              )}
            </Button>
          ))}
        </div>
        <p className="quiet" role="status">
          {about(filter, records.length === 0)}
        </p>
        <ReadingLine />
      </header>
      {filter === 'all' && view.stuckAnswers.length > 0 && (
        <section className="stack">
          <h2 id="answers">{i18n.t('words.answers')}</h2>
          <p className="quiet small">{i18n.t('words.answersNote')}</p>
          <WordList records={view.stuckAnswers} outbox={outbox} labelledBy="answers" />
        </section>
      )}
      {records.length > 0 && <WordList records={records} outbox={outbox} labelledBy="words" />}
      {filter === 'all' && view.hasMore && (
        <p>
          <Button onClick={() => setLimit(limit + firstWords)}>{i18n.t('words.more')}</Button>
        </p>
      )}
    </main>
  );
}

/** Links from other pages name a filter after the `#`. */
function namedFilter(): Filter {
  return filters.find((one) => location.hash === `#${one}`) ?? 'all';
}

function filterName(filter: Filter): string {
  return {
    all: () => i18n.t('words.all'),
    attention: () => i18n.t('words.attention'),
    waiting: () => i18n.t('words.waiting'),
  }[filter]();
}

function about(filter: Filter, empty: boolean): string {
  return {
    all: () => (empty ? i18n.t('words.empty') : i18n.t('words.newestFirst')),
    attention: () => (empty ? i18n.t('words.nothingAttention') : i18n.t('words.attentionNote')),
    waiting: () => (empty ? i18n.t('words.nothingWaiting') : i18n.t('words.waitingNote')),
  }[filter]();
}
