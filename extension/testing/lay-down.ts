/** Creates a database as an older Gleaner left it, from a fixture that never changes. */
import { deleteDB, openDB } from 'idb';

export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<
    Record<
      string,
      {
        readonly keyPath: string | string[] | null;
        /** By name: the key path, and whether each item of a list is an entry of its own. */
        readonly indexes: Readonly<
          Record<string, { readonly path: string | string[]; readonly each?: boolean }>
        >;
        /** Values and, if the store has no key path, their keys. */
        readonly content: readonly {
          readonly key?: IDBValidKey;
          readonly value: unknown;
        }[];
      }
    >
  >;
}

export async function layDown({ name, version, stores }: StoredDatabase): Promise<void> {
  await deleteDB(name);
  const db = await openDB(name, version, {
    upgrade(fresh) {
      for (const [store, { keyPath, indexes, content }] of Object.entries(stores)) {
        const made = fresh.createObjectStore(store, { keyPath });
        for (const [index, { path, each = false }] of Object.entries(indexes))
          made.createIndex(index, path, { multiEntry: each });
        for (const { key, value } of content) void made.put(value, key);
      }
    },
  });
  db.close();
}
