/** Chooses the screen of the popup: a card in progress comes before all others. */
import { i18n } from '#i18n';
import { numberText } from '../../ui/number-text.ts';
import type { RelaySession } from '@gleaner/shared';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RelayError } from '../../relay-client/relay-error.ts';
import { isBatchOf } from '../../review/store/batches.ts';
import { isShownHere, type ReviewController } from '../../review/windows/controller.ts';
import { planName as nameOf } from '../../review/plans/plan-list.ts';
import { currentCard } from '../../review/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { OutboxView } from '../../word-list/outbox-view.ts';
import { useOutbox } from '../../word-list/use-outbox.ts';
import { CollectedLately } from './CollectedLately.tsx';
import { ConnectPanel } from './ConnectPanel.tsx';
import { OtherWindows } from './OpenElsewhere.tsx';
import { PopupHeader } from './PopupHeader.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { useReviewScreens, type ReviewScreens } from './review-screens.ts';
import { useListing } from '../../review/plans/use-listing.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useSession } from '../../account/use-session.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

// Seldom needed, and not for the first paint.
const AccountNotices = lazy(() => import('./AccountNotices.tsx'));
// Further screens load when they are opened.
const AddWord = lazy(() => import('./AddWord.tsx'));
const DaysScreen = lazy(() => import('./DaysScreen.tsx'));
const HistoryLine = lazy(() => import('../../review/history/HistoryLine.tsx'));
const PlanForm = lazy(() => import('../../review/deal/PlanForm.tsx'));
const PlansScreen = lazy(() => import('../../review/plans/PlansScreen.tsx'));

/** How many words the first screen lists. */
export const recentWords = 5;

export interface AppProps {
  readonly controller: ReviewController;
  readonly outbox: OutboxDatabase;
  /** Read before the first paint. */
  readonly view: OutboxView;
  readonly session: RelaySession | null;
  /** Loaded before the first paint when a session waits; null otherwise. */
  readonly screens: ReviewScreens | null;
}

export function App({ controller, outbox, view: firstView, session: last, ...rest }: AppProps) {
  const screens = useReviewScreens(rest.screens);
  const review = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  const view = useOutbox(outbox, firstView, recentWords);
  const query = useSession(last);
  const online = useOnline();
  const session = query.data;
  const failure = query.error instanceof RelayError ? query.error.code : null;
  const offline = !online || failure === 'NETWORK';

  // Another account's cards are not shown; without a session or a network, a started session can be
  // finished.
  const otherAccount =
    session?.connected === true && session.connection !== review.session?.connection;
  const known = review.session && !otherAccount ? review.session : null;
  const planName = known ? nameOf(known, session?.plans ?? [], review) : '';
  const listing = useListing(controller, session);
  const [aside, setAside] = useState<Aside>(null);
  useFocusBack(aside);

  const unsaved = review.unsaved && (
    <Notice
      tone="wrong"
      action={<Button onClick={() => controller.saveAgain()}>{i18n.t('ui.retry')}</Button>}
    >
      {i18n.t('options.notSaved')}
    </Notice>
  );
  if (known && !known.left && isShownHere(review) && screens) {
    const { MoreCards, ReviewScreen, SummaryScreen } = screens;
    return currentCard(known) ? (
      <ReviewScreen
        session={known}
        planName={planName}
        controller={controller}
        menu={(menu) => (
          <Suspense fallback={null}>
            <OtherWindows {...menu} onHandOver={() => controller.handOver()} />
          </Suspense>
        )}
        notice={
          <>
            {unsaved}
            {(offline || view.answersOffline) && (
              <Notice tone="offline">
                {online
                  ? i18n.t('ui.error.unreachable')
                  : i18n.t('review.offline', view.waitingAnswers)}
              </Notice>
            )}
          </>
        }
      />
    ) : (
      <SummaryScreen
        session={known}
        {...{ planName, controller, outbox }}
        batch={review.batches.find((one) => isBatchOf(one, known.planId, known.connection))}
        unsent={view.waitingAnswers}
        notice={unsaved}
        more={
          session?.connected === true
            ? (done) => (
                <MoreCards
                  {...{ controller, outbox, session, done }}
                  finished={known}
                  unsent={view.waitingAnswers}
                  words={view.words}
                />
              )
            : undefined
        }
        onDone={() => controller.close()}
      />
    );
  }
  const goHome = (): void => setAside(null);
  if (aside === 'history')
    return (
      <Suspense fallback={null}>
        <DaysScreen onClose={goHome} />
      </Suspense>
    );
  if (aside === 'plans' && session?.connected === true)
    return (
      <Suspense fallback={null}>
        <PlansScreen
          {...{ controller, session, review, listing }}
          form={(onClose) => (
            <Suspense fallback={<div className="room-of-form" />}>
              <PlanForm {...{ controller, outbox, session, onClose }} />
            </Suspense>
          )}
          onClose={goHome}
        />
      </Suspense>
    );

  // A finished session is shown in the window that finished it.
  const running = known && currentCard(known) ? known : null;
  return (
    <main className="screen home">
      <PopupHeader session={session} onAdd={() => setAside(aside === 'add' ? null : 'add')} />
      {aside === 'add' && (
        <Suspense fallback={null}>
          <AddWord outbox={outbox} onClose={goHome} />
        </Suspense>
      )}
      {unsaved}
      {!online && <Notice tone="offline">{offlineText(view, session?.connected === true)}</Notice>}
      <Suspense fallback={null}>
        <AccountNotices {...{ outbox, query, online }} />
      </Suspense>
      {session?.connected === true ? (
        <ReviewPanel
          {...{ controller, outbox, session, review, running, planName, view }}
          isLooking={listing.isLooking}
          onPlans={() => setAside('plans')}
        />
      ) : session || query.error ? (
        <ConnectPanel wasConnected={view.wasConnected} {...{ running, planName, controller }} />
      ) : (
        <div className="skeleton" role="status">
          <span className="visually-hidden">{i18n.t('ui.loading')}</span>
        </div>
      )}
      <CollectedLately {...{ view, outbox }} />
      <div className="history-place">
        <Suspense fallback={null}>
          <HistoryLine step={review.session} onOpen={() => setAside('history')} />
        </Suspense>
      </div>
    </main>
  );
}

/** What is open beside, or above, the first screen. */
type Aside = 'plans' | 'history' | 'add' | null;

/** Back on the first screen, the focus returns to where the learner was. */
function useFocusBack(aside: Aside): void {
  const before = useRef(aside);
  useEffect(() => {
    if (aside === null && before.current !== null)
      document.getElementById(`open-${before.current}`)?.focus();
    before.current = aside;
  }, [aside]);
}

/** Before a sign-in nothing is sent automatically. */
function offlineText(view: OutboxView, connected: boolean): string {
  const { waitingWords: words, waitingAnswers: answers } = view;
  if (!connected) return i18n.t('popup.offline');
  if (answers === 0) return i18n.t('popup.offlineWords', words, [numberText(words)]);
  return words === 0
    ? i18n.t('popup.offlineAnswers', answers, [numberText(answers)])
    : i18n.t('popup.offlineBoth', [numberText(words), numberText(answers)]);
}
