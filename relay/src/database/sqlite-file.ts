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

/** What both kinds have in common. */
interface Connection<Kind extends Prepared> {
  exec(sql: string): void;
  prepare(sql: string): Kind;
  close(): void;
}
interface Prepared {
  get(): unknown;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): Changes;
}

/** The parts of `node:sqlite` that are used; the types of the oldest Node do not have it. */
interface NodeSqlite {
  readonly DatabaseSync: new (
    file: string,
  ) => Connection<NodePrepared> & { readonly isTransaction: boolean };
  readonly StatementSync: { readonly prototype: object };
}
interface NodePrepared extends Prepared {
  columns(): readonly unknown[];
}

/** The parts of better-sqlite3 that are used. */
type BetterSqlite = new (
  file: string,
  options: { readonly timeout: number },
) => Connection<BetterPrepared> & { readonly inTransaction: boolean };
interface BetterPrepared extends Prepared {
  readonly reader: boolean;
}

/** @throws AdvisedError where this Node has no SQLite that loads */
export async function loadSqlite(
  own: object | null = loadOwn(),
  loadBetter: () => Promise<BetterSqlite> = async () =>
    (await import('better-sqlite3')).default as BetterSqlite,
): Promise<OpenFile> {
  if (own !== null && isComplete(own)) return openerOf(own);
  try {
    const Better = await loadBetter();
    // Its compiled part is loaded with the first connection.
    new Better(':memory:', { timeout: 0 }).close();
    return openerOfBetter(Better);
  } catch (error) {
    throw notLoaded(error);
  }
}

function openerOf({ DatabaseSync }: NodeSqlite): OpenFile {
  return (file) => {
    const connection = telling(() => new DatabaseSync(file));
    return toFile(
      connection,
      () => connection.isTransaction,
      (statement) => statement.columns().length > 0,
    );
  };
}

function openerOfBetter(Better: BetterSqlite): OpenFile {
  return (file) => {
    // Its own wait for a lock would stop the event loop; `untilFree` waits beside it.
    const connection = telling(() => new Better(file, { timeout: 0 }));
    return toFile(
      connection,
      () => connection.inTransaction,
      (statement) => statement.reader,
    );
  };
}

function toFile<Kind extends Prepared>(
  connection: Connection<Kind>,
  isInTransaction: () => boolean,
  returnsRows: (statement: Kind) => boolean,
): SqliteFile {
  let isOpen = true;
  return {
    get inTransaction() {
      return isOpen && isInTransaction();
    },
    exec: (sql) => telling(() => connection.exec(sql)),
    prepare(sql) {
      return telling(() => {
        const statement = connection.prepare(sql);
        return new Statement(statement, returnsRows(statement));
      });
    },
    close() {
      if (isOpen) telling(() => connection.close());
      isOpen = false;
    },
  };
}

class Statement implements SqliteStatement {
  constructor(
    private readonly prepared: Prepared,
    readonly returnsRows: boolean,
  ) {}

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
