/** Words that need the learner, then the newest words; a state is said only where it is unusual. */
import { i18n } from '#i18n';
import { ChevronRight } from 'lucide-react';
import { browser } from 'wxt/browser';
import { maybe } from '../../platform/maybe.ts';
import type { OutboxView } from '../../word-list/outbox-view.ts';
import { WordList } from '../../word-list/WordList.tsx';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** How many of each are listed; the words page has all. */
const mostAttention = 3;

export function CollectedLately({
  view: { attention, words },
  outbox,
}: {
  readonly view: OutboxView;
  readonly outbox: OutboxDatabase;
}) {
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
        <div className="lately-head">
          <h2 id="lately" className="quiet small">
            {i18n.t('popup.collectedLately')}
          </h2>
          {words.length > 0 && <WordsLink hash="" text={i18n.t('popup.allWords')} />}
        </div>
        {words.length === 0 && (
          <p className="quiet small">
            {i18n.t(maybe.contextMenus ? 'words.empty' : 'welcome.touchNote')}
          </p>
        )}
        {rest.length > 0 && <WordList records={rest} outbox={outbox} labelledBy="lately" />}
      </section>
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
