/** Which plan, how many cards, start. What is said to be ready is on this device. */
import { i18n } from '#i18n';
import type { OfferedPlan } from '@gleaner/shared';
import { useId } from 'react';
import { AnswersOnTheirWay } from '../../review/answers-on-their-way.ts';
import type { Deal } from '../../review/deal.ts';
import type { ReviewSnapshot } from '../../review/store.ts';
import { useKeys } from '../../review/use-keys.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { ReviewPanelProps } from './ReviewPanel.tsx';
import { useDeal } from './use-deal.ts';

const counts = [5, 10, 20, 50];
const usualCount = 10;

/** Cards a session, as the learner chose last. */
export function cardsWanted(review: ReviewSnapshot): number {
  return review.choice?.count ?? usualCount;
}

export function StartReview({
  controller,
  outbox,
  session,
  review,
  view,
  plans,
}: ReviewPanelProps & { readonly plans: readonly OfferedPlan[] }) {
  const { connection } = session;
  const plan = plans.find(({ id }) => id === review.choice?.planId) ?? plans[0];
  const planId = plan?.id ?? '';
  const count = cardsWanted(review);
  const batch = review.batches.find(
    (one) => one.planId === planId && one.connection === connection,
  );
  const deal = useDeal(controller, outbox);

  function start(): void {
    if (deal.isPending) return;
    if (batch) {
      controller.start(planId, count);
      return;
    }
    deal.mutate(
      { planId, limit: count, connection },
      { onSuccess: ({ cards }) => cards.length > 0 && controller.start(planId, count) },
    );
  }
  useKeys({ Enter: start });

  return (
    <>
      <ReadyLine ready={batch?.cards.length ?? 0} deal={deal.data} />
      <div className="row choosers">
        <Chooser
          label={i18n.t('plans.plan')}
          value={planId}
          options={plans.map(({ id, name }) => ({ value: id, text: name }))}
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
          onChoose={(chosen) => controller.choose(planId, Number(chosen))}
        />
      </div>
      <Button
        variant="primary"
        busy={deal.isPending}
        shortcut={{ name: 'Enter', label: i18n.t('ui.enterKey') }}
        onClick={start}
      >
        {deal.isPending ? i18n.t('review.fetching') : i18n.t('review.start')}
      </Button>
      {deal.isError && (
        <Notice tone={deal.error instanceof AnswersOnTheirWay ? 'info' : 'warn'}>
          {deal.error instanceof AnswersOnTheirWay
            ? i18n.t('review.onTheirWay', deal.error.waiting)
            : explain(deal.error, 'plan')}
        </Notice>
      )}
      {view.stuckAnswers.length > 0 && (
        <Notice tone="info">{i18n.t('review.stuckAnswers', view.stuckAnswers.length)}</Notice>
      )}
    </>
  );
}

function ReadyLine({ ready, deal }: { readonly ready: number; readonly deal: Deal | undefined }) {
  const unreadable = deal?.problems.length ?? 0;
  if (ready > 0) return <p className="lead">{i18n.t('review.ready', ready)}</p>;
  if (!deal) return null;
  return (
    <div role="status" className="stack">
      <p className="lead">{i18n.t('review.nothing')}</p>
      <p className="quiet small">{i18n.t('review.nothingMore')}</p>
      {unreadable > 0 && <p className="small">{i18n.t('review.unreadable', unreadable)}</p>}
    </div>
  );
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
