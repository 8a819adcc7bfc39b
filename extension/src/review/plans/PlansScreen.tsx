/** The learner's review plans: order, names, removed plans, and a field to add one. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { hostOf } from '../../relay-client/host.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { ReviewController } from '../windows/controller.ts';
import type { ReviewSnapshot } from '../store/store.ts';
import type { StoredPlan } from '../store/stored.ts';
import { SubScreen } from '../../ui/SubScreen.tsx';
import { movePlan, removePlan, renamePlan, type PlanBook, type PlanChange } from './edit-plans.ts';
import { plansOf, type ReviewPlan } from './plan-list.ts';
import { PlanRow } from './PlanRow.tsx';
import './plans.css';

export interface PlansScreenProps {
  readonly controller: ReviewController;
  readonly session: RelaySession;
  readonly review: ReviewSnapshot;
  /** Reads the service's list; absent when the relay has no route for it. */
  readonly listing: {
    readonly exists: boolean;
    readonly isLooking: boolean;
    readonly error: Error | null;
    readonly look: () => void;
  };
  /** Adds a plan by its id or address. */
  readonly form: (onClose: () => void) => ReactNode;
  readonly onClose: () => void;
}

/** What the last action did, so that it can be undone. */
interface Removed {
  readonly id: string;
  readonly name: string;
  readonly before: readonly StoredPlan[];
  readonly change: PlanChange;
}

function bookOf(connection: string | null, stored: readonly StoredPlan[]): PlanBook {
  return { connection, stored, now: Date.now() };
}

export default function PlansScreen(props: PlansScreenProps) {
  const { controller, session, review, listing, form, onClose } = props;
  const { connection } = session;
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [news, setNews] = useState('');
  const plans = plansOf(connection, session.plans, review);
  const focus = useFocusNext();
  const book = (): PlanBook => bookOf(connection, review.plans);
  const apply = (change: PlanChange): void => controller.changePlans(change.plans, change.removed);

  function move(plan: ReviewPlan, by: number): void {
    const to = plans.indexOf(plan) + by;
    if (to < 0 || to >= plans.length) return;
    apply(movePlan(book(), plans, plan.id, by));
    setNews(i18n.t('plans.moved', [plan.name, to + 1, plans.length]));
  }

  function remove(plan: ReviewPlan): void {
    const change = removePlan(book(), plan);
    setRemoved({ id: plan.id, name: plan.name, before: review.plans, change });
    apply(change);
    focus('.notice .button');
  }

  function putBack({ id, before, change }: Removed): void {
    const wasThere = (row: StoredPlan) =>
      before.some(({ id, connection: own }) => id === row.id && own === row.connection);
    const touched = new Set([...change.plans, ...change.removed].map(({ id }) => id));
    apply({
      plans: before.filter(({ id }) => touched.has(id)),
      removed: change.plans.filter((row) => !wasThere(row)),
    });
    setRemoved(null);
    focus(`[data-plan="${CSS.escape(id)}"] .edit-plan .button`);
  }

  function closeForm(): void {
    setAdding(false);
    focus('.add-plan .button');
  }

  const onlyHere = i18n.t('plans.localOnly', [hostOf(session.instance)]);
  return (
    <SubScreen title={i18n.t('plans.title')} onClose={onClose}>
      {plans.length === 0 ? (
        <p className="quiet">{i18n.t('plans.none')}</p>
      ) : (
        <ol className="plan-list" aria-label={i18n.t('plans.title')}>
          {plans.map((plan, place) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              isFirst={place === 0}
              isLast={place === plans.length - 1}
              onMove={(by) => move(plan, by)}
              onRename={(name) => apply(renamePlan(book(), plan.id, name))}
              onRemove={() => remove(plan)}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {removed && (
        <Notice
          tone="info"
          action={<Button onClick={() => putBack(removed)}>{i18n.t('plans.putBack')}</Button>}
        >
          {i18n.t('plans.removed', [removed.name])}
        </Notice>
      )}
      {isAdding ? (
        form(closeForm)
      ) : (
        <div className="row add-plan">
          <Button onClick={() => setAdding(true)}>{i18n.t('plans.addAnother')}</Button>
          {listing.exists && (
            <Button variant="quiet" busy={listing.isLooking} onClick={listing.look}>
              {listing.isLooking ? i18n.t('plans.looking') : i18n.t('plans.look')}
            </Button>
          )}
        </div>
      )}
      {listing.error && <Notice tone="warn">{explain(listing.error)}</Notice>}
      <p className="quiet small plans-note">
        {plans.length > 1
          ? i18n.t('ui.twoSentences', [i18n.t('plans.moveByKeys'), onlyHere])
          : onlyHere}
      </p>
    </SubScreen>
  );
}

/** Where the pressed button is gone: moves the focus to what the selector finds after a render. */
function useFocusNext(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const found = document.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
