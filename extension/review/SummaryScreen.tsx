/** The end of a session: what went well, which words to look at, and what has become of the answers. */
import { i18n } from '#i18n';
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useRef, type ReactNode } from 'react';
import type { OutboxDatabase } from '../outbox/queue.ts';
import { Button } from '../ui/Button.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Notice } from '../ui/Notice.tsx';
import { answerLines } from './answer-text.ts';
import { streakOf } from './history/streak.ts';
import { useDays } from './history/use-days.ts';
import { minutesText } from './minutes-text.ts';
import type { ReviewSession } from './session.ts';
import { summarize } from './summary.ts';
import { useKeys } from './use-keys.ts';
import { useStuckAnswers } from './use-stuck-answers.ts';
import './review.css';
import './summary.css';

export interface SummaryScreenProps {
  readonly session: ReviewSession;
  readonly outbox: OutboxDatabase;
  /** Answers that wait to be sent. */
  readonly unsent: number;
  /** A thin line above everything, such as that something could not be stored. */
  readonly notice?: ReactNode;
  /** Going straight on, where that can be. */
  readonly more?: ReactNode;
  readonly onDone: () => void;
}

export function SummaryScreen(props: SummaryScreenProps) {
  const { session, outbox, unsent, notice, more, onDone } = props;
  const { answered, right, toLookAt, unanswered, timeMs } = summarize(session);
  const stuck = useStuckAnswers(outbox, session.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useKeys({ Enter: onDone });
  return (
    <main className="screen summary">
      {notice}
      <h1 className="word" ref={heading} tabIndex={-1}>
        {i18n.t('review.finished')}
      </h1>
      {answered > 0 && (
        <div className="stack">
          <Mark tone={right === answered ? 'right' : 'waiting'}>
            {right === answered
              ? i18n.t('review.allRight')
              : i18n.t('review.rightFirst', [right, answered])}
          </Mark>
          <Strip session={session} />
          <Totals timeMs={timeMs} session={session} />
        </div>
      )}
      {stuck > 0 && (
        <Notice
          tone="info"
          action={
            <a href="/words.html" target="_blank" rel="noreferrer">
              {i18n.t('summary.seeWords')}
            </a>
          }
        >
          {i18n.t('review.stuckAnswers', stuck)}
        </Notice>
      )}
      {toLookAt.length > 0 && <LookAgain cards={toLookAt} />}
      {unanswered.length > 0 && (
        <p className="quiet small">{i18n.t('review.skipped', unanswered.length)}</p>
      )}
      <footer className="review-foot">
        <p className="quiet small unsent" role="status">
          {unsent > 0 && i18n.t('review.unsent', unsent)}
        </p>
        {more}
        <Button
          variant="primary"
          shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
          onClick={onDone}
        >
          {i18n.t('review.done')}
        </Button>
      </footer>
    </main>
  );
}

/** One mark a card: filled where it was right at first try, hollow where not. */
function Strip({ session }: { readonly session: ReviewSession }) {
  const firsts = session.cards.flatMap(({ answerId, first }) =>
    first ? [{ answerId, isRight: first.submission.is_correct }] : [],
  );
  return (
    <ol className="strip" aria-label={i18n.t('summary.strip')}>
      {firsts.map(({ answerId, isRight }) => (
        <li key={answerId} data-right={isRight}>
          <span className="visually-hidden">
            {isRight ? i18n.t('summary.stripRight') : i18n.t('summary.stripWrong')}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Totals({ timeMs, session }: { readonly timeMs: number; readonly session: ReviewSession }) {
  const history = useDays(session.id);
  const streak = history ? streakOf(history.days, history.today) : 0;
  return (
    <p className="quiet small numbers">
      {minutesText(timeMs)}
      {streak > 1 && ` · ${i18n.t('days.streak', streak)}`}
    </p>
  );
}

function LookAgain({ cards }: { readonly cards: readonly Flashcard[] }) {
  return (
    <section aria-labelledby="look-again" className="stack">
      <h2 id="look-again">{i18n.t('review.lookAgain')}</h2>
      <ul className="look-again">
        {cards.map((card) => (
          <li key={card.id}>
            <span className="look-word" dir="auto" lang={card.language}>
              {card.question || card.correct[0]}
            </span>
            <span className="quiet small" dir="auto">
              {answerText(card)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empty where the word is its own answer. */
function answerText(card: Flashcard): string {
  return card.kind === 'spelling' ? card.prompt : answerLines(card).join(', ');
}
