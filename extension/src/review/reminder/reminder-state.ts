/**
 * Whether the toolbar button should remind the learner: their hour has come, they have a plan, and they
 * answered nothing today. Uses only data of this device, never a request.
 */
import { lastSession } from '../../relay-client/session.ts';
import { localDay } from '../days/local-day.ts';
import { readDays } from '../history/read-history.ts';
import { plansOf } from '../plans/plan-list.ts';
import { openReviewStore } from '../store/store.ts';
import { watchReview } from '../store/watch.ts';
import { choiceStores } from '../../settings/choices.ts';
import { isPastHour } from './reminder-time.ts';

/** `now` in milliseconds since the epoch. */
export async function reminderState(now: number): Promise<boolean> {
  const { on, hour } = await choiceStores.reminder.read();
  if (!on || !isPastHour(hour, now)) return false;
  const today = localDay(now);
  const days = await readDays();
  if (days.some(({ day, answered }) => day === today && answered > 0)) return false;
  return hasPlan();
}

/**
 * Calls back when the state may have changed for another reason than time. Returns a function that stops
 * it.
 */
export function watchReminder(callback: () => void): () => void {
  const stops = [watchReview, ...choiceStores.reminder.watches].map((watch) => watch(callback));
  return () => {
    for (const stop of stops) stop();
  };
}

async function hasPlan(): Promise<boolean> {
  const session = await lastSession();
  if (session?.connected !== true) return false;
  const store = await openReviewStore();
  try {
    const known = await store.load();
    return plansOf(session.connection, session.plans, known).some(({ gone }) => !gone);
  } finally {
    store.close();
  }
}
