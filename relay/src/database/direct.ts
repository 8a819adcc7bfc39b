/**
 * The way to the driver that does not lead through Kysely, for what every request asks: Kysely's own way takes
 * longer than SQLite takes to answer.
 */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database } from './database.ts';

export type MaybePromise<Value> = Value | Promise<Value>;

export interface DirectDatabase {
  /** @throws DatabaseError, or rejects with it */
  run(query: Pick<CompiledQuery, 'sql' | 'parameters'>): MaybePromise<QueryResult<unknown>>;
  /**
   * A number that is another one whenever a session or a grant may have changed since, in whichever process;
   * absent where only a query can tell.
   * @throws DatabaseError
   */
  readonly stamp?: () => number;
}

const ways = new WeakMap<object, DirectDatabase>();

export function setDirect(database: Database, direct: DirectDatabase): void {
  ways.set(database, direct);
}

/** Undefined for a database that has none: Kysely's own way leads to it. */
export function directOf(database: Database): DirectDatabase | undefined {
  return ways.get(database);
}
