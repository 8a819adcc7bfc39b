/** Postgres through pg: many relay processes behind any load balancer. */
import {
  type CompiledQuery,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type QueryResult,
  sql,
} from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Clock } from '../config/timings.ts';
import { DatabaseError, toDatabaseError } from '../errors/database-error.ts';
import { failureCause } from '../errors/failure-cause.ts';
import { setDirect } from './direct.ts';
import { followClock } from './follow-clock.ts';
import { migrate } from './migrations.ts';
import type { OpenDatabase } from './database.ts';
import type { Schema } from './schema.ts';

/**
 * Always use an index: a plan that is made while a table is empty would read the whole table, and a connection keeps
 * its plans.
 */
const byIndex = ['seqscan', 'hashjoin', 'mergejoin'].map((way) => `-c enable_${way}=off`).join(' ');

/** How often (ms) the database's clock is read. */
const clockEvery = 30_000;

/** Instants are epoch ms in bigint columns, and far below 2^53. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Connects and migrates, both under a lock that all processes share. Waits for a database that does not
 * answer yet, or stops answering meanwhile.
 * @param url `postgres://…`
 * @param patience how long to wait, ms; `waiting` is called once with the reason
 * @param localClock continues the time between two reads of the database's clock
 * @throws DatabaseError
 */
export async function openPostgres(
  url: string,
  { patience, waiting }: { patience: number; waiting: (reason: string) => void },
  localClock?: Clock,
): Promise<OpenDatabase> {
  const deadline = performance.now() + patience;
  let isWaiting = false;
  for (;;) {
    try {
      await migrateAlone(url);
      return await openExistingPostgres(url, localClock);
    } catch (error) {
      const isPassing = error instanceof DatabaseError && mayPass(error);
      if (!isPassing || performance.now() > deadline) throw error;
      if (!isWaiting) waiting(error.message);
      isWaiting = true;
      await delay(250);
    }
  }
}

/**
 * Connects and leaves the schema as it is.
 * @throws DatabaseError
 */
export async function openExistingPostgres(url: string, localClock?: Clock): Promise<OpenDatabase> {
  const pool = newPool({
    connectionString: url,
    application_name: 'gleaner-relay',
    keepAlive: true,
    options: byIndex,
    // After these times (ms) a database counts as unreachable instead of slow.
    connectionTimeoutMillis: 3_000,
    lock_timeout: 4_000,
    statement_timeout: 5_000,
    query_timeout: 7_000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const connections = tellErrors(pool);
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: connections }) });
  setDirect(database, { run: (query) => runAlone(connections, query), isRemote: true });
  try {
    const clock = await followClock(() => readClock(database), { local: localClock, clockEvery });
    return {
      database,
      now: clock.now,
      close: async () => {
        clock.stop();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Migrates on a connection of its own, which may wait for another process as long as it takes. */
async function migrateAlone(url: string): Promise<void> {
  const pool = newPool({ connectionString: url, max: 1, connectionTimeoutMillis: 3_000 });
  const database = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellErrors(pool) }) });
  try {
    // Kysely's own lock comes too late: Kysely first makes the tables of its history.
    await database.connection().execute(async (alone) => {
      await sql`select pg_advisory_lock(${migrationLock})`.execute(alone);
      await migrate(alone);
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(alone);
    });
  } finally {
    await database.destroy();
  }
}

/** Any number that only the relay uses in this database. */
const migrationLock = 7_103_245_881;

/** The next query replaces a broken connection. Without a listener, the error would end the process. */
function newPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, types });
  pool.on('error', () => undefined);
  // The pool listens to idle connections only.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The database may answer in a moment. A wrong password, name or certificate is not such an error. */
export function mayPass({ code }: DatabaseError): boolean {
  if (code.startsWith('57P') || code === '53300') return true;
  const isSqlState = /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/u.test(code);
  return !isSqlState && !['certificate', 'tls'].includes(failureCause(code));
}

async function readClock(database: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms
  `.execute(database);
  const [row] = rows;
  if (row === undefined) throw new DatabaseError('no clock');
  return row.ms;
}

interface TellingPool extends PostgresPool {
  connect(): Promise<PooledConnection>;
}

/** The pool as Kysely uses it: errors become ours, and a connection that failed is not used again. */
function tellErrors(pool: pg.Pool): TellingPool {
  const names = new Map<string, string>();
  return {
    async connect() {
      try {
        return new PooledConnection(await pool.connect(), names);
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    end: () => pool.end(),
  };
}

/** On any free connection. */
async function runAlone(
  pool: TellingPool,
  { sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): Promise<QueryResult<unknown>> {
  const connection = await pool.connect();
  try {
    const { command, rowCount, rows } = await connection.query(text, parameters);
    return command === 'SELECT' ? { rows } : { rows, numAffectedRows: BigInt(rowCount) };
  } finally {
    connection.release();
  }
}

/** Commands whose rows count as changed. */
const counting = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const;

/** Statements that the server keeps parsed and planned: the relay's own are far fewer, but lists have many lengths. */
const statementsNamed = 200;

/**
 * SQLSTATEs of a named statement that cannot run as prepared: a table has changed since, or the connection
 * reaches another server process, as with PgBouncer. It did nothing, so it runs again without its name.
 */
const staleName = ['0A000', '26000', '42P05'];

/** A connection of the pool as Kysely uses it. */
class PooledConnection implements PostgresPoolClient {
  private broken = false;

  constructor(
    private readonly client: pg.PoolClient,
    /** By the text of a statement. */
    private readonly names: Map<string, string>,
  ) {}

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query<Row>(
    text: string | PostgresCursor<Row>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof text !== 'string') throw new TypeError('The relay reads no cursors');
    return this.run(text, [...values]);
  }

  release(): void {
    this.client.release(this.broken);
  }

  private async run<Row>(text: string, values: unknown[]): Promise<PostgresQueryResult<Row>> {
    if (!this.names.has(text) && this.names.size < statementsNamed)
      this.names.set(text, `gleaner_${this.names.size}`);
    const name = this.names.get(text);
    try {
      const { command, rowCount, rows } = await this.client
        .query<Row & pg.QueryResultRow>({ text, values, ...(name !== undefined && { name }) })
        .catch((error: unknown) => {
          const isStale = error instanceof pg.DatabaseError && staleName.includes(error.code ?? '');
          if (name === undefined || !isStale) throw error;
          // The next connection begins with no names.
          this.broken = true;
          return this.client.query<Row & pg.QueryResultRow>(text, values);
        });
      const counted = counting.find((each) => each === command);
      return { command: counted ?? 'SELECT', rowCount: rowCount ?? 0, rows };
    } catch (error) {
      // After a timeout the answer may still come, and would look like the next query's answer.
      this.broken ||= !(error instanceof pg.DatabaseError);
      throw toDatabaseError(error);
    }
  }
}
