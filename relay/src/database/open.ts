/**
 * Opens the relay's database: SQLite as the embedded default, Postgres for many processes (docs/relay.md,
 * "Scaling"). Above this file nobody knows which of the two it is.
 */
import type { Kysely } from 'kysely';
import { resolve } from 'node:path';
import type { Clock } from '../config/timings.ts';
import { openPostgres } from './postgres/postgres.ts';
import type { Schema } from './schema.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export type Database = Kysely<Schema>;

export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** The address may hold a password. */
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenDatabase {
  readonly database: Database;
  /** The one clock of all processes that share this database. */
  readonly now: Clock;
  close(): Promise<void>;
}

/**
 * Opens the database and brings it to the newest schema; many processes may do so at once.
 * @param localClock of this process, instead of its own
 * @param patience how long (ms) a Postgres that is not there is waited for
 * @param waiting is told once, and why, when it is
 * @throws DatabaseError, or the file system's error
 */
export function openDatabase(
  location: DatabaseLocation,
  localClock?: Clock,
  patience?: number,
  waiting?: (reason: string) => void,
): Promise<OpenDatabase> {
  return location.kind === 'sqlite'
    ? openSqlite(location.file, localClock)
    : openPostgres(
        location.url,
        { patience: patience ?? 30_000, waiting: waiting ?? (() => undefined) },
        localClock,
      );
}

/** Where it is, for a log: without user and password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return `sqlite ${resolve(location.file)}`;
  const { host, pathname } = new URL(location.url);
  return `postgres ${host}${pathname}`;
}
