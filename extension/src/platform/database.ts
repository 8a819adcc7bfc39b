/** Opens Gleaner's IndexedDB databases, each once per context, and again after the browser closed it. */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** All of Gleaner's databases; a repair checks each. */
export const databaseNames = [
  'gleaner-outbox',
  'gleaner-words',
  'gleaner-review',
  'gleaner-log',
  'gleaner-imports',
] as const;

export interface DatabaseOptions<S extends DBSchema> {
  readonly name: (typeof databaseNames)[number];
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>;
  /**
   * The connection is closed: by the browser, or because a newer Gleaner in another context needs the
   * database.
   */
  readonly onClosed?: () => void;
}

/**
 * Waits until an older Gleaner closes its connection; this one's own closes at once when asked.
 * @throws DOMException when the browser cannot open it; `VersionError` when a newer Gleaner wrote it
 */
export function openDatabase<S extends DBSchema>(
  options: DatabaseOptions<S>,
): Promise<IDBPDatabase<S>> {
  const { name, version, upgrade, onClosed } = options;
  return openDB<S>(name, version, {
    upgrade,
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onClosed?.();
    },
    terminated: () => onClosed?.(),
  });
}

/**
 * Opens a database in its current version and creates none: resolves with null if it does not exist.
 * @throws DOMException when the browser cannot open it
 */
export async function openAsItIs(name: string): Promise<IDBPDatabase | null> {
  const found = { exists: true };
  try {
    return await openDB(name, undefined, {
      upgrade(_fresh, _oldVersion, _newVersion, transaction) {
        found.exists = false;
        // It is aborted on purpose.
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
  } catch (error) {
    if (!found.exists) return null;
    throw error;
  }
}

export interface OpenerOptions<S extends DBSchema, Before> extends Omit<
  DatabaseOptions<S>,
  'onClosed'
> {
  /** Starts together with the opening. */
  readonly before?: () => Promise<Before>;
  /** Runs on a new connection before any caller receives it. */
  readonly ready?: (db: IDBPDatabase<S>, before: Before | undefined) => Promise<void>;
}

/** One shared connection while it is open. After a failed opening the next caller tries again. */
export function createOpener<S extends DBSchema, Before = undefined>(
  options: OpenerOptions<S, Before>,
): () => Promise<IDBPDatabase<S>> {
  const { before, ready, ...database } = options;
  let opened: Promise<IDBPDatabase<S>> | undefined;

  return () => {
    if (opened) return opened;
    const mine = open().catch((error: unknown) => {
      forget();
      throw error;
    });
    opened = mine;
    return mine;

    function forget(): void {
      if (opened === mine) opened = undefined;
    }
    async function open(): Promise<IDBPDatabase<S>> {
      const [found, db] = await Promise.all([
        before?.(),
        openDatabase<S>({ ...database, onClosed: forget }),
      ]);
      await ready?.(db, found);
      return db;
    }
  };
}
