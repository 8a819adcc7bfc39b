/**
 * Stores what grants have taken of a quota, and tells what each may have (interface.md section 8).
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Schema } from '../database/schema.ts';
import { activeFor, divide, hourLength, type Scarcity, type Share } from './quota-rule.ts';

/** Instants are epoch ms. `key` identifies the quota: the application's, or one learner's. */
export interface QuotaShares {
  /**
   * Adds calls of an hour, and notes when grants were last active.
   * @param grants each is removed once it is written; after an error, those that are not written are left
   * @returns the calls of these grants in all processes
   */
  record(
    key: string,
    hour: number | null,
    grants: Map<string, Activity>,
  ): Promise<Map<string, number>>;
  /** What each grant may have now. */
  share(key: string, asked: ShareAsked): Promise<Share>;
  /** Takes one call of a grant's share; false when the share is used up. */
  takeShare(key: string, asked: ShareAsked): Promise<boolean>;
}

interface Activity {
  readonly at: number;
  readonly calls: number;
}

export interface ShareAsked extends Scarcity {
  readonly grantId: string;
  readonly now: number;
}

interface KeptShare {
  readonly share: Share;
  readonly name: string;
  readonly at: number;
}

/**
 * Rows of one statement: few enough to take a millisecond or two, and of a few sizes only, since each size is a
 * statement that is prepared and kept.
 */
const rowsAtOnce = [128, 16] as const;
/** By names that say which row they are of. */
type RowValues = Record<string, string | number>;
const noGrant: readonly [string, Activity] = ['', { at: 0, calls: 0 }];
/** Fits into an integer column. */
const enoughForAll = 2_000_000_000;

/**
 * @param sharesFor how long (ms) a share is kept before the calls of all grants are summed up again: calls in
 * between reduce what is left by as much, so the share stays the same
 */
export function createQuotaShares(database: Database, sharesFor = 1_000): QuotaShares {
  const shares = new Map<string, KeptShare>();

  async function share(key: string, asked: ShareAsked): Promise<Share> {
    const { hour, period, now } = asked;
    const name = `${hour} ${period}`;
    const kept = shares.get(key);
    if (kept?.name === name && Math.abs(now - kept.at) < sharesFor) return kept.share;
    const groups = hour === null ? [] : await hourGroups(key, hour, now);
    let divided = divide(asked, now, { hour: groups, period: { taken: 0, active: 1 } });
    if (divided.by === 'period') {
      divided = divide(asked, now, { hour: groups, period: await periodTaken(key, asked) });
    }
    // One for each quota that is low at present: a few, or one for each such learner.
    if (shares.size >= 1_000) shares.clear();
    shares.set(key, { share: divided, name, at: now });
    return divided;
  }

  /** Grants grouped by what they took: most of thousands of learners made one of a few numbers of calls. */
  async function hourGroups(key: string, hour: number, now: number) {
    const rows = await database
      .selectFrom('quota_shares')
      .select((eb) => [
        eb.case().when('hour', '=', hour).then(eb.ref('used')).else(0).end().as('used'),
        eb
          .case()
          .when('hour', '=', hour)
          .then(eb.ref('used_before'))
          .when(isHourBefore(eb, hour))
          .then(eb.ref('used'))
          .else(0)
          .end()
          .as('before'),
        eb.fn.countAll().as('grants'),
      ])
      .where('quota_key', '=', key)
      .where('active_at', '>', now - hourLength)
      .groupBy([sql.lit(1), sql.lit(2)])
      .execute();
    return rows.map(({ used, before, grants }) => ({ used, before, grants: Number(grants) }));
  }

  async function periodTaken(key: string, { grantId, period, now }: ShareAsked) {
    const { active, taken, own } = await database
      .selectFrom('quota_shares')
      .select((eb) => [
        eb.fn.countAll().as('active'),
        eb.fn
          .sum(
            eb
              .case()
              .when('period', '=', period ?? 0)
              .then(eb.ref('taken'))
              .else(0)
              .end(),
          )
          .as('taken'),
        eb.fn.sum(eb.case().when('grant_id', '=', grantId).then(1).else(0).end()).as('own'),
      ])
      .where('quota_key', '=', key)
      .where('active_at', '>', now - activeFor)
      .executeTakeFirstOrThrow();
    // The asking grant is active, whether that is written or not. A sum of no rows is null, which becomes 0.
    return { taken: Number(taken), active: Number(active) - Number(own) + 1 };
  }

  /** Built once: to build a statement of so many values takes longer than to run it. */
  function addRows(size: number) {
    return prepared(database, (value: RowValues) =>
      database
        .insertInto('quota_shares')
        .values(
          Array.from({ length: size }, (_, row) => ({
            ...blankShare(value.key as string, value[`grant ${row}`] as string),
            hour: value.hour as number,
            used: value[`used ${row}`] as number,
            active_at: value[`at ${row}`] as number,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['quota_key', 'grant_id']).doUpdateSet((eb) => ({
            ...hourColumns(eb),
            active_at: eb
              .case()
              .when('quota_shares.active_at', '<', eb.ref('excluded.active_at'))
              .then(eb.ref('excluded.active_at'))
              .else(eb.ref('quota_shares.active_at'))
              .end(),
          })),
        )
        .returning(['grant_id', 'hour', 'used']),
    );
  }

  const adding = rowsAtOnce.map((size) => ({ size, add: addRows(size) }));
  const addingOne = { size: 1, add: addRows(1) };

  return {
    async record(key, hour, grants) {
      // In one order in all processes: otherwise two could wait for each other's rows, which Postgres ends with an error.
      const entries = [...grants].toSorted(([one], [other]) => (one < other ? -1 : 1));
      const known = new Map<string, number>();
      for (let from = 0; from < entries.length;) {
        const statement = adding.find(({ size }) => size <= entries.length - from) ?? addingOne;
        const values: RowValues = { key, hour: hour ?? 0 };
        for (let row = 0; row < statement.size; row += 1) {
          const [grantId, { at, calls }] = entries[from + row] ?? noGrant;
          values[`grant ${row}`] = grantId;
          values[`used ${row}`] = hour === null ? 0 : calls;
          values[`at ${row}`] = at;
        }
        for (const row of (await statement.add(values)).rows) {
          grants.delete(row.grant_id);
          if (row.hour === hour) known.set(row.grant_id, row.used);
        }
        from += statement.size;
        // SQLite works in this thread: requests are answered between two statements.
        if (from < entries.length) await turn();
      }
      return known;
    },

    share,

    async takeShare(key, asked) {
      const { grantId, period, hour, now } = asked;
      const { by, level } = await share(key, asked);
      const most = Math.min(level, enoughForAll);
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('quota_shares')
        .values({
          ...blankShare(key, grantId),
          hour: hour ?? 0,
          used: hour === null ? 0 : 1,
          active_at: now,
          period: period ?? 0,
          taken: period === null ? 0 : 1,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['quota_key', 'grant_id'])
            .doUpdateSet((eb) => ({
              ...hourColumns(eb),
              active_at: now,
              ...(period !== null && {
                period,
                taken: eb
                  .case()
                  .when('quota_shares.period', '=', period)
                  .then(eb('quota_shares.taken', '+', 1))
                  .else(1)
                  .end(),
              }),
            }))
            .where((eb) =>
              by === 'hour'
                ? eb.or([
                    eb('quota_shares.hour', '!=', hour ?? 0),
                    eb('quota_shares.used', '<', most),
                  ])
                : eb.or([
                    eb('quota_shares.period', '!=', period ?? 0),
                    eb('quota_shares.taken', '<', most),
                  ]),
            ),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}

const blankShare = (quota_key: string, grant_id: string) => ({
  quota_key,
  grant_id,
  period: 0,
  taken: 0,
  hour: 0,
  used: 0,
  used_before: 0,
});

type Tables = Pick<Schema, 'quota_shares'>;

/** Whether a row counts the hour before this one. An hour begins when it is first seen. */
function isHourBefore(eb: ExpressionBuilder<Tables, 'quota_shares'>, hour: number) {
  return eb.and([eb('hour', '<', hour), eb('hour', '>', hour - 2 * hourLength)]);
}

/** Adds calls to a row's hour, or begins a new one. Calls of an older hour are ignored. */
function hourColumns(
  eb: ExpressionBuilder<Tables & { excluded: Tables['quota_shares'] }, 'quota_shares' | 'excluded'>,
) {
  const [same, newer] = [
    eb('quota_shares.hour', '=', eb.ref('excluded.hour')),
    eb('quota_shares.hour', '<', eb.ref('excluded.hour')),
  ];
  const follows = eb('quota_shares.hour', '>', eb('excluded.hour', '-', 2 * hourLength));
  return {
    hour: eb
      .case()
      .when(newer)
      .then(eb.ref('excluded.hour'))
      .else(eb.ref('quota_shares.hour'))
      .end(),
    used: eb
      .case()
      .when(same)
      .then(eb('quota_shares.used', '+', eb.ref('excluded.used')))
      .when(newer)
      .then(eb.ref('excluded.used'))
      .else(eb.ref('quota_shares.used'))
      .end(),
    used_before: eb
      .case()
      .when(eb.and([newer, follows]))
      .then(eb.ref('quota_shares.used'))
      .when(newer)
      .then(0)
      .else(eb.ref('quota_shares.used_before'))
      .end(),
  };
}
