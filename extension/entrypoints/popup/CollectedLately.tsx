/** The newest words with what became of each. */
import { i18n } from '#i18n';
import { ChevronRight } from 'lucide-react';
import { browser } from 'wxt/browser';
import type { OutboxDatabase } from '../../outbox/queue.ts';
import type { OutboxView } from '../../words/outbox-view.ts';
import { WordList } from '../../words/WordList.tsx';

export function CollectedLately({
  view,
  outbox,
}: {
  readonly view: OutboxView;
  readonly outbox: OutboxDatabase;
}) {
  return (
    <section className="lately" aria-labelledby="lately">
      <h2 id="lately" className="quiet small">
        {i18n.t('popup.collectedLately')}
      </h2>
      {view.words.length === 0 ? (
        <p className="small">{i18n.t('popup.collectedNothing')}</p>
      ) : (
        <>
          <WordList records={view.words} outbox={outbox} labelledBy="lately" />
          <p className="all-words">
            <a href={browser.runtime.getURL('/words.html')} target="_blank" rel="noreferrer">
              {i18n.t('popup.allWords')}
              <ChevronRight className="icon flip" aria-hidden="true" />
            </a>
          </p>
        </>
      )}
    </section>
  );
}
