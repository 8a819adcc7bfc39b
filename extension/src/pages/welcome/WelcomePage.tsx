/** Opens once after the installation: three steps that tick themselves, from nothing to the first card. */
import { i18n } from '#i18n';
import type { RelaySession } from '@gleaner/shared';
import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { browser } from 'wxt/browser';
import { useSession } from '../../account/use-session.ts';
import { plansOf } from '../../review/plans/plan-list.ts';
import type { ReviewController } from '../../review/windows/controller.ts';
import type { Settings } from '../../settings/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { explain } from '../../ui/explain.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useListing } from '../../review/plans/use-listing.ts';
import type { OutboxView } from '../../word-list/outbox-view.ts';
import { useOutbox } from '../../word-list/use-outbox.ts';
import { ConnectStep } from './ConnectStep.tsx';
import { startFirstReview } from './first-cards.ts';
import { Pin } from './Pin.tsx';
import { PlanStep } from './PlanStep.tsx';
import { TryStep } from './TryStep.tsx';
import '../../ui/styles/page.css';
import './welcome.css';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

interface WelcomePageProps {
  readonly session: RelaySession | null;
  readonly outbox: OutboxDatabase;
  readonly view: OutboxView;
  readonly controller: ReviewController;
  readonly settings: Settings;
}

/** How many of the newest words are listed. */
export const wordsTried = 3;

export function WelcomePage(props: WelcomePageProps) {
  const { session: last, outbox, view: first, controller, settings } = props;
  const query = useSession(last);
  const session = query.data;
  const view = useOutbox(outbox, first, wordsTried);
  const review = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const { isLooking } = useListing(controller, session);
  const connection = session?.connection ?? null;
  const plans = session?.connected === true ? plansOf(connection, session.plans, review) : [];
  // Where there is one plan, nothing is left to choose.
  const only = plans.length === 1 ? plans[0]?.id : undefined;
  const choice = review.choice?.planId;
  const chosen = plans.find(({ id }) => id === choice)?.id ?? only ?? '';
  const hasPlan = chosen !== '';
  const { words: collected } = view;
  /** The first card is there when the review opens. */
  const begin = useMutation({
    mutationFn: async () => {
      if (session) await startFirstReview({ controller, outbox, session }, chosen);
      controller.handOver();
      await browser.tabs.create({ url: browser.runtime.getURL('/popup.html') });
    },
  });
  return (
    <main className="page welcome">
      <h1 className="word">{i18n.t('welcome.title')}</h1>
      <ol className="first-run">
        <ConnectStep {...{ query, settings }} />
        <PlanStep {...{ controller, outbox, session, plans, isLooking, chosen }} />
        <TryStep {...{ outbox, collected }} isNext={hasPlan && collected.length === 0} />
      </ol>
      {hasPlan && (
        <>
          <p>
            <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
              {begin.isPending ? i18n.t('review.fetching') : i18n.t('welcome.begin')}
            </Button>
          </p>
          {begin.isError && <Notice tone="wrong">{explain(begin.error, 'plan')}</Notice>}
        </>
      )}
      {/* Android has no toolbar to keep a button in. */}
      {!navigator.userAgent.includes('Android') && (
        <section className="stack small">
          <Pin />
        </section>
      )}
    </main>
  );
}
