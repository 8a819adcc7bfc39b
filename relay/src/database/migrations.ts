/**
 * The history of the schema, in code so that a bundled relay carries it. A released migration is
 * never edited; a change is a new entry whose name sorts after the last.
 */
import {
  DEFAULT_MIGRATION_TABLE,
  type Kysely,
  type Migration,
  type MigrationProvider,
  Migrator,
  sql,
} from 'kysely';
import { AdvisedError } from '../errors/advised-error.ts';
import type { Schema } from './schema.ts';

/** Only types that SQLite and Postgres share; `schema.ts` says what the columns hold. */
const tables = [
  `create table grants (
    id text primary key,
    sealed_tokens text not null,
    scopes text not null,
    expires_at bigint,
    token_life bigint,
    refreshable integer not null,
    alive integer not null,
    version integer not null,
    lease_owner text,
    lease_until bigint,
    refresh_failures integer not null,
    refresh_refusals integer not null,
    refresh_retry_at bigint,
    idle_since bigint not null,
    connected_at bigint not null,
    successor_id text references grants (id) on delete cascade
  )`,
  'create index grants_alive on grants (alive)',
  'create index grants_idle_since on grants (idle_since)',
  'create index grants_successor_id on grants (successor_id)',
  `create table sessions (
    id_hash text primary key,
    grant_id text references grants (id) on delete set null,
    created_at bigint not null,
    seen_at bigint not null,
    expires_at bigint not null
  )`,
  'create index sessions_grant_id on sessions (grant_id)',
  'create index sessions_expires_at on sessions (expires_at)',
  'create index sessions_seen_at on sessions (seen_at, grant_id)',
  `create table logins (
    state_hash text primary key,
    session_hash text not null,
    sealed_verifier text,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  'create index logins_session_hash on logins (session_hash)',
  'create index logins_expires_at on logins (expires_at)',
  `create table receipts (
    grant_id text not null references grants (id) on delete cascade,
    key text not null,
    body_mac text not null,
    owner text,
    deadline_at bigint not null,
    sealed_outcome text,
    expires_at bigint not null,
    primary key (grant_id, key)
  )`,
  'create index receipts_expires_at on receipts (expires_at)',
  'create table probes (id integer primary key, written_at bigint not null)',
  'create table quotas (key text primary key, state text not null, changed_at bigint not null)',
  'create index quotas_changed_at on quotas (changed_at)',
  `create table quota_shares (
    quota_key text not null,
    grant_id text not null,
    hour bigint not null,
    used integer not null,
    low bigint not null,
    taken integer not null,
    active_at bigint not null,
    primary key (quota_key, grant_id)
  )`,
  'create index quota_shares_active_at on quota_shares (active_at)',
  'create table rate_limits (key text primary key, used integer not null, expires_at bigint not null)',
  'create index rate_limits_expires_at on rate_limits (expires_at)',
  'create table jobs (name text primary key, due_at bigint not null)',
];

/** Exported for the test of an upgrade alone. */
export const migrations: Record<string, Migration> = {
  '0001-tables': {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of tables) await sql.raw(statement).execute(db);
    },
  },
};

const provider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) };

/** How a database compares with this version of the relay; names of migrations, oldest first. */
export interface SchemaState {
  /** The last migration that was made; null in a database that no relay has used. */
  readonly newest: string | null;
  /** Migrations of this version that the next start will make. */
  readonly pending: readonly string[];
  /** Migrations that a newer version made. */
  readonly unknown: readonly string[];
}

/** @throws the driver's error */
export async function readSchema(database: Kysely<Schema>): Promise<SchemaState> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const made = tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)
    ? await database
        .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
        .selectFrom(DEFAULT_MIGRATION_TABLE)
        .select('name')
        .orderBy('name')
        .execute()
    : [];
  const names = made.map(({ name }) => name);
  return {
    newest: names.at(-1) ?? null,
    pending: Object.keys(migrations).filter((name) => !names.includes(name)),
    unknown: names.filter((name) => !(name in migrations)),
  };
}

/** A newer version of the relay has changed the schema, so this version must not use it. */
export class NewerSchemaError extends AdvisedError {
  override readonly name = 'NewerSchemaError';
  constructor(unknown: readonly string[]) {
    super(
      `a newer version of the relay has upgraded the database, and this version does not know ${unknown.join(', ')}`,
      'start that version or a later one; to go back, restore the backup from before the upgrade',
    );
  }
}

/**
 * Brings the database to the newest schema.
 * @throws NewerSchemaError; or the driver's error when a migration fails: an operator must look at what it had begun
 */
export async function migrate(database: Kysely<Schema>): Promise<void> {
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error === undefined) return;
  // Kysely reports this as corrupted migrations, before it changes anything.
  const { unknown } = await readSchema(database);
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  throw error instanceof Error ? error : new Error('Migration failed');
}
