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

const migrations: Record<string, Migration> = {
  '0001-sign-in': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sealed_tokens', 'text', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('refreshable', 'integer', (column) => column.notNull())
        .addColumn('alive', 'integer', (column) => column.notNull())
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'bigint')
        .addColumn('connected_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('sessions')
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('grant_id', 'text', (column) =>
          column.references('grants.id').onDelete('set null'),
        )
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('logins')
        .addColumn('state_hash', 'text', (column) => column.primaryKey())
        .addColumn('session_hash', 'text', (column) => column.notNull())
        .addColumn('sealed_verifier', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('receipts')
        .addColumn('grant_id', 'text', (column) =>
          column.notNull().references('grants.id').onDelete('cascade'),
        )
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('body_mac', 'text', (column) => column.notNull())
        .addColumn('owner', 'text')
        .addColumn('deadline_at', 'bigint', (column) => column.notNull())
        .addColumn('sealed_outcome', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('receipts_pk', ['grant_id', 'key'])
        .execute();
      const indexes = [
        ['sessions', 'grant_id'],
        ['sessions', 'expires_at'],
        ['logins', 'session_hash'],
        ['logins', 'expires_at'],
        ['receipts', 'expires_at'],
      ] as const;
      for (const [table, column] of indexes) {
        await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
      }
    },
  },
  '0002-probe': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('probes')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  '0003-quota-and-rate-limits': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('quotas')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('hour_limit', 'bigint')
        .addColumn('remaining', 'bigint')
        .addColumn('seen_at', 'bigint')
        .addColumn('low_since', 'bigint')
        .addColumn('probe_at', 'bigint', (column) => column.notNull())
        .addColumn('blocked_at', 'bigint')
        .addColumn('blocked_until', 'bigint')
        .addColumn('strikes', 'integer', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('quota_shares')
        .addColumn('quota_key', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('period', 'bigint', (column) => column.notNull())
        .addColumn('taken', 'integer', (column) => column.notNull())
        .addColumn('active_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('quota_shares_pk', ['quota_key', 'grant_id'])
        .execute();
      await db.schema
        .createTable('rate_limits')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('used', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('rate_limits_expires_at')
        .on('rate_limits')
        .column('expires_at')
        .execute();
    },
  },
  '0004-token-life': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('grants').addColumn('token_life', 'bigint').execute();
    },
  },
  '0005-refresh-trouble': {
    async up(db: Kysely<unknown>): Promise<void> {
      // SQLite adds one column a statement.
      for (const name of ['refresh_failures', 'refresh_refusals']) {
        await db.schema
          .alterTable('grants')
          .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
          .execute();
      }
      await db.schema.alterTable('grants').addColumn('refresh_retry_at', 'bigint').execute();
    },
  },
  '0006-cleaning-and-counting': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('jobs')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('due_at', 'bigint', (column) => column.notNull())
        .execute();
      const indexes = [
        ['grants_alive', 'grants', ['alive']],
        ['sessions_seen_at', 'sessions', ['seen_at', 'grant_id']],
        ['quota_shares_active_at', 'quota_shares', ['active_at']],
      ] as const;
      for (const [name, table, columns] of indexes) {
        await db.schema
          .createIndex(name)
          .on(table)
          .columns([...columns])
          .execute();
      }
    },
  },
  '0007-hour-shares': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('quotas').addColumn('hour_since', 'bigint').execute();
      for (const [name, type] of [
        ['hour', 'bigint'],
        ['used', 'integer'],
        ['used_before', 'integer'],
      ] as const) {
        await db.schema
          .alterTable('quota_shares')
          .addColumn(name, type, (column) => column.notNull().defaultTo(0))
          .execute();
      }
    },
  },
  '0008-successors': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('grants')
        .addColumn('successor_id', 'text', (column) =>
          column.references('grants.id').onDelete('cascade'),
        )
        .execute();
      await db.schema
        .createIndex('grants_successor_id')
        .on('grants')
        .column('successor_id')
        .execute();
    },
  },
  '0009-idle-grants': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('grants').addColumn('idle_since', 'bigint').execute();
      await sql`update grants set idle_since = coalesce(expires_at - token_life, connected_at)`.execute(
        db,
      );
      await db.schema.createIndex('grants_idle_since').on('grants').column('idle_since').execute();
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
