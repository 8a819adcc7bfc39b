/** What has not been sent comes before the list, which has what the service has. */
import { i18n } from '#i18n';
import type { OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { OutboxRecord } from '../../../outbox/store/record.ts';
import type { WordFilter } from '../../../word-list/filter.ts';
import { WordList } from './WordList.tsx';

interface UnsentProps {
  readonly attention: readonly OutboxRecord[];
  readonly waiting: readonly OutboxRecord[];
  /** There are more than those that the search and the filters found. */
  readonly isFiltered: boolean;
  readonly outbox: OutboxDatabase;
  readonly show: WordFilter['show'];
}

export function Unsent({ attention, waiting, isFiltered, outbox, show }: UnsentProps) {
  return (
    <>
      {show !== 'waiting' && (attention.length > 0 || show === 'attention') && (
        <section className="stack" aria-labelledby="attention">
          <h2 id="attention">{i18n.t('words.attention')}</h2>
          <p className="quiet small">
            {attention.length > 0
              ? i18n.t('words.attentionNote')
              : isFiltered
                ? i18n.t('words.nothingFound')
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
            {waiting.length > 0
              ? i18n.t('words.waitingNote')
              : isFiltered
                ? i18n.t('words.nothingFound')
                : i18n.t('words.nothingWaiting')}
          </p>
          {waiting.length > 0 && (
            <WordList records={waiting} outbox={outbox} labelledBy="waiting" />
          )}
        </section>
      )}
    </>
  );
}
