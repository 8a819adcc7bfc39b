/** The sign-ins in the database as an operator sees and ends them: no token, no cookie, no id of a session. */
import type { Database } from '../database/database.ts';

export interface SignIn {
  readonly grantId: string;
  /** The first characters of `grantId`, enough to tell it from every other. */
  readonly shortId: string;
  /** Epoch ms. */
  readonly connectedAt: number;
  /** Epoch ms, up to a day too early; null if its last session has ended. */
  readonly seenAt: number | null;
  readonly scopes: string;
  /** False once the service has refused its refresh token. */
  readonly isAlive: boolean;
}

/**
 * The latest first. A grant with a successor is no sign-in any more.
 * @throws DatabaseError
 */
export async function findSignIns(database: Database): Promise<SignIn[]> {
  const rows = await database
    .selectFrom('grants')
    .leftJoin('sessions', 'sessions.grant_id', 'grants.id')
    .select(['grants.id', 'grants.connected_at', 'grants.scopes', 'grants.alive'])
    .select((eb) => eb.fn.max('sessions.seen_at').as('seen_at'))
    .where('grants.successor_id', 'is', null)
    .groupBy(['grants.id', 'grants.connected_at', 'grants.scopes', 'grants.alive'])
    .orderBy('grants.connected_at', 'desc')
    .execute();
  const length = shortestUnique(rows.map(({ id }) => id));
  return rows.map((row) => ({
    grantId: row.id,
    shortId: row.id.slice(0, length),
    connectedAt: row.connected_at,
    seenAt: row.seen_at,
    scopes: row.scopes,
    isAlive: row.alive === 1,
  }));
}

/** How many characters tell the ids apart, at least eight. */
function shortestUnique(ids: readonly string[]): number {
  let length = 8;
  while (new Set(ids.map((id) => id.slice(0, length))).size < ids.length) length += 1;
  return length;
}

/**
 * Deletes what a logout deletes.
 * @param grantId null for all, attempts to sign in included
 * @throws DatabaseError; what is deleted stays deleted, and it may be run again
 */
export async function endSignIns(
  database: Database,
  grantId: string | null,
): Promise<{ grants: number; sessions: number; receipts: number }> {
  if (grantId === null) await database.deleteFrom('logins').execute();
  // Sessions first: from then on no request uses the grant.
  const sessions = await database
    .deleteFrom('sessions')
    .$if(grantId !== null, (query) => query.where('grant_id', '=', grantId))
    .executeTakeFirst();
  const receipts = await database
    .deleteFrom('receipts')
    .$if(grantId !== null, (query) => query.where('grant_id', '=', grantId ?? ''))
    .executeTakeFirst();
  const grants = await database
    .deleteFrom('grants')
    .$if(grantId !== null, (query) => query.where('id', '=', grantId ?? ''))
    .executeTakeFirst();
  return {
    grants: Number(grants.numDeletedRows),
    sessions: Number(sessions.numDeletedRows),
    receipts: Number(receipts.numDeletedRows),
  };
}
