import type { Clock } from '../config/timings.ts';
import type { Database } from './database.ts';

/**
 * Whether this process does a job now: the first of all processes that asks once `every` ms have passed.
 * @throws the driver's error; the job may simply be claimed again later
 */
export async function claimJob(
  database: Database,
  name: 'clean' | 'keep-alive',
  now: Clock,
  every: number,
): Promise<boolean> {
  const next = { name, due_at: now() + every };
  const { numInsertedOrUpdatedRows: claimed } = await database
    .insertInto('jobs')
    .values(next)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(next)
        // A later date than now means that the clock was set back.
        .where((eb) =>
          eb.or([eb('jobs.due_at', '<=', now()), eb('jobs.due_at', '>', next.due_at)]),
        ),
    )
    .executeTakeFirst();
  return claimed === 1n;
}
