/** Connected: continue a session, start one, or add a plan first (interface.md cannot list plans). */
import { i18n } from '#i18n';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { plansOf } from '../../review/plans/plan-list.ts';
import { missingScope } from '../../relay-client/missing-scope.ts';
import type { ReviewPanelProps } from './review-panel-props.ts';
import { RunningSession } from './RunningSession.tsx';
import { StartReview } from './StartReview.tsx';

// Few learners see these first.
const PlanForm = lazy(() => import('../../review/deal/PlanForm.tsx'));
const ScopeMissing = lazy(() => import('../../account/ScopeMissing.tsx'));

export function ReviewPanel(props: ReviewPanelProps) {
  const { controller, outbox, session, review, running, planName, isLooking } = props;
  const plans = plansOf(session.connection, session.plans, review);
  const panel = useRef<HTMLElement>(null);
  const hasPlan = plans.length > 0;
  const hadPlan = useRef(hasPlan);
  useEffect(() => {
    // The form that had the focus is gone.
    if (hasPlan && !hadPlan.current && document.activeElement === document.body)
      panel.current?.querySelector<HTMLElement>('.button:not([data-variant="quiet"])')?.focus();
    hadPlan.current = hasPlan;
  }, [hasPlan]);

  const missing = missingScope(session);
  if (missing !== undefined)
    return (
      <Suspense fallback={<div className="room-of-form" />}>
        <ScopeMissing scope={missing} />
      </Suspense>
    );
  if (running)
    return (
      <section className="panel">
        <RunningSession {...{ running, planName, controller }} />
      </section>
    );
  if (!hasPlan)
    return (
      <section className="panel">
        <p className="lead">{i18n.t('plans.intro')}</p>
        {isLooking && (
          <p className="quiet small" role="status">
            {i18n.t('plans.looking')}
          </p>
        )}
        <Suspense fallback={<div className="room-of-form" />}>
          <PlanForm {...{ controller, outbox, session }} />
        </Suspense>
      </section>
    );
  return (
    <section className="panel" ref={panel}>
      <StartReview {...props} plans={plans} />
    </section>
  );
}
