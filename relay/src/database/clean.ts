/** Deletes expired rows. */
import { type ExpressionBuilder, sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../config/timings.ts';
import { claimJob } from './claim-job.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const hour = 60 * 60_000;
/** The most rows that one statement deletes or reads. Requests are answered between two statements. */
const batch = 250;

/**
 * Cleans if no other process has done so within `every` ms.
 * @throws the driver's error; cleaning may simply be tried again later
 */
export async function cleanInTurn(database: Database, now: Clock, every: number): Promise<void> {
  if (await claimJob(database, 'clean', now, every)) await cleanDatabase(database, now);
}

/** @throws the driver's error; what is done by then stays done */
export async function cleanDatabase(database: Database, now: Clock): Promise<void> {
  const instant = now();
  // An observation or a low period that is older than an hour means nothing.
  const stale = instant - 2 * hour;
  for (const [table, key, column, upTo] of [
    ['sessions', ['id_hash'], 'expires_at', instant],
    ['logins', ['state_hash'], 'expires_at', instant],
    ['rate_limits', ['key'], 'expires_at', instant],
    ['receipts', ['grant_id', 'key'], 'expires_at', instant],
    ['quotas', ['key'], 'changed_at', stale],
    ['quota_shares', ['quota_key', 'grant_id'], 'active_at', stale],
  ] as const) {
    const [rows, keys] = [sql.table(table), sql.join(key.map((name) => sql.ref(name)))];
    const step = sql`delete from ${rows} where (${keys}) in
      (select ${keys} from ${rows} where ${sql.ref(column)} <= ${upTo} limit ${batch})`;
    while ((await step.execute(database)).numAffectedRows === BigInt(batch)) await turn();
  }
  await cleanGrants(database, instant - hour);
}

/**
 * Goes through the grants by id and deletes those without a session.
 * @param before a sign-in writes its grant a moment before its session, so only an older grant is an orphan
 */
async function cleanGrants(database: Database, before: number): Promise<void> {
  await throughKeys(
    (after) =>
      database
        .selectFrom('grants')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(batch)
        .execute(),
    async (from, to) => {
      // Mostly there is nothing to delete, and two indexes are enough to see that.
      const orphan = await database
        .selectFrom('grants')
        .select('id')
        .where('id', '>', from)
        .where('id', '<=', to)
        .where(hasNoSession)
        .limit(1)
        .executeTakeFirst();
      if (orphan === undefined) return;
      await database
        .deleteFrom('grants')
        .where('id', '>', from)
        .where('id', '<=', to)
        .where('connected_at', '<=', before)
        .where(hasNoSession)
        .where(hasNothingToHandOver)
        .execute();
    },
  );
}

function hasNoSession(eb: ExpressionBuilder<Schema, 'grants'>) {
  const ofGrant = eb
    .selectFrom('sessions')
    .select('sessions.grant_id')
    .whereRef('sessions.grant_id', '=', 'grants.id');
  return eb.not(eb.exists(ofGrant));
}

/** A grant with a successor stays while it has receipts: they can still be handed over. */
function hasNothingToHandOver(eb: ExpressionBuilder<Schema, 'grants'>) {
  const receipt = eb
    .selectFrom('receipts')
    .select('receipts.key')
    .whereRef('receipts.grant_id', '=', 'grants.id');
  return eb.or([eb('successor_id', 'is', null), eb.not(eb.exists(receipt))]);
}

/** Walks a table in the order of its key, a batch at a time. */
async function throughKeys(
  read: (after: string) => Promise<readonly { id: string }[]>,
  clean: (from: string, to: string) => Promise<unknown>,
): Promise<void> {
  let from = '';
  for (;;) {
    const rows = await read(from);
    const to = rows.at(-1)?.id;
    if (to === undefined) return;
    await clean(from, to);
    if (rows.length < batch) return;
    from = to;
    await turn();
  }
}
