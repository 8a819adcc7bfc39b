/**
 * SQLite as Kysely drives it. Reads run at once. Writes that are asked for in the same turn of the event loop
 * share one transaction, and with it one wait for the disk, which costs more than all the rest of a write.
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
import { toDatabaseError } from './database-error.ts';

/** Compiled statements kept; the relay's own are far fewer. */
const statementsKept = 200;
/** Writes of one transaction at most: requests have their turn between two of them. */
const groupSize = 64;

export function groupingDialect(sqlite: Sqlite): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new GroupingDriver(sqlite),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

type Result = QueryResult<unknown>;

interface WaitingWrite {
  readonly run: () => Result;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** One connection for all: no statement of the relay spans two turns, and none begins a transaction itself. */
class GroupingDriver implements Driver, DatabaseConnection {
  private readonly compiled = new Map<string, Statement>();
  private waiting: WaitingWrite[] = [];

  constructor(private readonly sqlite: Sqlite) {}

  /** @throws DatabaseError; then nothing of the statement was written */
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.prepare(sql);
    const run = () => runOne(statement, parameters);
    // While the schema is made, all falls into the one transaction of that.
    const isAtOnce = statement.readonly || this.sqlite.inTransaction;
    const result = isAtOnce ? telling(run) : await this.inGroup(run);
    return result as QueryResult<Row>;
  }

  private inGroup(run: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.writeGroup());
      this.waiting.push({ run, resolve, reject });
    });
  }

  private writeGroup(): void {
    const group = this.waiting.splice(0, groupSize);
    // Written already, when the database was closed.
    if (group.length === 0) return;
    if (this.waiting.length > 0) setImmediate(() => this.writeGroup());
    try {
      for (const settle of this.written(group)) settle();
    } catch (error) {
      for (const { reject } of group) reject(toDatabaseError(error));
    }
  }

  /**
   * @returns what tells each of its outcome, once all is on disk
   * @throws where nothing of the group is
   */
  private written(group: readonly WaitingWrite[]): (() => void)[] {
    const { sqlite } = this;
    sqlite.exec('begin immediate');
    try {
      const outcomes = group.map(({ run, resolve, reject }) => {
        try {
          const result = run();
          return () => resolve(result);
        } catch (error) {
          // One that breaks a rule fails alone; a full disk ends the transaction.
          if (!sqlite.inTransaction) throw error;
          return () => reject(toDatabaseError(error));
        }
      });
      sqlite.exec('commit');
      return outcomes;
    } catch (error) {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      throw error;
    }
  }

  private prepare(sql: string): Statement {
    const known = this.compiled.get(sql);
    if (known !== undefined) return known;
    const statement = telling(() => this.sqlite.prepare(sql));
    if (this.compiled.size < statementsKept) this.compiled.set(sql, statement);
    return statement;
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

/** It would take the writes of others into it. */
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
