/**
 * What all processes know together of a quota: one row, changed by single statements that name what
 * they found, and the shares of the grants in a low period (design, "Quota").
 */
import { setImmediate as turn } from 'node:timers/promises';
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

/** Each active grant's part of what was left when a period began. */
interface Share {
  readonly period: number;
  readonly share: number;
  readonly at: number;
}

/** Rows of one statement: of few sizes, since each is a statement to be prepared and kept. */
const rowsAtOnce = [256, 16, 1] as const;

/**
 * @param sharesFor how long (ms) a share is kept, and what all grants took is not summed up anew: of what they
 * take meanwhile as much less is left, so that it stays the same
 */
export function createQuotaStore(database: Database, sharesFor = 1_000): QuotaStore {
  const shares = new Map<string, Share>();

  async function shareOf(
    key: string,
    { grantId, period, remaining, now }: ShareAsked,
  ): Promise<number> {
    const known = shares.get(key);
    if (known?.period === period && Math.abs(now - known.at) < sharesFor) return known.share;
    const { active, taken, own } = await database
      .selectFrom('quota_shares')
      .select((eb) => [
        eb.fn.countAll().as('active'),
        eb.fn
          .sum(eb.case().when('period', '=', period).then(eb.ref('taken')).else(0).end())
          .as('taken'),
        eb.fn.sum(eb.case().when('grant_id', '=', grantId).then(1).else(0).end()).as('own'),
      ])
      .where('quota_key', '=', key)
      .where('active_at', '>', now - activeFor)
      .executeTakeFirstOrThrow();
    // Whoever asks is active, whether it is written or not. A sum of nothing is null, and 0 as a number.
    const others = Number(active) - Number(own);
    const share = fairShare(remaining, Number(taken), others + 1);
    // One for each key that is low just now: a handful, or one for each learner who is.
    if (shares.size >= 1_000) shares.clear();
    shares.set(key, { period, share, at: now });
    return share;
  }

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
      const rows = [...grants].map(([grant_id, active_at]) => {
        return { quota_key: key, grant_id, period: 0, taken: 0, active_at };
      });
      for (let from = 0; from < rows.length;) {
        const size = rowsAtOnce.find((each) => each <= rows.length - from) ?? 1;
        await database
          .insertInto('quota_shares')
          .values(rows.slice(from, from + size))
          .onConflict((conflict) =>
            conflict
              .columns(['quota_key', 'grant_id'])
              .doUpdateSet((eb) => ({ active_at: eb.ref('excluded.active_at') }))
              .whereRef('quota_shares.active_at', '<', 'excluded.active_at'),
          )
          .execute();
        from += size;
        // SQLite works in this thread: requests have their turn between two statements.
        if (from < rows.length) await turn();
      }
    },

    async takeShare(key, asked) {
      const { grantId, period, now } = asked;
      const share = await shareOf(key, asked);
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
