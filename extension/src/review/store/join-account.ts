/** Plans, cards and answers of a sign-in that turned out to be an account that this device knows. */
import type { ReviewSession } from '../session/session.ts';
import { openReviewDatabase, type ReviewSchema } from './db.ts';
import { announceReview } from './watch.ts';

/** What the account has of its own stays. Call it again as often as needed. */
export async function joinReviews(from: string, to: string): Promise<void> {
  const db = await openReviewDatabase();
  let count = 0;
  try {
    const names = ['plans', 'batches', 'listings', 'log', 'current'] as const;
    const owned = IDBKeyRange.bound([from], [from, []]);
    const answered = IDBKeyRange.bound([from, -Infinity], [from, Infinity]);
    const looking = db.transaction(names);
    const [found, stored] = await Promise.all([
      Promise.all([
        looking.objectStore('plans').count(owned),
        looking.objectStore('batches').count(owned),
        looking.objectStore('listings').count(from),
        looking.objectStore('log').index('at').count(answered),
      ]),
      looking.objectStore('current').get('session'),
    ]);
    if (found.every((one) => one === 0) && !isOf(stored, from)) return;
    const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
    const plans = transaction.objectStore('plans');
    const batches = transaction.objectStore('batches');
    const listings = transaction.objectStore('listings');
    const log = transaction.objectStore('log');
    const current = transaction.objectStore('current');
    for (const plan of await plans.getAll(owned)) {
      if (!(await plans.get([to, plan.id])))
        await plans.put({ ...plan, connection: to }, [to, plan.id]);
      count += 1;
    }
    for (const batch of await batches.getAll(owned)) {
      // The newer cards are those that the service deals now.
      await batches.put({ ...batch, connection: to }, [to, batch.planId]);
      count += 1;
    }
    await Promise.all([plans.delete(owned), batches.delete(owned), listings.delete(from)]);
    for (let row = await log.index('at').openCursor(answered); row; row = await row.continue()) {
      await row.update({ ...row.value, owner: to });
      count += 1;
    }
    const session = await current.get('session');
    if (isOf(session, from)) {
      await current.put({ ...session, connection: to }, 'session');
      count += 1;
    }
    await transaction.done;
  } finally {
    db.close();
  }
  if (count > 0) announceReview();
}

function isOf(
  session: ReviewSchema['current']['value'] | undefined,
  connection: string,
): session is ReviewSession {
  return session !== undefined && 'connection' in session && session.connection === connection;
}
