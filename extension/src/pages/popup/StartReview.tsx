/**
 * Choose a plan and the number of cards, then start. A number of cards is shown only for cards on this
 * device, or from the service's own counts. If nothing is due, there is no start button.
 */
import { i18n } from '#i18n';
import { numberText } from '../../ui/number-text.ts';
import { lazy, Suspense, useId, useRef } from 'react';
import { NothingDue } from '../../review/deal/NothingDue.tsx';
import { AnswersOnTheirWay } from '../../review/deal/answers-on-their-way.ts';
import { nextBatch } from '../../review/store/batches.ts';
import { dueOf, type ReviewPlan } from '../../review/plans/plan-list.ts';
import {
  currentStats,
  lastCollected,
  readinessOf,
  type Readiness,
} from '../../review/deal/readiness.ts';
import type { ReviewSnapshot } from '../../review/store/store.ts';
import { PressGuard, usePressGuard } from '../../review/input/press-guard.ts';
import { useKeys } from '../../review/input/use-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { cardCounts, cardsShown, cardsWanted } from '../../review/deal/cards-wanted.ts';
import type { ReviewPanelProps } from './review-panel-props.ts';
import { mayUseOlder, useDeal } from '../../review/deal/use-deal.ts';
import { useMinute } from './use-minute.ts';

// Loads together with the action after a press.
const DealTrouble = lazy(() => import('../../review/deal/DealTrouble.tsx'));
const UnreadableCards = lazy(() => import('../../review/screen/UnreadableCards.tsx'));

export function StartReview({
  controller,
  outbox,
  session,
  review,
  view,
  plans,
  onPlans,
}: ReviewPanelProps & { readonly plans: readonly ReviewPlan[] }) {
  const { connection } = session;
  const chosen = plans.find(({ id }) => id === review.choice?.planId);
  const plan = chosen ?? plans.find(({ gone }) => !gone) ?? plans[0];
  const planId = plan?.id ?? '';
  const count = cardsWanted(review);
  const batch = nextBatch(review, planId, connection);
  const now = useMinute();
  const circumstances = { count, now, collectedAt: lastCollected(view.words, connection) };
  const ready = readinessOf(batch, circumstances);
  const stats = currentStats(batch, circumstances);
  const isNothing = ready.state === 'nothing';
  const deal = useDeal({ controller, outbox, session });

  const held = (): number =>
    nextBatch(controller.getSnapshot(), planId, connection)?.cards.length ?? 0;
  const go = (): void => void controller.start(planId, connection, count);
  function start(): void {
    if (deal.isPending) return;
    if (ready.state === 'ready') go();
    else
      deal.mutate(
        { planId, limit: count },
        { onSettled: (_deal, error) => mayUseOlder(error) && held() > 0 && go() },
      );
  }
  /** New cards are shown first: the learner did not ask to review at once. */
  function look(): void {
    if (!deal.isPending) deal.mutate({ planId, limit: count });
  }
  const actions = useRef<HTMLDivElement>(null);
  // Enter that ended the last review twice starts no other one.
  const counts = usePressGuard(actions, 'start');

  return (
    <>
      {ready.state === 'ready' && <p className="lead">{i18n.t('review.ready', ready.cards)}</p>}
      {isNothing && <NothingDue {...{ outbox }} words={view.words} />}
      {stats && <StatsLine stats={stats} />}
      <Suspense fallback={<div className="room-of-line" />}>
        {batch && batch.unreadable.length > 0 && <UnreadableCards cards={batch.unreadable} />}
      </Suspense>
      <div className="row choosers">
        <Chooser
          label={i18n.t('plans.plan')}
          value={planId}
          options={plans.map(({ id, name, gone }) => ({
            value: id,
            text: optionText(name, gone, dueOf(id, connection, review, now)),
          }))}
          onChoose={(id) => {
            deal.reset();
            controller.choose(id, count);
          }}
        />
        <Chooser
          label={i18n.t('plans.cards')}
          value={String(count)}
          options={[...new Set([...cardCounts, count])]
            .sort((a, b) => a - b)
            .map((one) => ({ value: String(one), text: i18n.t('days.cardsOf', one) }))}
          onChoose={(wantedCount) => controller.choose(planId, Number(wantedCount))}
        />
        <Button variant="quiet" id="open-plans" onClick={onPlans}>
          {i18n.t('plans.manage')}
        </Button>
      </div>
      <PressGuard value={counts}>{!isNothing && <EnterKey press={start} />}</PressGuard>
      <div className="start-actions" ref={actions}>
        {/* One button, so that the focus stays on it when cards have been found. */}
        <Button
          variant={isNothing ? 'plain' : 'primary'}
          busy={deal.isPending}
          {...(!isNothing && { shortcut: { name: 'Enter', label: i18n.t('ui.enterKey') } })}
          onClick={isNothing ? look : (event) => event.detail < 2 && start()}
        >
          {deal.isPending ? i18n.t('review.fetching') : startText(ready, count)}
        </Button>
      </div>
      {deal.isError && (
        <Suspense fallback={null}>
          <DealTrouble error={deal.error} planName={plan?.name ?? ''} onPlans={onPlans} />
        </Suspense>
      )}
      {view.stuckAnswers.length > 0 && !(deal.error instanceof AnswersOnTheirWay) && (
        <Notice tone="info">{i18n.t('review.stuckAnswers', view.stuckAnswers.length)}</Notice>
      )}
    </>
  );
}

function EnterKey({ press }: { readonly press: () => void }) {
  useKeys({ Enter: press });
  return null;
}

function optionText(name: string, isGone: boolean, due: number | null): string {
  if (isGone) return i18n.t('plans.goneName', [name]);
  return due === null || due === 0 ? name : i18n.t('plans.dueName', [name, due]);
}

function startText(ready: Readiness, count: number): string {
  if (ready.state === 'nothing') return i18n.t('review.look');
  const shown = cardsShown(ready, count);
  return shown === null ? i18n.t('review.start') : i18n.t('review.startCount', [shown]);
}

/** The counts that came with the cards. */
function StatsLine({
  stats,
}: {
  readonly stats: NonNullable<ReviewSnapshot['batches'][number]['stats']>;
}) {
  const { due, new: fresh, reviewedToday, minutes } = stats;
  const parts = [
    due !== undefined && due > 0 && i18n.t('review.due', [numberText(due)]),
    fresh !== undefined && fresh > 0 && i18n.t('review.fresh', [numberText(fresh)]),
    minutes !== undefined && minutes > 0 && i18n.t('review.minutes', [minutes]),
    reviewedToday !== undefined &&
      reviewedToday > 0 &&
      i18n.t('review.reviewedToday', [reviewedToday]),
  ].filter((part) => part !== false);
  return parts.length > 0 && <p className="quiet small numbers">{parts.join(' · ')}</p>;
}

interface ChooserProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly onChoose: (value: string) => void;
}

function Chooser({ label, value, options, onChoose }: ChooserProps) {
  const id = useId();
  return (
    <span className="chooser">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
