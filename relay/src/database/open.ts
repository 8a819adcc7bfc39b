/**
 * Opens the relay's database: SQLite as the embedded default, Postgres for many processes (docs/relay-reference.md,
 * "Scaling"). No file above this one depends on which of the two it is.
 */
import { resolve } from 'node:path';
import type { Clock } from '../config/timings.ts';
import { type DatabaseLocation, postgresAddress } from '../config/values.ts';
import type { OpenDatabase } from './database.ts';
import { migrations, readSchema, type SchemaState } from './migrations.ts';
import { openExistingPostgres, openPostgres } from './postgres.ts';
import { openExistingSqlite, openSqlite } from './sqlite.ts';

// For the tests, which open the relay's database beside it.
export { migrations, readSchema };
export type { DatabaseLocation, OpenDatabase };

/**
 * Opens the database and brings it to the newest schema; many processes may do so at once.
 * @param localClock of this process, instead of its own
 * @param patience how long (ms) to wait for a Postgres that does not answer
 * @param waiting called once with the reason when it is waited for
 * @throws NewerSchemaError, DatabaseError, or the file system's error
 */
export function openRelayDatabase(
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

/**
 * For commands beside the relay: opens a database that is there and leaves its schema as it is, so that relays of
 * an older version can go on and start again.
 * @throws DatabaseError
 */
export async function openExisting(
  location: DatabaseLocation,
): Promise<OpenDatabase & { readonly schema: SchemaState }> {
  const opened = await (location.kind === 'sqlite'
    ? openExistingSqlite(location.file)
    : openExistingPostgres(location.url));
  try {
    return { ...opened, schema: await readSchema(opened.database) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Where it is, for a log: without user and password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return `sqlite ${resolve(location.file)}`;
  const { host, pathname, searchParams } = postgresAddress(location.url) ?? new URL(location.url);
  return `postgres ${searchParams.get('host') ?? host}${pathname}`;
}
