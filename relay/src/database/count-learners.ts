/** How many learners this relay serves: for the metrics and the doctor. */
import type { Clock } from '../config/timings.ts';
import type { Database } from './database.ts';

const day = 24 * 60 * 60_000;

/**
 * Both counts read only an index. Connected are all whose grant is alive; cleaning removes it when
 * the last session has ended. Active are those seen within two days: `seen_at` is written at most daily, so
 * within one day some who were active would be missed.
 * @throws the driver's error
 */
export async function countLearners(
  database: Database,
  now: Clock,
): Promise<{ connected: number; active: number }> {
  const { connected } = await database
    .selectFrom('grants')
    .select((eb) => eb.fn.countAll().as('connected'))
    .where('alive', '=', 1)
    .executeTakeFirstOrThrow();
  const { active } = await database
    .selectFrom('sessions')
    .select((eb) => eb.fn.count('grant_id').distinct().as('active'))
    .where('seen_at', '>', now() - 2 * day)
    .executeTakeFirstOrThrow();
  return { connected: Number(connected), active: Number(active) };
}

/** Counting takes at most this part of the time between two counts. */
const countingPart = 100;

/**
 * Counts for the metrics, which are read every few seconds: a count is used again for a hundred times as long as it
 * took, so that it costs at most a hundredth of a core with any number of learners.
 * @param elapsed monotonic, ms
 * @returns reads the database each time, so that it rejects where the database does not answer
 */
export function createLearnerCount(
  database: Database,
  now: Clock,
  elapsed: () => number = () => performance.now(),
): typeof counting {
  let last: Promise<{ connected: number; active: number }> | null = null;
  let usedUntil = Number.NEGATIVE_INFINITY;

  async function counting(): Promise<{ connected: number; active: number }> {
    if (last !== null && elapsed() < usedUntil) {
      await database.selectFrom('jobs').select('name').limit(1).execute();
      return last;
    }
    const began = elapsed();
    // Nobody knows yet how long a count takes, so other callers share the first one.
    usedUntil = Number.POSITIVE_INFINITY;
    last = countLearners(database, now);
    try {
      const counts = await last;
      usedUntil = elapsed() + (elapsed() - began) * countingPart;
      return counts;
    } catch (error) {
      last = null;
      throw error;
    }
  }
  return counting;
}
