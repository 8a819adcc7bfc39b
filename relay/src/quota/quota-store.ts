/**
 * What all processes share of a quota (interface.md section 8): its state, which is replaced only by a process that
 * has read it as it is, and the calls of each grant. Instants are epoch ms; `key` identifies the quota: the
 * application's, or one learner's.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { directOf } from '../database/direct.ts';
import type { Group, Share } from './fair-share.ts';
import { hourLength, nothingObserved, type QuotaState, type Shared } from './quota-rule.ts';

/** What a grant has asked for since it was last written. */
export interface Asked {
  readonly grantId: string;
  /** When it asked last. */
  readonly at: number;
  readonly calls: number;
}

/** Calls count in an hour, and since little is left, as `hour` and `low` name them. */
export type Since = Pick<Shared, 'hour' | 'low'>;

export interface QuotaStore {
  read(key: string): Promise<QuotaState>;
  /** False where the state is no longer as it was found. */
  replace(key: string, found: QuotaState, next: QuotaState, now: number): Promise<boolean>;
  /** Adds calls of an hour. @returns the calls of these grants in it, in all processes */
  record(key: string, hour: Since['hour'], asked: readonly Asked[]): Promise<Map<string, number>>;
  /** All grants that asked within the last hour, by what they took. */
  groups(key: string, since: Since, now: number): Promise<Group[]>;
  /** Takes one call of a grant's share; false when it is used up. */
  take(key: string, since: Since, grantId: string, share: Share, now: number): Promise<boolean>;
}

/** A grant counts as active this long (ms) after a request. */
export const activeFor = 10 * 60_000;
/** Fits into an integer column. */
const enoughForAll = 2_000_000_000;

interface GroupRow extends Pick<Group, 'used' | 'taken'> {
  readonly active: number;
  /** Postgres counts in 64 bits. */
  readonly grants: number | string;
}

export function createQuotaStore(database: Database): QuotaStore {
  const elements = sql.raw(directOf(database)?.isRemote ? 'json_array_elements' : 'json_each');

  /** Calls of an earlier hour are ignored, and those of a later one begin to count anew. */
  async function add(
    key: string,
    { hour, low }: Since,
    asked: readonly Asked[],
    condition: RawBuilder<unknown> = sql`true`,
  ) {
    // The driver knows by the first words that this changes no session. In one order in all processes: otherwise two
    // could wait for each other's rows, which Postgres ends with an error.
    type Row = Record<'hour' | 'used', number> & { readonly grant_id: string };
    const { rows } =
      await sql<Row>`insert into "quota_shares" as own (quota_key, grant_id, hour, used, low, taken, active_at)
      select cast(${key} as text), value ->> 'grantId', cast(${hour ?? 0} as bigint),
        cast(value ->> 'calls' as integer), cast(${low ?? 0} as bigint),
        ${sql.lit(low === null ? 0 : 1)}, cast(value ->> 'at' as bigint)
      from ${elements}(${JSON.stringify(asked)}) as given where true order by 2
      on conflict (quota_key, grant_id) do update set
        hour = case when own.hour < excluded.hour then excluded.hour else own.hour end,
        used = case when own.hour = excluded.hour then own.used + excluded.used
          when own.hour < excluded.hour then excluded.used else own.used end,
        low = case when excluded.low = 0 then own.low else excluded.low end,
        taken = case when own.low = excluded.low or excluded.low = 0 then own.taken else 0 end
          + excluded.taken,
        active_at = case when own.active_at < excluded.active_at
          then excluded.active_at else own.active_at end
      where ${condition}
      returning grant_id, hour, used`.execute(database);
    return rows;
  }

  return {
    async read(key) {
      const row = await database
        .selectFrom('quotas')
        .select('state')
        .where('key', '=', key)
        .executeTakeFirst();
      return row === undefined ? nothingObserved : (JSON.parse(row.state) as QuotaState);
    },

    async replace(key, found, next, now) {
      const changed = { state: JSON.stringify(next), changed_at: now };
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('quotas')
        .values({ key, ...changed })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(changed)
            .where('quotas.state', '=', JSON.stringify(found)),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async record(key, hour, asked) {
      const rows = await add(key, { hour, low: null }, asked);
      const known = rows.filter((row) => row.hour === hour);
      return new Map(known.map((row) => [row.grant_id, row.used]));
    },

    async groups(key, { hour, low }, now) {
      const { rows } = await sql<GroupRow>`
        select case when hour = ${hour ?? 0} then used else 0 end as used,
          case when low = ${low ?? 0} then taken else 0 end as taken,
          case when active_at > ${now - activeFor} then 1 else 0 end as active, count(*) as grants
        from quota_shares where quota_key = ${key} and active_at > ${now - hourLength}
        group by 1, 2, 3`.execute(database);
      return rows.map(({ active, grants, ...made }) => ({
        ...made,
        isActive: active === 1,
        grants: Number(grants),
      }));
    },

    async take(key, since, grantId, { of, most }, now) {
      const [begun, made] = of === 'used' ? ['hour', 'used'] : ['low', 'taken'];
      const [own, excluded] = [sql.ref(`own.${begun}`), sql.ref(`excluded.${begun}`)];
      const isLeft = sql`${own} <> ${excluded} or ${sql.ref(`own.${made}`)} < ${Math.min(most, enoughForAll)}`;
      return (await add(key, since, [{ grantId, at: now, calls: 1 }], isLeft)).length === 1;
    },
  };
}
