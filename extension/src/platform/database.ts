/** Opens Gleaner's databases in IndexedDB, each once a context, and again after the browser has closed it. */
import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** All of Gleaner's; a repair looks at each. */
export const databaseNames = [
  'gleaner-outbox',
  'gleaner-words',
  'gleaner-review',
  'gleaner-log',
] as const;

export interface DatabaseOptions<S extends DBSchema> {
  readonly name: (typeof databaseNames)[number];
  readonly version: number;
  readonly upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>;
  /** The connection is closed: the browser did it, or a newer Gleaner in another context needs the database. */
  readonly onClosed?: () => void;
}

/**
 * Waits for a connection of an older Gleaner until that lets go; this one's lets go at once.
 * @throws DOMException where the browser cannot open it, and `VersionError` where a newer Gleaner wrote it
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
 * Opens a database in the version it has, and makes none: resolves with null where there is none.
 * @throws DOMException where the browser cannot open it
 */
export async function openAsItIs(name: string): Promise<IDBPDatabase | null> {
  const found = { exists: true };
  try {
    return await openDB(name, undefined, {
      upgrade(_fresh, _oldVersion, _newVersion, transaction) {
        found.exists = false;
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
  /** Begins with the opening, beside it. */
  readonly before?: () => Promise<Before>;
  /** What is done with a new connection before anybody has it. */
  readonly ready?: (db: IDBPDatabase<S>, before: Before | undefined) => Promise<void>;
}

/** One connection for all who ask, for as long as it is open. An opening that failed is tried again by the next. */
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
