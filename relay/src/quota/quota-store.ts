/**
 * What all processes share of a quota: one row, changed by single statements that name the value they
 * replace, and the shares of the grants (interface.md section 8).
 */
import type { Database } from '../database/database.ts';
import {
  hourLength,
  isLow,
  nothingObserved,
  observationLifetime,
  probeEvery,
  type QuotaState,
  riseOf,
} from './quota-rule.ts';
import { createQuotaShares, type QuotaShares } from './quota-shares.ts';

type Block = QuotaState['block'];
type Seen = NonNullable<QuotaState['seen']>;

/** Instants are epoch ms. `key` identifies the quota: the application's, or one learner's. */
export interface QuotaStore extends QuotaShares {
  read(key: string): Promise<QuotaState>;
  /**
   * Writes an observation. An hour or a low period begins, continues or ends with it.
   * @param ahead the instant of an observation from before a clock was set back, which is replaced too
   */
  observe(key: string, seen: Seen, ahead: number | null): Promise<void>;
  /** Changes the block if it is still the one that was read; false when it is not. */
  setBlock(key: string, found: Block, next: Block): Promise<boolean>;
  /** True for one of all processes that read this `probeAt`; the next probe is a minute later. */
  claimProbe(key: string, now: number, found: number): Promise<boolean>;
}

/** @param sharesFor how long (ms) a share is kept */
export function createQuotaStore(database: Database, sharesFor?: number): QuotaStore {
  const blank = (key: string) => ({
    key,
    hour_limit: null,
    remaining: null,
    seen_at: null,
    hour_since: null,
    low_since: null,
    probe_at: 0,
    blocked_at: null,
    blocked_until: null,
    strikes: 0,
  });

  return {
    ...createQuotaShares(database, sharesFor),

    async read(key) {
      const row = await database
        .selectFrom('quotas')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return nothingObserved;
      const { hour_limit: limit, remaining, seen_at: at, blocked_at, blocked_until } = row;
      const isSeen = limit !== null && remaining !== null && at !== null;
      const isBlocked = blocked_at !== null && blocked_until !== null;
      return {
        seen: isSeen ? { limit, remaining, at } : null,
        hourSince: row.hour_since,
        lowSince: row.low_since,
        probeAt: row.probe_at,
        block: isBlocked ? { at: blocked_at, until: blocked_until, strikes: row.strikes } : null,
      };
    },

    async observe(key, { limit, remaining, at }, ahead) {
      const low = isLow(limit, remaining);
      const seen = { hour_limit: limit, remaining, seen_at: at };
      const begun = {
        hour_since: at,
        ...(low && { low_since: at, probe_at: at + probeEvery }),
      };
      await database
        .insertInto('quotas')
        .values({ ...blank(key), ...seen, ...begun })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet((eb) => {
              // As `hourAfter` says.
              const sameHour = eb.and([
                eb('quotas.hour_since', '<=', at),
                eb('quotas.hour_since', '>', at - hourLength),
                eb.or([
                  eb('quotas.remaining', 'is', null),
                  eb('quotas.remaining', '>=', Math.ceil(remaining - limit / riseOf)),
                ]),
              ]);
              const hour_since = eb
                .case()
                .when(sameHour)
                .then(eb.ref('quotas.hour_since'))
                .else(at)
                .end();
              if (!low) return { ...seen, hour_since, low_since: null };
              // A period lasts an hour at most: by then the service begins a new hour.
              const goesOn = eb.and([
                eb('quotas.low_since', '>', at - observationLifetime),
                eb('quotas.low_since', '<=', at),
              ]);
              const probeLater = eb('quotas.probe_at', '>', at + probeEvery);
              const probe_at = eb
                .case()
                .when(eb.or([goesOn, probeLater]))
                .then(eb.ref('quotas.probe_at'))
                .else(at + probeEvery)
                .end();
              return {
                ...seen,
                hour_since,
                low_since: eb.case().when(goesOn).then(eb.ref('quotas.low_since')).else(at).end(),
                probe_at: ahead === null ? probe_at : at + probeEvery,
              };
            })
            // A delayed statement must not overwrite newer values, unless they lie ahead.
            .where((eb) =>
              eb.or([
                eb('quotas.seen_at', 'is', null),
                eb('quotas.seen_at', '<=', at),
                ...(ahead === null ? [] : [eb('quotas.seen_at', '=', ahead)]),
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

    async claimProbe(key, now, found) {
      const { numUpdatedRows } = await database
        .updateTable('quotas')
        .set({ probe_at: now + probeEvery })
        .where('key', '=', key)
        .where('probe_at', '=', found)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
