/** A plan by its id or address, tried at once: the cards that prove it are the first to be reviewed. */
import { i18n } from '#i18n';
import { safeAddress, type RelaySession } from '@gleaner/shared';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { OutboxDatabase } from '../../outbox/queue.ts';
import type { ReviewController } from '../../review/controller.ts';
import { AnswersOnTheirWay } from '../../review/answers-on-their-way.ts';
import { planIdOf } from '../../review/plan-id.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Field } from '../../ui/Field.tsx';
import { hostOf } from '../../connection/host.ts';
import { cardsWanted } from './StartReview.tsx';
import { useDeal } from './use-deal.ts';

export function PlanForm({
  controller,
  outbox,
  session,
  onAdded,
  onCancel,
}: {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  readonly onAdded: () => void;
  readonly onCancel: (() => void) | undefined;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const deal = useDeal(controller, outbox);
  const instance = safeAddress(session.instance, { loopback: true });

  function submit(): void {
    const planId = planIdOf(text);
    if (planId === null) {
      setProblem(i18n.t('plans.notAPlan'));
      return;
    }
    const added = (): void => {
      controller.addPlan(planId, planId);
      controller.choose(planId, cardsWanted(controller.getSnapshot()));
      onAdded();
    };
    setProblem(null);
    deal.mutate(
      { planId, limit: cardsWanted(controller.getSnapshot()), connection: session.connection },
      {
        onSuccess: added,
        onError: (error) => {
          // Answers of this very plan wait: it has been tried before.
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
      <div className="row">
        <Button type="submit" variant="primary" busy={deal.isPending}>
          {deal.isPending ? i18n.t('plans.trying') : i18n.t('plans.add')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
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
    </form>
  );
}
