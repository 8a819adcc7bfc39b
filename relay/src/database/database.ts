/** The relay's database once it is open: SQLite and Postgres look the same from here on. */
import type { Kysely } from 'kysely';
import type { Clock } from '../config/timings.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

export interface OpenDatabase {
  readonly database: Database;
  /** The one clock of all processes that share this database. */
  readonly now: Clock;
  close(): Promise<void>;
}
