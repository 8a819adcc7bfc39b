/** SQLite: one file, one machine, one process or a few. */
import { Kysely } from 'kysely';
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clock } from '../config/timings.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { setDirect } from './direct.ts';
import { migrate } from './migrations.ts';
import type { Database, OpenDatabase } from './database.ts';
import type { Schema } from './schema.ts';
import { groupingDialect } from './sqlite-driver.ts';
import { loadSqlite, type SqliteFile } from './sqlite-file.ts';
import { untilFree } from './until-free.ts';

/** How long (ms) a start waits for another process that creates or closes the file. */
const startPatience = 30_000;

/**
 * Opens the file (created with mode 0600 in a folder of mode 0700 where missing) and migrates it.
 * @param file path of the SQLite file
 * @param now processes on one file share a machine, and with it its clock
 * @throws AdvisedError, DatabaseError, or the file system's error
 */
export async function openSqlite(file: string, now: Clock = Date.now): Promise<OpenDatabase> {
  const open = await loadSqlite();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = open(file);
  try {
    chmodSync(file, 0o600);
    // The file is busy while another process creates or closes it, and even a pragma reads it.
    await untilFree(startPatience, () => setDurability(sqlite));
    await untilFree(startPatience, () => sqlite.exec('pragma journal_mode = WAL'));
    const database = databaseOn(sqlite);
    // Nothing else uses this connection yet, so this transaction holds only the migration's statements.
    await untilFree(startPatience, () => sqlite.exec('begin immediate'));
    await migrate(database);
    sqlite.exec('commit');
    return { database, now, close: () => database.destroy() };
  } catch (error) {
    if (sqlite.inTransaction) sqlite.exec('rollback');
    sqlite.close();
    throw error;
  }
}

/**
 * Opens a file that is there, and changes neither it nor its schema.
 * @throws AdvisedError, DatabaseError
 */
export async function openExistingSqlite(file: string): Promise<OpenDatabase> {
  const open = await loadSqlite();
  if (!existsSync(file)) throw new DatabaseError('SQLITE_CANTOPEN');
  const sqlite = open(file);
  try {
    await untilFree(startPatience, () => setDurability(sqlite));
    const database = databaseOn(sqlite);
    return { database, now: Date.now, close: () => database.destroy() };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function databaseOn(sqlite: SqliteFile): Database {
  const dialect = groupingDialect(sqlite);
  const database = new Kysely<Schema>({ dialect });
  setDirect(database, dialect.direct);
  return database;
}

function setDurability(sqlite: SqliteFile): void {
  // A receipt or a rotated refresh token must survive a power cut before we act on it.
  sqlite.exec('pragma synchronous = FULL');
  sqlite.exec('pragma foreign_keys = ON');
}
