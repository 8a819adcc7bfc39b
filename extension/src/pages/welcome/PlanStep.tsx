/** Choose a plan: one that the relay or the service lists, or one by its address. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useEffect, useRef } from 'react';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import type { ReviewPlan } from '../../review/plans/plan-list.ts';
import type { ReviewController } from '../../review/windows/controller.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { cardsWanted } from '../popup/review/cards-wanted.ts';
import PlanForm from '../popup/review/PlanForm.tsx';
import { Step } from './Step.tsx';

interface PlanStepProps {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession | undefined;
  readonly plans: readonly ReviewPlan[];
  /** The id of the chosen plan; empty for none. */
  readonly chosen: string;
}

export function PlanStep({ controller, outbox, session, plans, chosen }: PlanStepProps) {
  const plan = plans.find(({ id }) => id === chosen);
  const place = useRef<HTMLDivElement>(null);
  const isConnected = session?.connected === true;
  const wasConnected = useRef(isConnected);
  // The address can be pasted at once.
  useEffect(() => {
    if (isConnected && !wasConnected.current) place.current?.querySelector('input')?.focus();
    wasConnected.current = isConnected;
  }, [isConnected]);
  return (
    <Step number={2} title={i18n.t('welcome.planTitle')} isDone={plan !== undefined}>
      {session?.connected !== true ? (
        <p className="quiet">{i18n.t('welcome.planLater')}</p>
      ) : (
        <>
          {plans.length > 0 && (
            <ul className="row" aria-label={i18n.t('plans.title')}>
              {plans.map(({ id, name }) => (
                <li key={id}>
                  <Button
                    aria-pressed={id === chosen}
                    onClick={() => controller.choose(id, cardsWanted(controller.getSnapshot()))}
                  >
                    <bdi>{name}</bdi>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {plan === undefined && (
            <div ref={place} className="stack">
              <p className="quiet">{i18n.t('welcome.planNote')}</p>
              <PlanForm {...{ controller, outbox, session }} suggestedName={i18n.t('plans.plan')} />
            </div>
          )}
        </>
      )}
    </Step>
  );
}
