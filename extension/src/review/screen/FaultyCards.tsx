/** The cards reported as faulty, with a report to copy for each. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useId } from 'react';
import { browser } from 'wxt/browser';
import { CardText } from '../cards/CardText.tsx';
import { CopyReport } from './CopyReport.tsx';
import { faultyReport } from './faulty-report.ts';
import { missedWord } from './missed-word.ts';
import { languageOfText } from '../cards/text-language.ts';
import type { CardSources } from '../store/stored.ts';

export function FaultyCards({
  cards,
  sources = {},
}: {
  readonly cards: readonly Flashcard[];
  readonly sources?: CardSources | undefined;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="stack">
      <h2 id={id}>{i18n.t('summary.faulty')}</h2>
      <p className="quiet small">{i18n.t('summary.faultyNote')}</p>
      <ul className="look-again">
        {cards.map((card) => (
          <FaultyCard key={card.id} card={card} source={sources[card.id]} />
        ))}
      </ul>
    </section>
  );
}

function FaultyCard({
  card,
  source,
}: {
  readonly card: Flashcard;
  readonly source?: string | undefined;
}) {
  const { word } = missedWord(card);
  const report = (): string => faultyReport(card, source, browser.runtime.getManifest().version);
  return (
    <li>
      <CardText
        className="look-word"
        text={word}
        language={card.language ?? languageOfText(word)}
      />
      <CopyReport name={i18n.t('summary.report', [word])} report={report}>
        {i18n.t('summary.copy')}
        <span className="visually-hidden"> {word}</span>
      </CopyReport>
    </li>
  );
}
