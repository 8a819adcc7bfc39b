/** The parts of the popup that not every learner sees first. */
import type { RelaySession } from '@gleaner/shared';
import { plansOf } from '../../review/plans/plan-list.ts';
import type { ReviewSnapshot } from '../../review/store/store.ts';
import { onDemand } from './on-demand.ts';

export const ConnectPanel = onDemand(async () => (await import('./ConnectPanel.tsx')).ConnectPanel);
export const ReviewPanel = onDemand(
  async () => (await import('./review/ReviewPanel.tsx')).ReviewPanel,
);
export const PlanForm = onDemand(async () => (await import('./review/PlanForm.tsx')).PlanForm);
export const MoreCards = onDemand(async () => (await import('./review/MoreCards.tsx')).MoreCards);
export const OpenElsewhere = onDemand(
  async () => (await import('./OpenElsewhere.tsx')).OpenElsewhere,
);
export const RunningSession = onDemand(
  async () => (await import('./review/RunningSession.tsx')).RunningSession,
);
export const WindowMenu = onDemand(async () => (await import('./WindowMenu.tsx')).WindowMenu);
export const NothingDue = onDemand(
  async () => (await import('../../review/deal/NothingDue.tsx')).NothingDue,
);
export const UnreadableCards = onDemand(
  async () => (await import('../../review/screen/summary/UnreadableCards.tsx')).UnreadableCards,
);
export const DealTrouble = onDemand(
  async () => (await import('../../review/deal/DealTrouble.tsx')).DealTrouble,
);
export const PlansScreen = onDemand(
  async () => (await import('../../review/plans/PlansScreen.tsx')).PlansScreen,
);
export const DaysScreen = onDemand(async () => (await import('./DaysScreen.tsx')).DaysScreen);
export const HistoryLine = onDemand(
  async () => (await import('../../review/history/HistoryLine.tsx')).HistoryLine,
);

/** What the first screen will show, as far as it can be told without a network. */
export async function loadFirstPanel(
  session: RelaySession | null,
  review: ReviewSnapshot,
): Promise<void> {
  const isConnected = session?.connected === true;
  const hasPlan = isConnected && plansOf(session.connection, session.plans, review).length > 0;
  await Promise.all([
    isConnected ? ReviewPanel.load() : ConnectPanel.load(),
    review.session && RunningSession.load(),
    isConnected && !hasPlan && !review.session && PlanForm.load(),
    review.batches.some(({ cards }) => cards.length === 0) && NothingDue.load(),
    review.batches.some(({ unreadable }) => unreadable.length > 0) && UnreadableCards.load(),
  ]);
}
