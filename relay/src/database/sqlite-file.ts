/**
 * A connection to an SQLite file. Node brings SQLite from 22.16 on, with nothing to compile; an older Node needs
 * better-sqlite3.
 */
import { AdvisedError } from '../errors/advised-error.ts';
import { toDatabaseError } from '../errors/database-error.ts';

/** Every member throws DatabaseError. */
export interface SqliteFile {
  readonly inTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Ends the prepared statements too. A file that is closed stays closed. */
  close(): void;
}

/** Every member throws DatabaseError. */
export interface SqliteStatement {
  readonly returnsRows: boolean;
  /** The first row. */
  get(): unknown;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters?: readonly unknown[]): Changes;
}

/** @throws DatabaseError */
export type OpenFile = (file: string) => SqliteFile;

interface Changes {
  readonly changes: number | bigint;
  readonly lastInsertRowid: number | bigint;
}

/** The parts that are used of `node:sqlite`, whose types the oldest Node does not have, and of better-sqlite3. */
interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Prepared;
  close(): void;
  /** Of `node:sqlite`. */
  readonly isTransaction?: boolean;
  /** Of better-sqlite3. */
  readonly inTransaction?: boolean;
}
interface Prepared {
  get(): unknown;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): Changes;
  /** Of `node:sqlite`. */
  columns?(): readonly unknown[];
  /** Of better-sqlite3. */
  readonly reader?: boolean;
}
interface NodeSqlite {
  readonly DatabaseSync: new (file: string) => Connection;
  readonly StatementSync: { readonly prototype: object };
}
type BetterSqlite = new (file: string, options: { readonly timeout: number }) => Connection;

/** @throws AdvisedError where this Node has no SQLite that loads */
export async function loadSqlite(
  own: object | null = loadOwn(),
  loadBetter: () => Promise<BetterSqlite> = async () =>
    (await import('better-sqlite3')).default as BetterSqlite,
): Promise<OpenFile> {
  if (own !== null && isComplete(own)) {
    const { DatabaseSync } = own;
    return (file) => toFile(() => new DatabaseSync(file));
  }
  try {
    const Better = await loadBetter();
    // Its compiled part is loaded with the first connection.
    new Better(':memory:', { timeout: 0 }).close();
    // Its own wait for a lock would stop the event loop; `untilFree` waits beside it.
    return (file) => toFile(() => new Better(file, { timeout: 0 }));
  } catch (error) {
    throw notLoaded(error);
  }
}

function toFile(connect: () => Connection): SqliteFile {
  const connection = telling(connect);
  let isOpen = true;
  return {
    get inTransaction() {
      return isOpen && (connection.isTransaction ?? connection.inTransaction ?? false);
    },
    exec: (sql) => telling(() => connection.exec(sql)),
    prepare: (sql) => telling(() => new Statement(connection.prepare(sql))),
    close() {
      if (isOpen) telling(() => connection.close());
      isOpen = false;
    },
  };
}

class Statement implements SqliteStatement {
  readonly returnsRows: boolean;

  constructor(private readonly prepared: Prepared) {
    this.returnsRows = prepared.reader ?? (prepared.columns?.() ?? []).length > 0;
  }

  get(): unknown {
    return telling(() => this.prepared.get());
  }

  all(parameters: readonly unknown[]): unknown[] {
    return telling(() => this.prepared.all(...parameters));
  }

  run(parameters: readonly unknown[] = []): Changes {
    return telling(() => this.prepared.run(...parameters));
  }
}

function telling<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Before 22.16 it tells neither whether a transaction is open nor what a statement returns. */
function isComplete(own: object): own is NodeSqlite {
  return 'StatementSync' in own && 'columns' in (own as NodeSqlite).StatementSync.prototype;
}

let loaded: object | null | undefined;

/** Without the warning of Node 22 that it is experimental, which would stand in the log before every other line. */
function loadOwn(): object | null {
  if (loaded !== undefined) return loaded;
  const warn = process.emitWarning.bind(process);
  process.emitWarning = (...warning: unknown[]) => {
    if (warning[1] !== 'ExperimentalWarning') Reflect.apply(warn, process, warning);
  };
  try {
    loaded = process.getBuiltinModule('node:sqlite') ?? null;
  } finally {
    process.emitWarning = warn;
  }
  return loaded;
}

function notLoaded(error: unknown): AdvisedError {
  const isForeign = error instanceof Error && 'code' in error && error.code === 'ERR_DLOPEN_FAILED';
  const text = isForeign
    ? `its better-sqlite3 was built for another Node than this ${process.version}`
    : `Node ${process.version} brings no SQLite, and better-sqlite3 is not there`;
  const advice =
    'package the relay again with this Node (in a clone: npm ci), or run it with Node 22.16 or later, which brings SQLite';
  return new AdvisedError(text, advice);
}
