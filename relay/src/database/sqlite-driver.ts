/**
 * Kysely's driver for SQLite. Reads run at once. Writes of the same turn of the event loop share one
 * transaction, and so one wait for the disk, which costs more than all the rest of a write.
 */
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
import { setTimeout as delay } from 'node:timers/promises';
import { toDatabaseError } from '../errors/database-error.ts';
import type { DirectDatabase, MaybePromise } from './direct.ts';
import type { SqliteFile, SqliteStatement } from './sqlite-file.ts';
import { isBusy, pauseAfter, untilFree } from './until-free.ts';

/** Compiled statements kept; the relay's own are far fewer. */
const statementsKept = 200;
/** The most writes of one transaction: requests are answered between two transactions. */
const groupSize = 64;

/** How long (ms) a statement waits for another process's lock. */
const patience = 5_000;

/** The most turns of the event loop that a group waits for more writes. */
const turnsWaited = 3;

export function groupingDialect(sqlite: SqliteFile): Dialect & { readonly direct: DirectDatabase } {
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

/** These write no rows, so they run at once. A read that begins otherwise is grouped with the writes. */
const read = /^\s*(?:select|pragma)\b/iu;

interface Compiled {
  readonly statement: SqliteStatement;
  readonly isRead: boolean;
  readonly isBeside: boolean;
}

interface WaitingWrite {
  readonly run: () => Result;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
  /** Set when the file was found busy: when waiting fails, on the monotonic clock, ms. */
  endsAt?: number;
}

/** One connection for all: no statement of the relay spans two turns, and none begins a transaction itself. */
class GroupingDriver implements Driver, DatabaseConnection, DirectDatabase {
  private readonly compiled = new Map<string, Compiled>();
  private waiting: WaitingWrite[] = [];
  /** How often in a row the file was found busy. */
  private busyTries = 0;
  private changes = 0;
  /** SQLite's counter of commits by other connections. */
  private seenVersion: unknown;
  private readonly version: SqliteStatement;
  private readonly begin: SqliteStatement;
  private readonly commit: SqliteStatement;

  constructor(private readonly sqlite: SqliteFile) {
    this.version = sqlite.prepare('pragma data_version');
    this.begin = sqlite.prepare('begin immediate');
    this.commit = sqlite.prepare('commit');
  }

  stamp = (): number => {
    const version = this.readVersion();
    if (version === undefined || version !== this.seenVersion) {
      this.seenVersion = version;
      this.changes += 1;
    }
    return this.changes;
  };

  /** Undefined while the file is busy, so it may have changed. */
  private readVersion(): unknown {
    try {
      return (this.version.get() as { data_version: number }).data_version;
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  /** @throws DatabaseError; then the statement wrote nothing */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.run(query)) as QueryResult<Row>;
  }

  run(query: Pick<CompiledQuery, 'sql' | 'parameters'>): MaybePromise<Result> {
    try {
      return this.runNow(query);
    } catch (error) {
      if (!isBusy(error) || this.sqlite.inTransaction) throw error;
      return untilFree(patience, () => this.runNow(query));
    }
  }

  private runNow({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) {
    const { statement, isRead, isBeside } = this.prepare(sql);
    if (isRead) return runOne(statement, parameters);
    const run = (): Result => {
      if (!isBeside) this.changes += 1;
      return runOne(statement, parameters);
    };
    // While the schema is made, all statements belong to its one transaction.
    return this.sqlite.inTransaction ? run() : this.inGroup(run);
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
    const group = this.waiting.slice(0, groupSize);
    // Closing the database has written them already.
    if (group.length === 0) return;
    let settleAll: (() => void)[];
    try {
      settleAll = this.written(group);
    } catch (error) {
      if (isBusy(error)) {
        this.writeLater(toDatabaseError(error));
        return;
      }
      settleAll = group.map(
        ({ reject }) =>
          () =>
            reject(toDatabaseError(error)),
      );
    }
    this.busyTries = 0;
    this.waiting.splice(0, group.length);
    if (this.waiting.length > 0) setImmediate(() => this.writeGroup());
    for (const settle of settleAll) settle();
  }

  /** Another process holds the write lock: only writes that have waited too long fail. */
  private writeLater(error: Error): void {
    const now = performance.now();
    for (const write of this.waiting) write.endsAt ??= now + patience;
    const late = this.waiting.filter(({ endsAt = Infinity }) => endsAt <= now);
    this.waiting = this.waiting.filter(({ endsAt = Infinity }) => endsAt > now);
    for (const { reject } of late) reject(error);
    if (this.waiting.length === 0) this.busyTries = 0;
    else setTimeout(() => this.writeGroup(), pauseAfter((this.busyTries += 1)));
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
    const compiled = {
      statement: this.sqlite.prepare(sql),
      isRead: read.test(sql),
      isBeside: writesBeside.test(sql),
    };
    if (this.compiled.size < statementsKept) this.compiled.set(sql, compiled);
    return compiled;
  }

  acquireConnection = (): Promise<DatabaseConnection> => Promise.resolve(this);
  init = (): Promise<void> => Promise.resolve();
  releaseConnection = (): Promise<void> => Promise.resolve();

  async destroy(): Promise<void> {
    while (this.waiting.length > 0) {
      this.writeGroup();
      if (this.busyTries > 0) await delay(pauseAfter(this.busyTries));
    }
    this.sqlite.close();
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

function runOne(statement: SqliteStatement, parameters: readonly unknown[]): Result {
  if (statement.returnsRows) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return {
    rows: [],
    numAffectedRows: BigInt(changes),
    insertId: BigInt(lastInsertRowid),
  };
}
