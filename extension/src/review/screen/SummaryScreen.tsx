/** The end of a session: the results, the missed words, and the state of the answers. */
import { i18n } from '#i18n';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { streakOf } from '../days/streak.ts';
import { useDays } from '../history/use-days.ts';
import { FaultyCards } from './FaultyCards.tsx';
import { GoalLine } from '../history/GoalLine.tsx';
import { LookAgain } from './LookAgain.tsx';
import { Practice } from './Practice.tsx';
import type { ScreenController } from './ReviewScreen.tsx';
import type { ReviewSession } from '../session/session.ts';
import type { StoredBatch } from '../store/stored.ts';
import { summarize } from '../session/summary.ts';
import UnreadableCards from './UnreadableCards.tsx';
import { PressGuard, stopClick, usePressGuard } from '../input/press-guard.ts';
import { choiceStores } from '../../settings/choices.ts';
import { useChosen } from '../../settings/use-choice.ts';
import { SingleKeys } from '../input/single-keys.ts';
import { useKeys } from '../input/use-keys.ts';
import { useStuckAnswers } from './use-stuck-answers.ts';
import './review.css';
import './summary.css';
import { minutesText } from '../../ui/format.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** Primary unless more cards are due. */
export type EndButton = (variant: 'primary' | 'large') => ReactNode;

export interface SummaryScreenProps {
  readonly session: ReviewSession;
  readonly planName?: string;
  /** Without it words can be neither practised nor heard. */
  readonly controller?: Omit<ScreenController, 'dispatch'>;
  /** The plan's batch: what the service sent for the cards, and which items could not be read. */
  readonly batch?: Pick<StoredBatch, 'sources' | 'unreadable'> | undefined;
  readonly outbox: OutboxDatabase;
  /** Answers that wait to be sent. */
  readonly unsent: number;
  /** A thin line at the top, for instance about a failed write. */
  readonly notice?: ReactNode;
  /** A button that starts the next session, beside the one that ends this one. */
  readonly more?: ((done: EndButton) => ReactNode) | undefined;
  readonly onDone: () => void;
}

/** While missed words are practised, the practice replaces the summary. */
export function SummaryScreen(props: SummaryScreenProps) {
  const { session, planName = '', controller, notice } = props;
  const [practice, setPractice] = useState<'none' | 'running' | 'over'>('none');
  if (practice === 'running' && controller)
    return (
      <Practice
        {...{ planName, controller, notice }}
        cards={summarize(session).toLookAt}
        connection={session.connection}
        onDone={() => setPractice('over')}
      />
    );
  return (
    <Summary
      {...props}
      hasPractised={practice === 'over'}
      onPractise={() => setPractice('running')}
    />
  );
}

interface SummaryProps extends SummaryScreenProps {
  readonly hasPractised: boolean;
  readonly onPractise: () => void;
}

function Summary(props: SummaryProps) {
  const { session, batch, controller, outbox, unsent, notice, more, onDone, ...practice } = props;
  const { answered, right, toLookAt, faulty, unanswered, timeMs } = summarize(session);
  const stuck = useStuckAnswers(outbox, session.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hasPractised, onPractise } = practice;
  useEffect(() => {
    if (!hasPractised) heading.current?.focus();
  }, [hasPractised]);
  const screen = useRef<HTMLElement>(null);
  const counts = usePressGuard(screen, session.id);
  const done: EndButton = (variant) => <DoneButton {...{ variant, onDone }} />;
  return (
    <SingleKeys value={useChosen(choiceStores.keys)?.single ?? true}>
      <PressGuard value={counts}>
        <main className="screen summary" ref={screen}>
          {notice}
          <h1 className="word" ref={heading} tabIndex={-1}>
            {i18n.t('review.finished')}
          </h1>
          {answered > 0 && (
            <div className="stack">
              <p className="lead">
                {right === answered
                  ? i18n.t('review.allRight')
                  : i18n.t('review.rightFirst', [right, answered])}
              </p>
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
          {toLookAt.length > 0 && (
            <LookAgain
              cards={toLookAt}
              connection={session.connection}
              {...{ controller, hasPractised, onPractise }}
            />
          )}
          {faulty.length > 0 && <FaultyCards cards={faulty} sources={batch?.sources} />}
          {batch && batch.unreadable.length > 0 && <UnreadableCards cards={batch.unreadable} />}
          {unanswered.length > 0 && (
            <p className="quiet small">{i18n.t('review.skipped', unanswered.length)}</p>
          )}
          <footer
            className="review-foot"
            onClickCapture={(event) => (event.detail > 1 || !counts(event)) && stopClick(event)}
          >
            <p className="quiet small unsent" role="status">
              {unsent > 0 && i18n.t('review.unsent', unsent)}
            </p>
            {more ? more(done) : <div className="row halves">{done('primary')}</div>}
          </footer>
        </main>
      </PressGuard>
    </SingleKeys>
  );
}

function DoneButton({
  variant,
  onDone,
}: Pick<SummaryScreenProps, 'onDone'> & { readonly variant: Parameters<EndButton>[0] }) {
  useKeys({ Enter: onDone });
  return (
    <Button
      variant={variant}
      shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
      onClick={onDone}
    >
      {i18n.t('review.done')}
    </Button>
  );
}

/** A tick or a cross for each card. */
function Strip({ session }: { readonly session: ReviewSession }) {
  const firsts = session.cards.flatMap(({ answerId, first }) =>
    first ? [{ answerId, isRight: first.submission.is_correct }] : [],
  );
  return (
    <ol className="strip" aria-label={i18n.t('summary.strip')}>
      {firsts.map(({ answerId, isRight }) => (
        <li key={answerId}>
          <Mark tone={isRight ? 'right' : 'wrong'} iconOnly>
            {isRight ? i18n.t('summary.stripRight') : i18n.t('summary.stripWrong')}
          </Mark>
        </li>
      ))}
    </ol>
  );
}

function Totals({ timeMs, session }: { readonly timeMs: number; readonly session: ReviewSession }) {
  const history = useDays(session.id);
  const streak = history ? streakOf(history.days, history.today) : 0;
  return (
    <>
      <p className="quiet small numbers">
        {minutesText(timeMs)}
        {streak > 1 && ` · ${i18n.t('days.streak', streak)}`}
      </p>
      {history && <GoalLine history={history} whenMet />}
    </>
  );
}
