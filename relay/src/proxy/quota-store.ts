/**
 * What all processes know together of a quota: one row, changed by single statements that name what
 * they found, and the shares of the grants in a low period (design, "Quota").
 */
import type { Database } from '../database/open.ts';
import {
  activeFor,
  fairShare,
  isLow,
  nothingSeen,
  observationLifetime,
  probeEvery,
  type QuotaState,
} from './quota-rule.ts';

type Block = QuotaState['block'];
type Seen = NonNullable<QuotaState['seen']>;

/** Instants are epoch ms. `key` names the quota: the application's, or one learner's. */
export interface QuotaStore {
  read(key: string): Promise<QuotaState>;
  /** Writes what the service showed. A low period begins with it, goes on, or ends. */
  observe(key: string, seen: Seen): Promise<void>;
  /** Changes the block if it is still what was found; false when it is not. */
  setBlock(key: string, found: Block, next: Block): Promise<boolean>;
  /** Of all that ask, one a minute gets true. */
  claimProbe(key: string, now: number): Promise<boolean>;
  /** Notes when grants were last active. */
  activate(key: string, grants: ReadonlyMap<string, number>): Promise<void>;
  /** Takes one request of a grant's fair share of the period; false when it has had it. */
  takeShare(key: string, share: ShareAsked): Promise<boolean>;
}

export interface ShareAsked {
  readonly grantId: string;
  readonly period: number;
  readonly remaining: number;
  readonly now: number;
}

export function createQuotaStore(database: Database): QuotaStore {
  const blank = (key: string) => ({
    key,
    hour_limit: null,
    remaining: null,
    seen_at: null,
    low_since: null,
    probe_at: 0,
    blocked_at: null,
    blocked_until: null,
    strikes: 0,
  });

  return {
    async read(key) {
      const row = await database
        .selectFrom('quotas')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return nothingSeen;
      const { hour_limit: limit, remaining, seen_at: at, blocked_at, blocked_until } = row;
      const isSeen = limit !== null && remaining !== null && at !== null;
      const isBlocked = blocked_at !== null && blocked_until !== null;
      return {
        seen: isSeen ? { limit, remaining, at } : null,
        lowSince: row.low_since,
        probeAt: row.probe_at,
        block: isBlocked ? { at: blocked_at, until: blocked_until, strikes: row.strikes } : null,
      };
    },

    async observe(key, { limit, remaining, at }) {
      const low = isLow(limit, remaining);
      const seen = { hour_limit: limit, remaining, seen_at: at };
      const begun = low ? { low_since: at, probe_at: at + probeEvery } : {};
      await database
        .insertInto('quotas')
        .values({ ...blank(key), ...seen, ...begun })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => {
              if (!low) return { ...seen, low_since: null };
              // A period is an hour at most: by then the service counts anew.
              const goesOn = eb('quotas.low_since', '>', at - observationLifetime);
              const probeLater = eb('quotas.probe_at', '>', at + probeEvery);
              return {
                ...seen,
                low_since: eb.case().when(goesOn).then(eb.ref('quotas.low_since')).else(at).end(),
                probe_at: eb
                  .case()
                  .when(eb.or([goesOn, probeLater]))
                  .then(eb.ref('quotas.probe_at'))
                  .else(at + probeEvery)
                  .end(),
              };
            })
            // A statement that was held up does not bring old news, unless the clock was set back.
            .where((eb) =>
              eb.or([
                eb('quotas.seen_at', 'is', null),
                eb('quotas.seen_at', '<=', at),
                eb('quotas.seen_at', '>=', at + observationLifetime),
              ]),
            ),
        )
        .execute();
    },

    async setBlock(key, found, next) {
      const columns = {
        blocked_at: next?.at ?? null,
        blocked_until: next?.until ?? null,
        strikes: next?.strikes ?? 0,
      };
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('quotas')
        .values({ ...blank(key), ...columns })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(columns)
            .where((eb) =>
              found === null
                ? eb('quotas.blocked_until', 'is', null)
                : eb.and([
                    eb('quotas.blocked_at', '=', found.at),
                    eb('quotas.blocked_until', '=', found.until),
                    eb('quotas.strikes', '=', found.strikes),
                  ]),
            ),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    async claimProbe(key, now) {
      const { numUpdatedRows } = await database
        .updateTable('quotas')
        .set({ probe_at: now + probeEvery })
        .where('key', '=', key)
        .where('probe_at', '<=', now)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async activate(key, grants) {
      if (grants.size === 0) return;
      await database
        .insertInto('quota_shares')
        .values(
          [...grants].map(([grant_id, active_at]) => {
            return { quota_key: key, grant_id, period: 0, taken: 0, active_at };
          }),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['quota_key', 'grant_id'])
            .doUpdateSet((eb) => ({ active_at: eb.ref('excluded.active_at') }))
            .whereRef('quota_shares.active_at', '<', 'excluded.active_at'),
        )
        .execute();
    },

    async takeShare(key, { grantId, period, remaining, now }) {
      const active = await database
        .selectFrom('quota_shares')
        .select(['grant_id', 'period', 'taken'])
        .where('quota_key', '=', key)
        .where('active_at', '>', now - activeFor)
        .execute();
      const others = active.filter(({ grant_id }) => grant_id !== grantId).length;
      const taken = active.reduce((sum, row) => sum + (row.period === period ? row.taken : 0), 0);
      const share = fairShare(remaining, taken, others + 1);
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('quota_shares')
        .values({ quota_key: key, grant_id: grantId, period, taken: 1, active_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['quota_key', 'grant_id'])
            .doUpdateSet((eb) => ({
              period,
              active_at: now,
              taken: eb
                .case()
                .when('quota_shares.period', '=', period)
                .then(eb('quota_shares.taken', '+', 1))
                .else(1)
                .end(),
            }))
            .where((eb) =>
              eb.or([
                eb('quota_shares.period', '!=', period),
                eb('quota_shares.taken', '<', share),
              ]),
            ),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}
