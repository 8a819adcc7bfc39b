/**
 * Kysely's driver for SQLite. Reads run at once. Writes of the same turn of the event loop share one
 * transaction, and so one wait for the disk, which costs more than all the rest of a write.
 */
import type { Database as Sqlite, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { toDatabaseError } from '../../errors/database-error.ts';
import type { DirectDatabase, MaybePromise } from '../direct.ts';

/** Compiled statements kept; the relay's own are far fewer. */
const statementsKept = 200;
/** The most writes of one transaction: requests are answered between two transactions. */
const groupSize = 64;

/** The most turns of the event loop that a group waits for more writes. */
const turnsWaited = 3;

export function groupingDialect(sqlite: Sqlite): Dialect & { readonly direct: DirectDatabase } {
  const driver = new GroupingDriver(sqlite);
  return {
    direct: driver,
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

type Result = QueryResult<unknown>;

/** These tables hold no session and no grant; a write to any other may change one. */
const writesBeside =
  /^(?:insert into|update|delete from) "(?:receipts|quotas|quota_shares|rate_limits|probes|jobs|logins)"/u;

interface Compiled {
  readonly statement: Statement;
  readonly isBeside: boolean;
}

interface WaitingWrite {
  readonly run: () => Result;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** One connection for all: no statement of the relay spans two turns, and none begins a transaction itself. */
class GroupingDriver implements Driver, DatabaseConnection, DirectDatabase {
  private readonly compiled = new Map<string, Compiled>();
  private waiting: WaitingWrite[] = [];
  private changes = 0;
  /** SQLite's counter of commits by other connections. */
  private seenVersion: unknown;
  private readonly version: Statement;
  private readonly begin: Statement;
  private readonly commit: Statement;

  constructor(private readonly sqlite: Sqlite) {
    this.version = sqlite.prepare('pragma data_version').pluck();
    this.begin = sqlite.prepare('begin immediate');
    this.commit = sqlite.prepare('commit');
  }

  stamp = (): number => {
    const version = telling(() => this.version.get());
    if (version !== this.seenVersion) {
      this.seenVersion = version;
      this.changes += 1;
    }
    return this.changes;
  };

  /** @throws DatabaseError; then the statement wrote nothing */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.run(query)) as QueryResult<Row>;
  }

  run({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): MaybePromise<Result> {
    const { statement, isBeside } = this.prepare(sql);
    if (statement.readonly) return telling(() => runOne(statement, parameters));
    const run = (): Result => {
      if (!isBeside) this.changes += 1;
      return runOne(statement, parameters);
    };
    // While the schema is made, all statements belong to its one transaction.
    return this.sqlite.inTransaction ? telling(run) : this.inGroup(run);
  }

  private inGroup(run: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.waiting.push({ run, resolve, reject }) === 1) this.gather(1, turnsWaited);
    });
  }

  /** While each turn brings another write, the group waits for more: one wait for the disk serves them all. */
  private gather(gathered: number, turns: number): void {
    setImmediate(() => {
      const { length } = this.waiting;
      if (length > gathered && length < groupSize && turns > 0) this.gather(length, turns - 1);
      else this.writeGroup();
    });
  }

  private writeGroup(): void {
    const group = this.waiting.splice(0, groupSize);
    // Closing the database has written them already.
    if (group.length === 0) return;
    if (this.waiting.length > 0) setImmediate(() => this.writeGroup());
    try {
      for (const settle of this.written(group)) settle();
    } catch (error) {
      for (const { reject } of group) reject(toDatabaseError(error));
    }
  }

  /**
   * @returns functions that report the outcome of each write, once all are on disk
   * @throws where no write of the group is on disk
   */
  private written(group: readonly WaitingWrite[]): (() => void)[] {
    const { sqlite } = this;
    this.begin.run();
    try {
      const outcomes = group.map(({ run, resolve, reject }) => {
        try {
          const result = run();
          return () => resolve(result);
        } catch (error) {
          // A write that violates a constraint fails alone; a full disk ends the transaction.
          if (!sqlite.inTransaction) throw error;
          return () => reject(toDatabaseError(error));
        }
      });
      this.commit.run();
      return outcomes;
    } catch (error) {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      throw error;
    }
  }

  private prepare(sql: string): Compiled {
    const known = this.compiled.get(sql);
    if (known !== undefined) return known;
    const statement = telling(() => this.sqlite.prepare(sql));
    const compiled = { statement, isBeside: writesBeside.test(sql) };
    if (this.compiled.size < statementsKept) this.compiled.set(sql, compiled);
    return compiled;
  }

  acquireConnection = (): Promise<DatabaseConnection> => Promise.resolve(this);
  init = (): Promise<void> => Promise.resolve();
  releaseConnection = (): Promise<void> => Promise.resolve();

  destroy(): Promise<void> {
    while (this.waiting.length > 0) this.writeGroup();
    this.sqlite.close();
    return Promise.resolve();
  }

  beginTransaction = noTransaction;
  commitTransaction = noTransaction;
  rollbackTransaction = noTransaction;
  streamQuery = (): never => {
    throw new TypeError('The relay reads no streams');
  };
}

/** Writes of other requests would become part of it. */
function noTransaction(): never {
  throw new TypeError('The relay’s changes are single statements');
}

function runOne(statement: Statement, parameters: readonly unknown[]): Result {
  if (statement.reader) return { rows: statement.all(...parameters) };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return {
    rows: [],
    numAffectedRows: BigInt(changes),
    insertId: BigInt(lastInsertRowid),
  };
}

function telling<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
