/**
 * Whether the relay's database opens and takes writes, and how far its schema is behind. It is not migrated,
 * because a relay of an older version may be running on it.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { sql } from 'kysely';
import { countLearners } from '../database/count-learners.ts';
import { DatabaseError } from '../errors/database-error.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { NewerSchemaError, type SchemaState } from '../database/migrations.ts';
import { describeLocation, openExisting } from '../database/open.ts';
import { createProbe } from '../database/probe.ts';
import { explainDatabase, userName } from '../database/trouble.ts';
import { loadSqlite } from '../database/sqlite-file.ts';
import { sampleSeals } from '../grants/sample-seals.ts';
import { createSealer } from '../seal/seal.ts';
import type { Config } from '../config/config.ts';
import { createQuotaStore } from '../quota/quota-store.ts';
import { examineQuota } from './examine-quota.ts';
import type { Report } from './report.ts';

/** @returns the number of active learners; null where the database does not answer */
export async function examineDatabase(config: Config, report: Report): Promise<number | null> {
  const subject = 'Database';
  const { databaseUrl: location } = config;
  let opened: OpenDatabase | null = null;
  try {
    if (location.kind === 'sqlite') await loadSqlite();
    // A file that the doctor creates would belong to the user who runs the doctor.
    if (location.kind === 'sqlite' && !existsSync(location.file)) {
      examinePlace(location.file, report);
      return null;
    }
    if (location.kind === 'sqlite') examineOwner(location.file);
    const { schema, ...database } = await openExisting(location);
    opened = database;
    if (location.kind === 'postgres' && schema.pending.length > 0)
      await examineRights(database.database);
    return await examineOpened(database, schema, config, report);
  } catch (error) {
    const { message, advice } = explainDatabase(error, location);
    report.problem(subject, message, advice);
    return null;
  } finally {
    await opened?.close();
  }
}

/** The start sets the mode of the file, which its owner alone may do. */
function examineOwner(file: string): void {
  const user = process.getuid?.() ?? 0;
  if (user !== 0 && statSync(file).uid !== user) throw new DatabaseError('EPERM');
}

/** The next start makes tables, which a role without CREATE may not do (Postgres 15 gives it to nobody). */
async function examineRights(database: Database): Promise<void> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_schema(), 'CREATE') as may
  `.execute(database);
  if (rows[0]?.may !== true) throw new DatabaseError('42501');
}

async function examineOpened(
  { database, now }: OpenDatabase,
  { newest, pending, unknown }: SchemaState,
  config: Config,
  report: Report,
): Promise<number | null> {
  const subject = 'Database';
  const where = describeLocation(config.databaseUrl);
  if (unknown.length > 0) throw new NewerSchemaError(unknown);
  if (newest === null) {
    report.ok(subject, `${where}: is empty; the first start makes its tables`);
    return null;
  }
  await examineSeals(database, config, report);
  if (pending.length > 0) {
    report.warning(
      subject,
      `${where}: its schema is ${pending.length} behind this version, which adds ${pending.join(', ')}`,
      'the next start of this version adds them: back up first, since an older version cannot start afterwards',
    );
    return null;
  }
  await createProbe(database, now)();
  const { connected, active } = await countLearners(database, now);
  const text = `${where}: opens, has the newest schema, takes writes; ${connected} learners connected, ${active} active`;
  report.ok(subject, text);
  const { seen } = await createQuotaStore(database).read('application');
  if (seen !== null) examineQuota(config, seen, active, report);
  return active;
}

/** Where the first start will make the file. */
function examinePlace(file: string, report: Report): void {
  const subject = 'Database';
  let folder = dirname(resolve(file));
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) throw new Error('no folder');
    accessSync(folder, constants.W_OK | constants.X_OK);
    report.ok(subject, `${file} will be made by the first start`);
  } catch {
    // The only reason is that the folder may not be written.
    const text = `${file} cannot be made: ${userName()} may not write in ${folder}`;
    const advice = 'let the user that the relay runs as own that folder, or set DATABASE_URL';
    report.problem(subject, text, advice);
  }
}

async function examineSeals(database: Database, config: Config, report: Report): Promise<void> {
  const { looked, unopened } = await sampleSeals(database, createSealer(config.encryptionKeys));
  if (unopened === 0) return;
  report.problem(
    'ENCRYPTION_KEYS',
    `open ${looked - unopened} of ${looked} connections`,
    'add the key they were sealed with behind the others; without it these learners must connect again',
  );
}
