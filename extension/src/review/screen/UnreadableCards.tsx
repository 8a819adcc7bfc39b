/** Cards from the service that Gleaner could not read: one quiet line that opens to show the raw data. */
import { i18n } from '#i18n';
import { ChevronRight } from 'lucide-react';
import { browser } from 'wxt/browser';
import { CopyReport } from './CopyReport.tsx';
import { unreadableReport } from './faulty-report.ts';
import type { UnreadableCard } from '../store/stored.ts';
import './unreadable.css';

export default function UnreadableCards({ cards }: { readonly cards: readonly UnreadableCard[] }) {
  const report = (): string => unreadableReport(cards, browser.runtime.getManifest().version);
  return (
    <details className="unreadable">
      <summary className="small">
        <span className="quiet">
          {cards.some(({ noList }) => noList)
            ? i18n.t('review.unreadableAll')
            : i18n.t('review.unreadable', cards.length)}
        </span>
        <ChevronRight className="icon flip" aria-hidden="true" />
      </summary>
      <div className="stack">
        <p className="quiet small">{i18n.t('review.unreadableNote')}</p>
        <ol className="unreadable-list">
          {cards.map(({ reason, source }, place) => (
            // The list is replaced as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} dir="ltr" translate="no">
              {source ?? reason}
            </li>
          ))}
        </ol>
        <div className="unreadable-copy">
          <CopyReport name={i18n.t('review.unreadableReport')} report={report}>
            {i18n.t('review.unreadableCopy')}
          </CopyReport>
        </div>
      </div>
    </details>
  );
}
