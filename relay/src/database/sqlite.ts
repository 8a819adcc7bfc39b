/** SQLite through better-sqlite3: one file, one machine, one process or a few. */
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../config/timings.ts';
import { toDatabaseError } from '../errors/database-error.ts';
import { setDirect } from './direct.ts';
import { migrate } from './migrations.ts';
import type { OpenDatabase } from './database.ts';
import type { Schema } from './schema.ts';
import { groupingDialect } from './sqlite-driver.ts';
import { untilFree } from './until-free.ts';

/** How long (ms) a start waits for another process that creates or closes the file. */
const startPatience = 30_000;

/**
 * Opens the file (created with mode 0600 in a folder of mode 0700 where missing) and migrates it.
 * @param file path of the SQLite file
 * @param now processes on one file share a machine, and with it its clock
 * @throws DatabaseError, or the file system's error
 */
export async function openSqlite(file: string, now: Clock = Date.now): Promise<OpenDatabase> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = connect(file);
  const dialect = groupingDialect(sqlite);
  const database = new Kysely<Schema>({ dialect });
  setDirect(database, dialect.direct);
  try {
    chmodSync(file, 0o600);
    // The file is busy while another process creates or closes it, and even a pragma reads it.
    await untilFree(startPatience, () => setDurability(sqlite));
    await untilFree(startPatience, () => sqlite.pragma('journal_mode = WAL'));
    // Nothing else uses this connection yet, so this transaction holds only the migration's statements.
    await untilFree(startPatience, () => sqlite.exec('begin immediate'));
    await migrate(database);
    sqlite.exec('commit');
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
    sqlite.close();
    throw error instanceof Sqlite.SqliteError ? toDatabaseError(error) : error;
  }
  return { database, now, close: () => database.destroy() };
}

/**
 * Opens a file that is there, and changes neither it nor its schema.
 * @throws DatabaseError
 */
export async function openExistingSqlite(file: string): Promise<OpenDatabase> {
  const sqlite = connect(file, { fileMustExist: true });
  try {
    await untilFree(startPatience, () => setDurability(sqlite));
  } catch (error) {
    sqlite.close();
    throw toDatabaseError(error);
  }
  const database = new Kysely<Schema>({ dialect: groupingDialect(sqlite) });
  return { database, now: Date.now, close: () => database.destroy() };
}

function connect(file: string, options: Sqlite.Options = {}): Sqlite.Database {
  try {
    // SQLite's own wait would stop the event loop; `untilFree` waits beside it.
    return new Sqlite(file, { timeout: 0, ...options });
  } catch (error) {
    throw toDatabaseError(error);
  }
}

function setDurability(sqlite: Sqlite.Database): void {
  // A receipt or a rotated refresh token must survive a power cut before we act on it.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
}
