/** The cards that were marked as faulty, and what can be handed on about each. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { browser } from 'wxt/browser';
import { Button } from '../../../ui/Button.tsx';
import { CardText } from '../../cards/face/CardText.tsx';
import { faultyReport } from './faulty-report.ts';
import { missedWord } from './missed-word.ts';
import { languageOfText } from '../../speech/speech.ts';
import type { CardSources } from '../../store/stored.ts';

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
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const { word } = missedWord(card);
  const report = (): string => faultyReport(card, source, browser.runtime.getManifest().version);
  return (
    <li>
      <CardText
        className="look-word"
        text={word}
        language={card.language ?? languageOfText(word)}
      />
      <Button
        variant="quiet"
        onClick={() => {
          navigator.clipboard.writeText(report()).then(
            () => setState('copied'),
            () => setState('refused'),
          );
        }}
      >
        <Copy className="icon" aria-hidden="true" />
        {i18n.t('summary.copy')}
        <span className="visually-hidden"> {word}</span>
      </Button>
      <div className="copy-news">
        <p className="quiet small" role="status">
          {state === 'copied' && i18n.t('summary.copied')}
          {state === 'refused' && i18n.t('summary.notCopied')}
        </p>
        {state === 'refused' && (
          <textarea
            className="input report"
            readOnly
            rows={4}
            aria-label={i18n.t('summary.report', [word])}
            value={report()}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </div>
    </li>
  );
}
