/** Connected: go on with a session, start one, or name a plan first (interface.md lists none). */
import { i18n } from '#i18n';
import type { RelaySession, Scope } from '@gleaner/shared';
import type { OutboxDatabase } from '../../../outbox/word/queue.ts';
import type { ReviewController } from '../../../review/windows/controller.ts';
import { plansOf } from '../../../review/plans/plan-list.ts';
import type { ReviewSession } from '../../../review/session/session.ts';
import type { ReviewSnapshot } from '../../../review/store/store.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { OutboxView } from '../../words/outbox-view.ts';
import { PlanForm, RunningSession } from '../parts.ts';
import { StartReview } from './StartReview.tsx';

export interface ReviewPanelProps {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  readonly session: RelaySession;
  readonly review: ReviewSnapshot;
  readonly running: ReviewSession | null;
  /** Of the running session. */
  readonly planName: string;
  readonly view: OutboxView;
  /** The service is being asked for its plans. */
  readonly isLooking: boolean;
  /** Opens the list of plans. */
  readonly onPlans: () => void;
}

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
        <PlanForm {...{ controller, outbox, session }} />
      </section>
    );
  return (
    <section className="panel">
      <StartReview {...props} plans={plans} />
    </section>
  );
}

/** An empty list of scopes says nothing. */
function lacks({ scopes }: RelaySession, scope: Scope): boolean {
  return scopes.length > 0 && !scopes.includes(scope);
}
