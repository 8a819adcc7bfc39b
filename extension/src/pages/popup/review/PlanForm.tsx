/** Adds a plan by its id or address and tries it at once: the cards that come are the first to review. */
import { i18n } from '#i18n';
import { safeAddress, type RelaySession } from '@gleaner/shared/contract';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { ReviewController } from '../../../review/windows/controller.ts';
import { AnswersOnTheirWay } from '../../../review/deal/answers-on-their-way.ts';
import { planIdOf } from '../../../review/plans/plan-id.ts';
import { addPlan } from '../../../review/plans/edit-plans.ts';
import { earlierPlans, plansOf } from '../../../review/plans/plan-list.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { explain } from '../../../ui/explain.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { hostOf } from '../../../relay-client/host.ts';
import { cardsWanted } from './cards-wanted.ts';
import { useDeal } from './use-deal.ts';

export default function PlanForm({
  controller,
  outbox,
  session,
  suggestedName = '',
  onClose,
}: {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  /** The learner can change it; an id is no name. */
  readonly suggestedName?: string;
  /** Absent when there is no screen to go back to. */
  readonly onClose?: () => void;
}) {
  const [text, setText] = useState('');
  const [name, setName] = useState(suggestedName);
  const [problem, setProblem] = useState<string | null>(null);
  const { connection } = session;
  const review = controller.getSnapshot();
  const deal = useDeal({ controller, outbox, session });
  const instance = safeAddress(session.instance, { loopback: true });
  const plans = plansOf(connection, session.plans, review);
  const earlier = earlierPlans(connection, plans, review.plans);

  function submit(): void {
    const planId = planIdOf(text);
    if (planId === null) setProblem(i18n.t('plans.notAPlan'));
    else tryPlan(planId, name.trim() || freeName(plans.map((plan) => plan.name)));
  }

  function tryPlan(planId: string, planName: string | null): void {
    const added = (): void => {
      const now = controller.getSnapshot();
      const { plans, removed } = addPlan(
        { connection, stored: now.plans, now: Date.now() },
        planId,
      );
      controller.changePlans(
        plans.map((plan) =>
          plan.id === planId && planName !== null ? { ...plan, name: planName } : plan,
        ),
        removed,
      );
      controller.choose(planId, cardsWanted(now));
      onClose?.();
    };
    setProblem(null);
    deal.mutate(
      { planId, limit: cardsWanted(review) },
      {
        onSuccess: added,
        onError: (error) => {
          // Answers of this plan are waiting, so it has worked before.
          if (error instanceof AnswersOnTheirWay) added();
          else setProblem(explain(error, 'plan'));
        },
      },
    );
  }

  return (
    <form
      className="plan-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!deal.isPending) submit();
      }}
    >
      <Field
        label={i18n.t('plans.field')}
        value={text}
        error={problem}
        maxLength={2000}
        required
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
      />
      <Field
        label={i18n.t('plans.nameIt')}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={deal.isPending}>
          {deal.isPending ? i18n.t('plans.trying') : i18n.t('plans.add')}
        </Button>
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('plans.cancel')}
          </Button>
        )}
      </div>
      {instance && (
        <p className="small">
          <a href={instance.href} target="_blank" rel="noreferrer">
            {i18n.t('plans.open', [hostOf(session.instance)])}
            <ExternalLink className="icon" aria-hidden="true" />
          </a>
        </p>
      )}
      {earlier.length > 0 && (
        <div className="stack earlier-plans">
          <p className="quiet small">{i18n.t('plans.earlier')}</p>
          <ul className="row">
            {earlier.map(({ id, name: earlierName }) => (
              <li key={id}>
                <Button busy={deal.isPending} onClick={() => tryPlan(id, earlierName)}>
                  <bdi>{earlierName ?? id}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}

/** "Review plan", "Review plan 2": for a learner who gives none. An id is no name. */
function freeName(taken: readonly string[]): string {
  const usual = i18n.t('plans.plan');
  let name = usual;
  for (let count = 2; taken.includes(name); count++)
    name = i18n.t('plans.planNumber', [String(count)]);
  return name;
}
