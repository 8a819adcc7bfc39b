/** Connected: continue a session, start one, or add a plan first (interface.md cannot list plans). */
import { i18n } from '#i18n';
import type { RelaySession, Scope } from '@gleaner/shared';
import { lazy, Suspense } from 'react';
import { plansOf } from '../../../review/plans/plan-list.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { ReviewPanelProps } from './review-panel-props.ts';
import { RunningSession } from './RunningSession.tsx';
import { StartReview } from './StartReview.tsx';

// Few learners see these first.
const PlanForm = lazy(() => import('./PlanForm.tsx'));

export function ReviewPanel(props: ReviewPanelProps) {
  const { controller, outbox, session, review, running, planName, isLooking } = props;
  const plans = plansOf(session.connection, session.plans, review);

  if (lacks(session, 'review:read'))
    return <Notice tone="info">{i18n.t('popup.readScopeMissing', ['review:read'])}</Notice>;
  if (lacks(session, 'review:write'))
    return <Notice tone="info">{i18n.t('popup.writeScopeMissing', ['review:write'])}</Notice>;
  if (running)
    return (
      <section className="panel">
        <RunningSession {...{ running, planName, controller }} />
      </section>
    );
  if (plans.length === 0)
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
    <section className="panel">
      <StartReview {...props} plans={plans} />
    </section>
  );
}

/** An empty list of scopes is unknown, not "none". */
function lacks({ scopes }: RelaySession, scope: Scope): boolean {
  return scopes.length > 0 && !scopes.includes(scope);
}
