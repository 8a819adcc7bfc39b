/** The end of a session: what went well, and which words to look at. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import type { ReviewSession } from './session.ts';
import { summarize } from './summary.ts';
import './review.css';

export function SummaryScreen({
  session,
  unsent,
  onDone,
}: {
  readonly session: ReviewSession;
  /** Answers that wait to be sent. */
  readonly unsent: number;
  readonly onDone: () => void;
}) {
  const { answered, right, toLookAt, unanswered, timeMs } = summarize(session);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="screen summary">
      <h1 className="word" ref={heading} tabIndex={-1}>
        {i18n.t('review.finished')}
      </h1>
      {answered > 0 && (
        <p className="row">
          <Mark tone="right">
            {right === answered
              ? i18n.t('review.allRight')
              : i18n.t('review.rightFirst', [right, answered])}
          </Mark>
          <span className="quiet small numbers">{i18n.t('review.time', [minutes(timeMs)])}</span>
        </p>
      )}
      {toLookAt.length > 0 && (
        <section aria-labelledby="look-again" className="stack">
          <h2 id="look-again">{i18n.t('review.lookAgain')}</h2>
          <ul className="look-again">
            {toLookAt.map((card) => (
              <li key={card.id}>
                <span className="look-word" dir="auto">
                  {card.question || card.correct[0]}
                </span>
                <span className="quiet small" dir="auto">
                  {answerText(card)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unanswered.length > 0 && (
        <p className="quiet small">{i18n.t('review.skipped', unanswered.length)}</p>
      )}
      <footer className="review-foot">
        <p className="quiet small unsent" role="status">
          {unsent > 0 && i18n.t('review.unsent', unsent)}
        </p>
        <Button variant="primary" onClick={onDone}>
          {i18n.t('review.done')}
        </Button>
      </footer>
    </main>
  );
}

/** Empty where the word is its own answer. */
function answerText(card: Flashcard): string {
  if (card.kind === 'spelling') return card.prompt;
  return card.correct
    .map((id) => card.options.find((option) => option.id === id)?.text ?? id)
    .join(', ');
}

function minutes(ms: number): string {
  return ms < 60_000 ? '< 1' : String(Math.round(ms / 60_000));
}
