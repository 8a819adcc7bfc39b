/**
 * Keeps idle grants alive: a refresh token that nobody uses dies of age at many services, often after a month, and a
 * learner who comes back from a holiday would have to sign in again. The due grants are spread over about a day.
 */
import type { ExpressionBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../config/timings.ts';
import { claimJob } from '../database/claim-job.ts';
import type { Database } from '../database/database.ts';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../errors/http-error.ts';
import type { RelayEvents } from '../observe/events.ts';
import { SealError } from '../seal/seal.ts';
import type { Grant } from './grant.ts';
import { grantColumns, type GrantStore, toGrant } from './grant-store.ts';
import type { Refresher } from './refresh.ts';
import { TokenError } from './token-failure.ts';

interface KeepAliveParts {
  readonly database: Database;
  readonly grants: Pick<GrantStore, 'find'>;
  readonly refresher: Pick<Refresher, 'keepAlive'>;
  /** @throws HttpError where the quota is kept for learners who wait */
  readonly admit: (grantId: string) => Promise<unknown>;
  readonly log: Pick<Logger, 'error'>;
  readonly events: Pick<RelayEvents, 'keptAlive'>;
  readonly now: Clock;
  /** After so many days without a refresh a grant is due; 0: none is. */
  readonly days: number;
  readonly isEnding: () => boolean;
}

const day = 24 * 60 * 60_000;
/** One process does a turn this often, ms. */
export const keepAliveEvery = 15 * 60_000;
/** When a grant is tried again that could not be refreshed, ms: at another time of the day. */
const againAfter = day / 4;

/** @returns does a turn. It throws the driver's error; the next turn goes on. */
export function createKeepAlive(parts: KeepAliveParts): () => Promise<void> {
  const { database, grants, refresher, admit, log, events, now, days, isEnding } = parts;

  return async () => {
    if (days === 0 || !(await claimJob(database, 'keep-alive', now, keepAliveEvery))) return;
    const before = now() - days * day;
    const turns = Math.ceil(((await countIdle(database, before)) * keepAliveEvery) / day);
    for (let turn = 0; turn < turns && !isEnding(); turn += 1) {
      const grant = await takeIdle(database, before, before + againAfter);
      if (grant === null || !(await keep(grant))) return;
    }
  };

  /** @returns whether another grant may succeed now */
  async function keep(grant: Grant): Promise<boolean> {
    try {
      await admit(grant.id);
      await refresher.keepAlive(grant);
    } catch (error) {
      const isHeld = error instanceof HttpError;
      events.keptAlive(isHeld ? 'held' : 'failed');
      if (isHeld) return false;
      if (error instanceof TokenError) return error.failure === 'refused';
      if (!(error instanceof SealError)) throw error;
      log.error({ grant: grant.id, reason: error.message }, 'a grant does not open');
      return true;
    }
    const found = await grants.find(grant.id);
    if (found?.alive === false) events.keptAlive('ended');
    else if (found !== null) events.keptAlive(found.version > grant.version ? 'kept' : 'failed');
    return true;
  }
}

function isIdle(before: number) {
  return (eb: ExpressionBuilder<Schema, 'grants'>) =>
    eb.and([eb('idle_since', '<=', before), eb('alive', '=', 1), eb('refreshable', '=', 1)]);
}

async function countIdle(database: Database, before: number): Promise<number> {
  const { count } = await database
    .selectFrom('grants')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(isIdle(before))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The grant that has been idle longest. @param next its `idle_since` from now on, so that no one else takes it */
async function takeIdle(database: Database, before: number, next: number): Promise<Grant | null> {
  const row = await database
    .updateTable('grants')
    .set({ idle_since: next })
    .where('id', '=', (eb) =>
      eb.selectFrom('grants').select('id').where(isIdle(before)).orderBy('idle_since').limit(1),
    )
    // Again: another process may have taken it since it was chosen.
    .where(isIdle(before))
    .returning(grantColumns)
    .executeTakeFirst();
  return row === undefined ? null : toGrant(row);
}
