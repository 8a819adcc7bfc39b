/**
 * Sessions in the database (docs/decisions/no-express-session.md). A row has columns and no free content, so a
 * parallel request cannot overwrite anything, and there is no place for a token.
 */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { lasts, latest } from '../config/reach.ts';
import type { Clock } from '../config/timings.ts';
import type { Grant } from '../grants/grant.ts';
import { grantColumns, type GrantRow, toGrant } from '../grants/grant-store.ts';
import { directOf, type MaybePromise } from '../database/direct.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { together } from '../database/together.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds. */
export const sessionLifetimes = {
  /** Longer than the longest school holidays. */
  idle: 90 * day,
  absolute: 180 * day,
  /** A session that has only begun to sign in. */
  anonymous: 60 * minute,
  /** `seen_at` is written, and the cookie sent again, at most this often. */
  touch: day,
} as const;

export interface StoredSession {
  readonly idHash: string;
  readonly grantId: string | null;
  readonly createdAt: number;
  readonly seenAt: number;
}

export interface FoundSession {
  readonly session: StoredSession;
  readonly grant: Grant | null;
}

export interface SessionStore {
  /** A living session with its grant, in one read. */
  find(idHash: string): MaybePromise<FoundSession | null>;
  /** A session never gets another grant or creation date. */
  insert(session: StoredSession): Promise<void>;
  /** Extends a session. A deleted one stays deleted; a later date stays, unless it lies ahead. */
  touch(session: StoredSession): Promise<void>;
  remove(idHash: string): Promise<void>;
  removeOfGrant(grantId: string): Promise<void>;
}

/** A session's id as the store has it. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

export function isTouchDue(session: Pick<StoredSession, 'seenAt'>, now: number): boolean {
  const { touch } = sessionLifetimes;
  return !lasts(session.seenAt + touch, touch, now);
}

/** When a session ends if it is not seen again, epoch ms. */
export function sessionEnd({ grantId, createdAt, seenAt }: StoredSession): number {
  if (grantId === null) return seenAt + sessionLifetimes.anonymous;
  return Math.min(seenAt + sessionLifetimes.idle, createdAt + sessionLifetimes.absolute);
}

/** The most bytes of rows kept in memory, where the database tells cheaply whether they have changed. */
const keptBytes = 4 * 1024 * 1024;

/** Sessions of one statement. */
const mostSessions = 16;

interface FoundRow {
  readonly found: FoundSession;
  readonly endsAt: number;
}

export function createSessionStore(database: Database, now: Clock): SessionStore {
  type Hashes = string | readonly string[];
  const findLiving = (isAsked: (hashes: Hashes) => RawBuilder<SqlBool>) =>
    prepared(database, (value: { readonly hashes: Hashes; readonly now: number }) =>
      database
        .selectFrom('sessions')
        .leftJoin('grants', 'grants.id', 'sessions.grant_id')
        .select(['sessions.id_hash', 'sessions.created_at', 'sessions.seen_at'])
        .select(['sessions.grant_id', 'sessions.expires_at as session_ends_at'])
        .select(grantColumns.map((name) => `grants.${name}` as const))
        .where(isAsked(value.hashes))
        .where('sessions.expires_at', '>', value.now),
    );
  const findOne = findLiving((hash) => sql`sessions.id_hash = ${hash}`);
  /** On Postgres. */
  const findMany = findLiving((hashes) => sql`sessions.id_hash = any(${hashes}::text[])`);
  type Row = Awaited<ReturnType<typeof findOne>>['rows'][number];
  const stampOf = directOf(database)?.stamp;
  const kept = new LRUCache<string, FoundRow>({
    maxSize: keptBytes,
    sizeCalculation: ({ found: { grant } }) => 2 * (grant?.sealedTokens.length ?? 0) + 1_000,
  });
  let keptAt: number | undefined;

  const findTogether = together(
    mostSessions,
    (hashes: readonly string[]) => findMany({ hashes, now: now() }),
    (row: Row) => row.id_hash,
  );

  const toFound = (idHash: string, row: Row): FoundSession => {
    const { grant_id: grantId, created_at: createdAt, seen_at: seenAt } = row;
    // The columns of the grant are null where there is none, and only there.
    const grant = row.id === null ? null : toGrant(row as GrantRow);
    return { session: { idHash, grantId, createdAt, seenAt }, grant };
  };

  return {
    find(idHash) {
      const stamp = stampOf?.();
      if (stamp !== keptAt) {
        kept.clear();
        keptAt = stamp;
      }
      const known = stamp === undefined ? undefined : kept.get(idHash);
      if (known !== undefined) return known.endsAt > now() ? known.found : null;
      if (stamp === undefined) {
        return findTogether(idHash).then((row) => (row ? toFound(idHash, row) : null));
      }
      const read = findOne({ hashes: idHash, now: now() });
      // While another process keeps the file busy, the answer comes later and is older than any later stamp.
      if (read instanceof Promise) {
        return read.then(({ rows: [row] }) => (row === undefined ? null : toFound(idHash, row)));
      }
      const [row] = read.rows;
      if (row === undefined) return null;
      const found = toFound(idHash, row);
      kept.set(idHash, { found, endsAt: row.session_ends_at });
      return found;
    },

    async insert(session) {
      await database
        .insertInto('sessions')
        .values({
          id_hash: session.idHash,
          grant_id: session.grantId,
          created_at: session.createdAt,
          seen_at: session.seenAt,
          expires_at: sessionEnd(session),
        })
        .onConflict((conflict) => conflict.column('id_hash').doNothing())
        .execute();
    },

    async touch(session) {
      await database
        .updateTable('sessions')
        .set({ seen_at: session.seenAt, expires_at: sessionEnd(session) })
        .where('id_hash', '=', session.idHash)
        .where((eb) =>
          eb.or([eb('seen_at', '<', session.seenAt), eb('seen_at', '>', latest(now()))]),
        )
        .execute();
    },

    async remove(idHash) {
      await database.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
    },

    async removeOfGrant(grantId) {
      await database.deleteFrom('sessions').where('grant_id', '=', grantId).execute();
    },
  };
}
