/** Plans, cards and answers of a sign-in that turned out to be an account that this device knows. */
import { openReviewDatabase } from './db.ts';
import { announceReview } from './watch.ts';

/** What the account has of its own stays. Call it again as often as needed. */
export async function joinReviews(from: string, to: string): Promise<void> {
  const db = await openReviewDatabase();
  let count = 0;
  try {
    const names = ['plans', 'batches', 'listings', 'log', 'current'] as const;
    const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
    const plans = transaction.objectStore('plans');
    const batches = transaction.objectStore('batches');
    const listings = transaction.objectStore('listings');
    const log = transaction.objectStore('log');
    const current = transaction.objectStore('current');
    const owned = IDBKeyRange.bound([from], [from, []]);
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
    const answered = IDBKeyRange.bound([from, -Infinity], [from, Infinity]);
    for (let row = await log.index('at').openCursor(answered); row; row = await row.continue()) {
      await row.update({ ...row.value, owner: to });
      count += 1;
    }
    const session = await current.get('session');
    if (session && 'connection' in session && session.connection === from) {
      await current.put({ ...session, connection: to }, 'session');
      count += 1;
    }
    await transaction.done;
  } finally {
    db.close();
  }
  if (count > 0) announceReview();
}
