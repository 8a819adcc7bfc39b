/**
 * Why a database does not open, or takes no writes: in words, and with what an operator does. The start, the commands,
 * the doctor and the log of `/readyz` say the same.
 */
import { userInfo } from 'node:os';
import { type DatabaseLocation, percentEncoding } from '../config/values.ts';
import { AdvisedError } from '../errors/advised-error.ts';
import { toDatabaseError } from '../errors/database-error.ts';
import { failureCause } from '../errors/failure-cause.ts';

type Row = readonly [codes: RegExp, what: string, advice: string];

/** The message holds a code and no address, which may contain a password. */
export function explainDatabase(thrown: unknown, location: DatabaseLocation): AdvisedError {
  if (thrown instanceof AdvisedError) return thrown;
  const code = toDatabaseError(thrown).code.replaceAll(/[^\w. -]/gu, '');
  const isFile = location.kind === 'sqlite';
  const rows = isFile ? ofSqlite(location.file) : ofPostgres;
  const cause = failureCause(code);
  const row = rows.find(([codes]) => codes.test(code) || codes.test(cause));
  const [, what = '', advice = ''] = row ?? [];
  return new AdvisedError(`${isFile ? location.file : 'Postgres'} ${what} (${code})`, advice);
}

function ofSqlite(file: string): readonly Row[] {
  const own = `the relay's user (this is ${userName()}) must own ${file} and its folder, on a disk that takes writes`;
  return [
    [/^SQLITE_READONLY/u, 'opens but cannot be written', own],
    [/^(?:EPERM|EACCES|EROFS)$/u, 'does not belong to this user', own],
    [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)/u, 'cannot grow', 'make room on its disk'],
    [
      /^SQLITE_BUSY/u,
      'is locked by another process',
      'end that process: an open sqlite3, a backup',
    ],
    [
      /^SQLITE_NOTADB/u,
      'is no SQLite database',
      'name the file of the relay in DATABASE_URL, or restore a backup',
    ],
    [/^SQLITE_CORRUPT/u, 'is damaged', 'stop the relay and restore a backup'],
    [/^/u, 'does not open', own],
  ];
}

/** By SQLSTATE, or by the kind of failure. */
const ofPostgres: readonly Row[] = [
  [/^28P01$/u, 'refuses the password', `see the password in DATABASE_URL; ${percentEncoding}`],
  [
    /^28000$/u,
    'does not let this user in',
    'let the user in DATABASE_URL connect from here (pg_hba.conf)',
  ],
  [/^3D000$/u, 'has no such database', 'create the database that DATABASE_URL names'],
  [
    /^42501$/u,
    'lets this user make no tables',
    'let the user in DATABASE_URL create tables in its schema: GRANT CREATE ON SCHEMA public',
  ],
  [
    /^25006$/u,
    'is read-only',
    'DATABASE_URL leads to a read-only server: name the primary, or make it take writes',
  ],
  [/^53100$/u, 'has no room', 'make room on its disk'],
  [/^53300$/u, 'has too many connections', 'raise max_connections: each relay uses ten'],
  [
    /^08P01$/u,
    'refuses the parameters of the connection',
    'PgBouncer needs settings of its own (docs/relay-monitoring.md)',
  ],
  [/^57P/u, 'is starting or stopping', 'wait for it, and see its log'],
  [
    /^certificate$/u,
    'has a certificate that is not trusted',
    'name your authority in DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/of/ca.pem',
  ],
  [/^tls$/u, 'does not speak TLS as asked', 'see sslmode in DATABASE_URL'],
  [/^dns$/u, 'has a name that is not known', 'check the host in DATABASE_URL, or DNS'],
  [/^refused$/u, 'is not there', 'see that it runs, and host and port in DATABASE_URL'],
  [/^timeout$/u, 'does not answer in time', 'see that it runs, and firewalls on the way'],
  [/^cut_off$/u, 'ends the connection', 'see its log, and proxies on the way'],
  [/^/u, 'fails', 'see that it runs, that address and port in DATABASE_URL are right, and its log'],
];

/** In a container the user may have only a number. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container’s user need have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
