/**
 * Reads what every request needs from the driver without Kysely, which takes longer than SQLite takes to
 * answer.
 */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.ts';

export type MaybePromise<Value> = Value | Promise<Value>;

export interface DirectDatabase {
  /** @throws DatabaseError, or rejects with it */
  run(query: Pick<CompiledQuery, 'sql' | 'parameters'>): MaybePromise<QueryResult<unknown>>;
  /**
   * A number that differs whenever any process may have changed a session or a grant since; absent where only a
   * query can tell.
   * @throws DatabaseError
   */
  readonly stamp?: () => number;
  /** Whether the database is another process: a statement costs a round trip, so several rows should share it. */
  readonly isRemote?: boolean;
}

const ways = new WeakMap<object, DirectDatabase>();

export function setDirect(database: Database, direct: DirectDatabase): void {
  ways.set(database, direct);
}

/** Undefined where the database has none; then Kysely is used. */
export function directOf(database: Database): DirectDatabase | undefined {
  return ways.get(database);
}
