/**
 * What all processes know together of a quota: one row, changed by single statements that name what
 * they found, and the shares of the grants in a low period (interface.md section 8).
 */
import { type ExpressionBuilder, sql } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import {
  activeFor,
  divide,
  hourLength,
  isLow,
  nothingSeen,
  observationLifetime,
  probeEvery,
  type QuotaState,
  riseOf,
  type Scarcity,
  type Share,
} from './quota-rule.ts';

type Block = QuotaState['block'];
type Seen = NonNullable<QuotaState['seen']>;

/** Instants are epoch ms. `key` names the quota: the application's, or one learner's. */
export interface QuotaStore {
  read(key: string): Promise<QuotaState>;
  /** Writes what the service showed. An hour or a low period begins with it, goes on, or ends. */
  observe(key: string, seen: Seen): Promise<void>;
  /** Changes the block if it is still what was found; false when it is not. */
  setBlock(key: string, found: Block, next: Block): Promise<boolean>;
  /** Of all that ask, one a minute gets true. */
  claimProbe(key: string, now: number): Promise<boolean>;
  /**
   * Adds calls of an hour, and notes when grants were last active.
   * @returns what these grants have made since by all processes
   */
  record(
    key: string,
    hour: number | null,
    grants: ReadonlyMap<string, Activity>,
  ): Promise<Map<string, number>>;
  /** What each grant may have now. */
  share(key: string, asked: ShareAsked): Promise<Share>;
  /** Takes one call of a grant's share; false when it has had it. */
  takeShare(key: string, asked: ShareAsked): Promise<boolean>;
}

export interface Activity {
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

/** Rows of one statement: of few sizes, since each is a statement to be prepared and kept. */
const rowsAtOnce = [256, 16, 1] as const;
/** Fits into an integer column. */
const enoughForAll = 2_000_000_000;

/**
 * @param sharesFor how long (ms) a share is kept, and what all grants took is not summed up anew: of what they
 * take meanwhile as much less is left, so that it stays the same
 */
export function createQuotaStore(database: Database, sharesFor = 1_000): QuotaStore {
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
    // One for each key that is low just now: a handful, or one for each learner who is.
    if (shares.size >= 1_000) shares.clear();
    shares.set(key, { share: divided, name, at: now });
    return divided;
  }

  /** Grants by what they took: of thousands of learners most took the same few numbers of calls. */
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
    // Whoever asks is active, whether it is written or not. A sum of nothing is null, and 0 as a number.
    return { taken: Number(taken), active: Number(active) - Number(own) + 1 };
  }

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
        hourSince: row.hour_since,
        lowSince: row.low_since,
        probeAt: row.probe_at,
        block: isBlocked ? { at: blocked_at, until: blocked_until, strikes: row.strikes } : null,
      };
    },

    async observe(key, { limit, remaining, at }) {
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
              // A period is an hour at most: by then the service counts anew.
              const goesOn = eb('quotas.low_since', '>', at - observationLifetime);
              const probeLater = eb('quotas.probe_at', '>', at + probeEvery);
              return {
                ...seen,
                hour_since,
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

    async record(key, hour, grants) {
      const rows = [...grants].map(([grant_id, { at, calls }]) => {
        const used = hour === null ? 0 : calls;
        return { ...blankShare(key, grant_id), hour: hour ?? 0, used, active_at: at };
      });
      const known = new Map<string, number>();
      for (let from = 0; from < rows.length;) {
        const size = rowsAtOnce.find((each) => each <= rows.length - from) ?? 1;
        const written = await database
          .insertInto('quota_shares')
          .values(rows.slice(from, from + size))
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
          .returning(['grant_id', 'hour', 'used'])
          .execute();
        for (const row of written) {
          if (row.hour !== hour) continue;
          known.set(row.grant_id, row.used);
        }
        from += size;
        // SQLite works in this thread: requests have their turn between two statements.
        if (from < rows.length) await turn();
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
          ...{ hour: hour ?? 0, used: hour === null ? 0 : 1, active_at: now },
          ...{ period: period ?? 0, taken: period === null ? 0 : 1 },
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
  ...{ quota_key, grant_id, period: 0, taken: 0 },
  ...{ hour: 0, used: 0, used_before: 0 },
});

type Tables = Pick<Schema, 'quota_shares'>;

/** Whether what a row counts is the hour before this one: hours begin when they are seen to. */
function isHourBefore(eb: ExpressionBuilder<Tables, 'quota_shares'>, hour: number) {
  return eb.and([eb('hour', '<', hour), eb('hour', '>', hour - 2 * hourLength)]);
}

/** Adds the calls of a row to those of the same hour, or begins a new one. Late news of an old hour add nothing. */
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
