/** How many learners this relay serves, from its sessions: for the metrics and the doctor. */
import type { Clock } from '../dependencies.ts';
import type { Database } from './open.ts';

const day = 24 * 60 * 60_000;

/**
 * Active are those seen within two days: `seen_at` is written at most daily, so within one day some
 * who were active would be missed.
 * @throws the driver's error
 */
export async function countLearners(
  database: Database,
  now: Clock,
): Promise<{ connected: number; active: number }> {
  const count = async (seenAfter: number): Promise<number> => {
    const { learners } = await database
      .selectFrom('sessions')
      .innerJoin('grants', 'grants.id', 'sessions.grant_id')
      .select((eb) => eb.fn.count('grants.id').distinct().as('learners'))
      .where('grants.alive', '=', 1)
      .where('sessions.expires_at', '>', now())
      .where('sessions.seen_at', '>', seenAfter)
      .executeTakeFirstOrThrow();
    return Number(learners);
  };
  return { connected: await count(0), active: await count(now() - 2 * day) };
}
