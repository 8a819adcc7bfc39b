/** Deletes what has expired, so that the database holds no more than it must. */
import type { Clock } from '../dependencies.ts';
import type { Database } from './open.ts';

const hour = 60 * 60_000;

/** @throws the driver's error; cleaning may simply be tried again later */
export async function cleanDatabase(database: Database, now: Clock): Promise<void> {
  const instant = now();
  for (const table of ['sessions', 'logins', 'receipts', 'rate_limits'] as const) {
    await database.deleteFrom(table).where('expires_at', '<=', instant).execute();
  }
  // An observation and a period of little say nothing after an hour.
  const stale = instant - 2 * hour;
  await database.deleteFrom('quota_shares').where('active_at', '<=', stale).execute();
  await database
    .deleteFrom('quotas')
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<=', stale)]))
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', stale)]))
    .execute();
  // A sign-in writes its grant a moment before its session: an orphan is one that stayed alone.
  await database
    .deleteFrom('grants')
    .where('connected_at', '<=', instant - hour)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('sessions')
            .select('id_hash')
            .whereRef('sessions.grant_id', '=', 'grants.id'),
        ),
      ),
    )
    .execute();
}
