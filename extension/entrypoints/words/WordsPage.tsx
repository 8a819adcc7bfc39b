/** Everything that was collected on this device, the newest first, with its state. */
import { i18n } from '#i18n';
import { useState } from 'react';
import type { OutboxDatabase } from '../../outbox/queue.ts';
import { Button } from '../../ui/Button.tsx';
import type { OutboxView } from '../../words/outbox-view.ts';
import { useOutbox } from '../../words/use-outbox.ts';
import { WordList } from '../../words/WordList.tsx';
import '../../ui/page.css';

/** How many words are shown at first, and how many more each time. */
export const firstWords = 100;

export function WordsPage({
  outbox,
  view: first,
}: {
  readonly outbox: OutboxDatabase;
  readonly view: OutboxView;
}) {
  const [limit, setLimit] = useState(firstWords);
  const { words, stuckAnswers } = useOutbox(outbox, first, limit);
  return (
    <main className="page">
      <header className="stack">
        <h1 className="word" id="words">
          {i18n.t('words.title')}
        </h1>
        <p className="quiet">
          {words.length === 0 ? i18n.t('words.empty') : i18n.t('words.newestFirst')}
        </p>
      </header>
      {stuckAnswers.length > 0 && (
        <section className="stack">
          <h2 id="answers">{i18n.t('words.answers')}</h2>
          <p className="quiet small">{i18n.t('words.answersNote')}</p>
          <WordList records={stuckAnswers} outbox={outbox} labelledBy="answers" />
        </section>
      )}
      {words.length > 0 && <WordList records={words} outbox={outbox} labelledBy="words" />}
      {words.length === limit && (
        <p>
          <Button onClick={() => setLimit(limit + firstWords)}>{i18n.t('words.more')}</Button>
        </p>
      )}
    </main>
  );
}
