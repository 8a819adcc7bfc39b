/** Adds a plan by its id or address and tries it at once: the cards that come are the first to review. */
import { i18n } from '#i18n';
import { safeAddress, type RelaySession } from '@gleaner/shared/contract';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReviewController } from '../windows/controller.ts';
import { AnswersOnTheirWay } from './answers-on-their-way.ts';
import { nameInAddress, planIdOf } from '../plans/plan-id.ts';
import { addPlan } from '../plans/edit-plans.ts';
import { earlierPlans, freeName, givenName, plansOf } from '../plans/plan-list.ts';
import { Button } from '../../ui/Button.tsx';
import { onEscape } from '../../ui/escape.ts';
import { explain } from '../../ui/explain.ts';
import { Field } from '../../ui/Field.tsx';
import { hostOf } from '../../relay-client/host.ts';
import { cardsWanted } from './cards-wanted.ts';
import { useDeal } from './use-deal.ts';
import './plan-choices.css';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

export default function PlanForm({
  controller,
  outbox,
  session,
  onClose,
}: {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  /** Absent when there is no screen to go back to. */
  readonly onClose?: () => void;
}) {
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { connection } = session;
  const review = controller.getSnapshot();
  const deal = useDeal({ controller, outbox, session });
  const instance = safeAddress(session.instance, { loopback: true });
  const plans = plansOf(connection, session.plans, review);
  const earlier = earlierPlans(connection, plans, review.plans);
  const form = useRef<HTMLFormElement>(null);
  const isOpened = onClose !== undefined;
  // The button that opened it is gone.
  useEffect(() => {
    if (isOpened) form.current?.querySelector('input')?.focus();
  }, [isOpened]);
  // What is wrong is in the first field.
  useEffect(() => {
    if (problem !== null) form.current?.querySelector('input')?.focus();
  }, [problem]);

  function submit(): void {
    const planId = planIdOf(text);
    if (planId === null) setProblem(i18n.t('plans.notAPlan'));
    else tryPlan(planId, name.trim());
  }

  function tryPlan(planId: string, typed: string): void {
    const added = (): void => {
      const now = controller.getSnapshot();
      const { plans: changed, removed } = addPlan(
        { connection, stored: now.plans, now: Date.now() },
        planId,
      );
      const own = typed || nameFor(planId);
      controller.changePlans(
        changed.map((plan) => (plan.id === planId && own !== null ? { ...plan, name: own } : plan)),
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

  /** Null where the plan has a name already, and keeps it. */
  function nameFor(planId: string): string | null {
    const now = controller.getSnapshot();
    if (givenName({ planId, connection }, session.plans, now) !== null) return null;
    const others = plansOf(connection, session.plans, now).filter(({ id }) => id !== planId);
    const taken = others.map((plan) => plan.name);
    const own = nameInAddress(text);
    return own === null || taken.includes(own) ? freeName(taken) : own;
  }

  return (
    <form
      ref={form}
      className="plan-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!deal.isPending) submit();
      }}
      {...(onClose && { onKeyDown: onEscape(onClose) })}
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
          <ul className="row plan-choices">
            {earlier.map(({ id, name: earlierName }) => (
              <li key={id}>
                <Button busy={deal.isPending} onClick={() => tryPlan(id, earlierName ?? '')}>
                  <bdi>{earlierName ?? i18n.t('plans.plan')}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}
