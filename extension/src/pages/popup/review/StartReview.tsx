/** Which plan, how many cards, start. What is said to be ready is on this device. */
import { i18n } from '#i18n';
import { useId } from 'react';
import { AnswersOnTheirWay } from '../../../review/deal/answers-on-their-way.ts';
import type { ReviewPlan } from '../../../review/plans/plan-list.ts';
import type { ReviewSnapshot } from '../../../review/store/store.ts';
import { useKeys } from '../../../review/input/use-keys.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { cardsWanted } from './cards-wanted.ts';
import { DealTrouble, NothingDue } from '../parts.ts';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import { useDeal } from './use-deal.ts';

const counts = [5, 10, 20, 50];
/** What a service dealt so long ago, it may deal otherwise today. In milliseconds. */
const staleMs = 86_400_000;

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
  const batch = review.batches.find(
    (one) => one.planId === planId && one.connection === connection,
  );
  const ready = batch?.cards.length ?? 0;
  const deal = useDeal(controller, outbox, session);

  function start(): void {
    if (deal.isPending) return;
    const go = (): void => void controller.start(planId, connection, count);
    if (batch && ready > 0 && Date.now() - batch.dealtAt < staleMs) {
      go();
      return;
    }
    deal.mutate(
      { planId, limit: count },
      {
        onSuccess: ({ cards }) => cards.length > 0 && go(),
        // Older cards are better than none.
        onError: () => ready > 0 && go(),
      },
    );
  }
  useKeys({ Enter: start });

  const wanted = ready > 0 ? Math.min(ready, count) : count;
  return (
    <>
      {ready > 0 ? (
        <p className="lead">{i18n.t('review.ready', ready)}</p>
      ) : (
        deal.data && <NothingDue {...{ outbox }} problems={deal.data.problems.length} />
      )}
      {batch?.stats && <StatsLine stats={batch.stats} />}
      <div className="row choosers">
        <Chooser
          label={i18n.t('plans.plan')}
          value={planId}
          options={plans.map(({ id, name, gone }) => ({
            value: id,
            text: gone ? i18n.t('plans.goneName', [name]) : name,
          }))}
          onChoose={(id) => {
            deal.reset();
            controller.choose(id, count);
          }}
        />
        <Chooser
          label={i18n.t('plans.cards')}
          value={String(count)}
          options={[...new Set([...counts, count])]
            .sort((a, b) => a - b)
            .map((one) => ({ value: String(one), text: String(one) }))}
          onChoose={(wantedCount) => controller.choose(planId, Number(wantedCount))}
        />
      </div>
      <Button
        variant="primary"
        busy={deal.isPending}
        shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
        onClick={start}
      >
        {deal.isPending ? i18n.t('review.fetching') : i18n.t('review.startCount', [wanted])}
      </Button>
      {deal.isError && (
        <DealTrouble
          error={deal.error}
          planName={plan?.name ?? ''}
          hasOthers={plans.length > 1}
          onPlans={onPlans}
        />
      )}
      {view.stuckAnswers.length > 0 && !(deal.error instanceof AnswersOnTheirWay) && (
        <Notice tone="info">{i18n.t('review.stuckAnswers', view.stuckAnswers.length)}</Notice>
      )}
    </>
  );
}

/** What the service told with its cards. */
function StatsLine({
  stats,
}: {
  readonly stats: NonNullable<ReviewSnapshot['batches'][number]['stats']>;
}) {
  const { due, new: fresh, reviewedToday, minutes } = stats;
  const parts = [
    due !== undefined && i18n.t('review.due', [due]),
    fresh !== undefined && fresh > 0 && i18n.t('review.fresh', [fresh]),
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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="select"
        id={id}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
