/**
 * Whether the relay's database opens and takes writes, and how far its schema is behind. It is not migrated,
 * because a relay of an older version may be running on it.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, resolve } from 'node:path';
import { countLearners } from '../database/count-learners.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { DatabaseError } from '../errors/database-error.ts';
import type { Database, OpenDatabase } from '../database/database.ts';
import { NewerSchemaError, type SchemaState } from '../database/migrations.ts';
import { describeLocation, openExisting } from '../database/open.ts';
import { createProbe } from '../database/probe.ts';
import { loadSqlite } from '../database/sqlite-file.ts';
import { sampleSeals } from '../grants/sample-seals.ts';
import { createSealer } from '../seal/seal.ts';
import type { Config } from '../config/config.ts';
import { percentEncoding } from '../config/values.ts';
import { createQuotaStore } from '../quota/quota-store.ts';
import { examineQuota } from './examine-quota.ts';
import type { Report } from './report.ts';

/** @returns the number of active learners; null where the database does not answer */
export async function examineDatabase(config: Config, report: Report): Promise<number | null> {
  const subject = 'Database';
  const { database: location } = config;
  let opened: OpenDatabase | null = null;
  try {
    if (location.kind === 'sqlite') await loadSqlite();
    // A file that the doctor creates would belong to the user who runs the doctor.
    if (location.kind === 'sqlite' && !existsSync(location.file)) {
      examinePlace(location.file, report);
      return null;
    }
    const { schema, ...database } = await openExisting(location);
    opened = database;
    return await examineOpened(database, schema, config, report);
  } catch (error) {
    const { text, advice } = explain(error, config);
    report.problem(subject, text, advice);
    return null;
  } finally {
    await opened?.close();
  }
}

async function examineOpened(
  { database, now }: OpenDatabase,
  { newest, pending, unknown }: SchemaState,
  config: Config,
  report: Report,
): Promise<number | null> {
  const subject = 'Database';
  const where = describeLocation(config.database);
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
    const text = `${file} cannot be made: ${userName()} may not write in ${folder}`;
    const advice = 'let the user that the relay runs as own that folder, or set DATABASE_URL';
    report.problem(subject, text, advice);
  }
}

/** In a container the user may have only a number. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
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

function explain(error: unknown, { database: location }: Config): { text: string; advice: string } {
  if (error instanceof AdvisedError) return { text: error.message, advice: error.advice };
  const code =
    error instanceof DatabaseError || (error instanceof Error && 'code' in error)
      ? String(error.code)
      : 'unknown error';
  const safe = code.replaceAll(/[^\w.-]/gu, '');
  if (location.kind === 'sqlite') {
    const [what, advice] = explainSqlite(safe, location.file);
    return { text: `${location.file} ${what} (${safe})`, advice };
  }
  // The address of a Postgres may contain a password, so it is never shown.
  const otherwise = 'see that it runs, and that address and port in DATABASE_URL are right';
  return { text: `Postgres: ${safe}`, advice: postgresAdvice[safe] ?? otherwise };
}

/** @param code SQLite's result code */
function explainSqlite(code: string, file: string): readonly [what: string, advice: string] {
  const ownIt = `the relay's user (this is ${userName()}) must own ${file} and its folder, on a disk that takes writes`;
  const [, kind = ''] = /^SQLITE_([A-Z]+)/u.exec(code) ?? [];
  switch (kind) {
    case 'READONLY':
      return ['opens but cannot be written', ownIt];
    case 'FULL':
      return ['cannot grow', 'make room on its disk'];
    case 'BUSY':
      return ['is locked by another process', 'end that process: an open sqlite3, a backup'];
    case 'NOTADB':
      return [
        'is no SQLite database',
        'name the file of the relay in DATABASE_URL, or restore a backup',
      ];
    case 'CORRUPT':
      return ['is damaged', 'stop the relay and restore a backup'];
    default:
      return ['does not open', ownIt];
  }
}

/** By SQLSTATE. */
const postgresAdvice: Readonly<Record<string, string>> = {
  '28P01': `the password in DATABASE_URL is wrong; ${percentEncoding}`,
  '28000': 'the user in DATABASE_URL may not connect from here (pg_hba.conf)',
  '3D000': 'create the database that DATABASE_URL names',
  '42501': 'let the user in DATABASE_URL create tables in its schema',
  '25006': 'DATABASE_URL leads to a read-only server: name the primary',
};
