/** Deletes what has expired, so that the database holds no more than it must. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../dependencies.ts';
import type { Database } from './open.ts';

const hour = 60 * 60_000;
/** Rows of one statement: a table of any size is cleaned in steps that hold nobody up. */
const batch = 500;

/**
 * Cleans where no other process has done so within `every` ms.
 * @throws the driver's error; cleaning may simply be tried again later
 */
export async function cleanInTurn(database: Database, now: Clock, every: number): Promise<void> {
  const next = { name: 'clean', due_at: now() + every };
  const { numInsertedOrUpdatedRows: claimed } = await database
    .insertInto('jobs')
    .values(next)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(next)
        // One that is due later than this clock could ever make it was written by a clock that was set back.
        .where((eb) =>
          eb.or([eb('jobs.due_at', '<=', now()), eb('jobs.due_at', '>', next.due_at)]),
        ),
    )
    .executeTakeFirst();
  if (claimed === 1n) await cleanDatabase(database, now);
}

/** @throws the driver's error; what is done by then stays done */
export async function cleanDatabase(database: Database, now: Clock): Promise<void> {
  const instant = now();
  for (const [table, key] of [
    ['sessions', 'id_hash'],
    ['logins', 'state_hash'],
    ['rate_limits', 'key'],
  ] as const) {
    await inBatches(() =>
      database
        .deleteFrom(table)
        .where(key as never, 'in', (eb) =>
          eb
            .selectFrom(table)
            .select(key as never)
            .where('expires_at', '<=', instant)
            .limit(batch),
        )
        .executeTakeFirst(),
    );
  }
  await inBatches(() =>
    database
      .deleteFrom('receipts')
      .where((eb) =>
        eb(
          eb.refTuple('grant_id', 'key'),
          'in',
          eb
            .selectFrom('receipts')
            .select(['grant_id', 'key'])
            .where('expires_at', '<=', instant)
            .limit(batch)
            .$asTuple('grant_id', 'key'),
        ),
      )
      .executeTakeFirst(),
  );
  // An observation and a period of little say nothing after an hour.
  const stale = instant - 2 * hour;
  await inBatches(() =>
    database
      .deleteFrom('quota_shares')
      .where((eb) =>
        eb(
          eb.refTuple('quota_key', 'grant_id'),
          'in',
          eb
            .selectFrom('quota_shares')
            .select(['quota_key', 'grant_id'])
            .where('active_at', '<=', stale)
            .limit(batch)
            .$asTuple('quota_key', 'grant_id'),
        ),
      )
      .executeTakeFirst(),
  );
  await cleanQuotas(database, stale);
  await cleanGrants(database, instant - hour);
}

/** Goes through the quotas by key: with QUOTA_SCOPE=learner there is one for each learner. */
async function cleanQuotas(database: Database, stale: number): Promise<void> {
  await throughKeys(
    (after) =>
      database
        .selectFrom('quotas')
        .select('key as id')
        .where('key', '>', after)
        .orderBy('key')
        .limit(batch)
        .execute(),
    (from, to) =>
      database
        .deleteFrom('quotas')
        .where('key', '>', from)
        .where('key', '<=', to)
        .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<=', stale)]))
        .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', stale)]))
        .execute(),
  );
}

/**
 * Goes through the grants by id and deletes those without a session.
 * @param before a sign-in writes its grant a moment before its session: an orphan is one that stayed alone
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
    (from, to) =>
      database
        .deleteFrom('grants')
        .where('id', '>', from)
        .where('id', '<=', to)
        .where('connected_at', '<=', before)
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
        .execute(),
  );
}

/** Repeats a step that deletes at most a batch, until it finds less. */
async function inBatches(step: () => Promise<{ numDeletedRows: bigint }>): Promise<void> {
  while ((await step()).numDeletedRows === BigInt(batch)) await turn();
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
