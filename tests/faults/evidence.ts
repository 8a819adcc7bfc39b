/**
 * What a browser leaves behind while it is killed and started again: its log of every start and its
 * databases as each kill left them. A failed run keeps all of it under `tests/.cache/failed`.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';

const failed = join(import.meta.dirname, '../.cache/failed');
/** Kills back. */
const kept = 5;

export interface Evidence {
  /** A file for the log of the next start. */
  nextLog(): string;
  /** Copies the databases. Call when the browser is dead. */
  afterKill(): Promise<void>;
  /** Moves everything to its final folder, with the profile of the dead browser. */
  keep(name: string, further: Readonly<Record<string, unknown>>): Promise<string>;
  remove(): Promise<void>;
}

export async function gatherEvidence(profile: string): Promise<Evidence> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-evidence-'));
  let starts = 0;
  const copied = (start: number) => join(folder, `databases-${start}`);
  return {
    nextLog: () => join(folder, `chromium-${(starts += 1)}.log`),
    afterKill: async () => {
      for (const name of ['IndexedDB', 'Local Extension Settings']) {
        await cp(join(profile, 'Default', name), join(copied(starts), name), { recursive: true });
      }
      await rm(copied(starts - kept), { recursive: true, force: true });
    },
    keep: async (name, further) => {
      const place = join(failed, name);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'state.json'), JSON.stringify(further, null, 2));
      await cp(folder, place, { recursive: true });
      await cp(profile, join(place, 'profile'), { recursive: true });
      return place;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Everything in Gleaner's databases and in `storage.local`, as `page` of the extension reads it. */
export function storedState(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const all: Record<string, unknown> = { local: await chrome.storage.local.get(null) };
    for (const { name = '', version } of await indexedDB.databases()) {
      const opening = indexedDB.open(name, version);
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(`${name} cannot be opened`));
      });
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store).getAll();
        all[`${name}/${store}`] = await new Promise((resolve) => {
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => resolve(String(reading.error));
        });
      }
      db.close();
    }
    return all;
  });
}
