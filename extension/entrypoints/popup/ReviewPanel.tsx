/** Connected: go on with a session, start one, or name a plan first (interface.md lists none). */
import { i18n } from '#i18n';
import type { RelaySession, Scope } from '@gleaner/shared';
import { useState } from 'react';
import type { OutboxDatabase } from '../../outbox/queue.ts';
import type { ReviewController } from '../../review/controller.ts';
import type { ReviewSession } from '../../review/session.ts';
import type { ReviewSnapshot } from '../../review/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OutboxView } from '../../words/outbox-view.ts';
import { PlanForm } from './PlanForm.tsx';
import { plansOf } from './plans.ts';
import { RunningSession } from './RunningSession.tsx';
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
}

export function ReviewPanel(props: ReviewPanelProps) {
  const { controller, outbox, session, review, running, planName } = props;
  const [adding, setAdding] = useState(false);
  const plans = plansOf(session, review.plans);

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
  if (plans.length === 0 || adding)
    return (
      <section className="panel">
        {plans.length === 0 && <p className="lead">{i18n.t('plans.intro')}</p>}
        <PlanForm
          {...{ controller, outbox, session }}
          onAdded={() => setAdding(false)}
          onCancel={plans.length === 0 ? undefined : () => setAdding(false)}
        />
      </section>
    );
  return (
    <section className="panel">
      <StartReview {...props} plans={plans} />
      <p>
        <Button variant="quiet" onClick={() => setAdding(true)}>
          {i18n.t('plans.addAnother')}
        </Button>
      </p>
    </section>
  );
}

/** An empty list of scopes says nothing. */
function lacks({ scopes }: RelaySession, scope: Scope): boolean {
  return scopes.length > 0 && !scopes.includes(scope);
}
