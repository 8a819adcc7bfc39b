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
