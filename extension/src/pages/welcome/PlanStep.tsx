/** Choose a plan: one that the relay or the service lists, or one by its address. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useEffect, useRef, useState } from 'react';
import type { ReviewPlan } from '../../review/plans/plan-list.ts';
import type { ReviewController } from '../../review/windows/controller.ts';
import { Button } from '../../ui/Button.tsx';
import { cardsWanted } from '../../review/deal/cards-wanted.ts';
import PlanForm from '../../review/deal/PlanForm.tsx';
import { missingScope } from '../../relay-client/missing-scope.ts';
import ScopeMissing from '../../account/ScopeMissing.tsx';
import { Step } from './Step.tsx';
import '../../review/deal/plan-choices.css';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface PlanStepProps {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession | undefined;
  readonly plans: readonly ReviewPlan[];
  /** The service's own list is being read. */
  readonly isLooking: boolean;
  /** The id of the chosen plan; empty for none. */
  readonly chosen: string;
}

export function PlanStep({ session, chosen, ...rest }: PlanStepProps) {
  const { plans } = rest;
  const isDone = plans.some(({ id }) => id === chosen);
  const [isAdding, setAdding] = useState(false);
  const isConnected = session?.connected === true;
  const place = useRef<HTMLDivElement>(null);
  const wasConnected = useRef(isConnected);
  /** Selectors of what gets the focus once one of them is drawn, the best first. */
  const takesFocus = useRef<readonly string[]>([]);
  // After the sign-in a plan can be picked, or an address pasted, at once.
  useEffect(() => {
    if (isConnected && !wasConnected.current) takesFocus.current = ['input, button'];
    wasConnected.current = isConnected;
    const [found] = takesFocus.current.flatMap(
      (one) => place.current?.querySelector<HTMLElement>(one) ?? [],
    );
    if (!found) return;
    takesFocus.current = [];
    found.focus();
  });
  return (
    <Step number={2} title={i18n.t('welcome.planTitle')} isDone={isDone}>
      {isConnected ? (
        <div ref={place}>
          <Choose
            {...rest}
            {...{ session, chosen, isDone }}
            isAdding={isAdding}
            onAdding={(opens) => {
              // The form takes the focus itself.
              takesFocus.current = opens ? [] : ['.add-plan button', 'input, button'];
              setAdding(opens);
            }}
          />
        </div>
      ) : (
        <p className="quiet">{i18n.t('welcome.planLater')}</p>
      )}
    </Step>
  );
}

interface ChooseProps extends PlanStepProps {
  readonly session: RelaySession;
  readonly isDone: boolean;
  /** The form for an address is open beside plans to pick from. */
  readonly isAdding: boolean;
  readonly onAdding: (opens: boolean) => void;
}

function Choose(props: ChooseProps) {
  const { controller, outbox, session, plans, isLooking, chosen, isDone } = props;
  const { isAdding, onAdding } = props;
  const scope = missingScope(session);
  if (scope !== undefined) return <ScopeMissing scope={scope} />;
  if (plans.length === 0 && isLooking)
    return (
      <p className="quiet" role="status">
        {i18n.t('plans.looking')}
      </p>
    );
  const hasForm = !isDone && (plans.length === 0 || isAdding);
  return (
    <div className="stack">
      {plans.length > 0 && (
        <ul className="row plan-choices" aria-label={i18n.t('plans.title')}>
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
          {!isDone && !hasForm && (
            <li className="add-plan">
              <Button variant="quiet" onClick={() => onAdding(true)}>
                {i18n.t('plans.addAnother')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {hasForm && (
        <>
          <p className="quiet">{i18n.t('welcome.planNote')}</p>
          <PlanForm
            {...{ controller, outbox, session }}
            {...(isAdding && { onClose: () => onAdding(false) })}
          />
        </>
      )}
    </div>
  );
}
