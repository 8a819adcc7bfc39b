/** Opens the relay's database; SQLite is the embedded default (design, "Configuration"). */
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate } from './migrations.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/**
 * Opens the file (created with mode 0600 in a folder of mode 0700 where missing) and migrates it.
 * @param file path of the SQLite file
 * @throws the driver's or the file system's error
 */
export async function openSqlite(file: string): Promise<Database> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const sqlite = new Sqlite(file);
  chmodSync(file, 0o600);
  // Another process may hold the write lock for a moment: wait for it rather than fail.
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma('journal_mode = WAL');
  // A receipt or a rotated refresh token must survive a power cut once we act on it.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  const database = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  try {
    await migrate(database);
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return database;
}
