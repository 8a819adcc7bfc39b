/** Words that need the learner, then the newest words, each with its state; and a field to add one. */
import { i18n } from '#i18n';
import { ChevronRight, Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { browser } from 'wxt/browser';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { OutboxView } from '../words/outbox-view.ts';
import { WordList } from '../words/WordList.tsx';

/** Loads on the first press. */
const AddWord = lazy(() => import('./add-word/AddWord.tsx'));

/** How many of each are listed; the words page has all. */
const mostAttention = 3;

export function CollectedLately({
  view: { attention, words },
  outbox,
}: {
  readonly view: OutboxView;
  readonly outbox: OutboxDatabase;
}) {
  const [adding, setAdding] = useState(false);
  const add = useRef<HTMLDivElement>(null);
  const urgent = attention.slice(0, mostAttention);
  const listed = new Set(urgent.map(({ id }) => id));
  const more = attention.length - urgent.length;
  const rest = words.filter(({ id }) => !listed.has(id));
  return (
    <>
      {urgent.length > 0 && (
        <section className="lately" aria-labelledby="attention">
          <h2 id="attention" className="small">
            {i18n.t('words.attention')}
          </h2>
          <WordList records={urgent} outbox={outbox} labelledBy="attention" />
          {more > 0 && <WordsLink hash="#attention" text={i18n.t('popup.moreAttention', more)} />}
        </section>
      )}
      <section className="lately" aria-labelledby="lately">
        <h2 id="lately" className="quiet small">
          {i18n.t('popup.collectedLately')}
        </h2>
        {words.length === 0 ? (
          <p className="small">{i18n.t('popup.collectedNothing')}</p>
        ) : (
          <>
            {rest.length > 0 && <WordList records={rest} outbox={outbox} labelledBy="lately" />}
            <WordsLink hash="" text={i18n.t('popup.allWords')} />
          </>
        )}
      </section>
      <div ref={add} className={adding ? undefined : 'add-closed'}>
        {adding ? (
          <Suspense fallback={null}>
            <AddWord
              outbox={outbox}
              onClose={() => {
                setAdding(false);
                requestAnimationFrame(() => add.current?.querySelector('button')?.focus());
              }}
            />
          </Suspense>
        ) : (
          <Button variant="quiet" onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" />
            {i18n.t('popup.addWord')}
          </Button>
        )}
      </div>
    </>
  );
}

function WordsLink({ hash, text }: { readonly hash: string; readonly text: string }) {
  return (
    <p className="all-words">
      <a href={browser.runtime.getURL('/words.html') + hash} target="_blank" rel="noreferrer">
        {text}
        <ChevronRight className="icon flip" aria-hidden="true" />
      </a>
    </p>
  );
}
