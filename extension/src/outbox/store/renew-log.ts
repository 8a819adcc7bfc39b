/**
 * Guards the database against an end of its log that a full disk or a power cut has torn. Chromium goes
 * on writing behind such an end, cannot read past it the next time, and then throws all databases of the
 * extension away. Deleting a database makes it begin a new log; the old one is gone with its torn end.
 */
import { deleteDB, openDB } from 'idb';

const name = 'gleaner-log';
let connections = 0;

/**
 * Call once for each new connection, and not for its later uses: each renewal adds to the browser's list of
 * the database's files, the end of which a crash can tear as well. `restMs` is for the first one, behind
 * a word just clicked; a page need not renew what the background has renewed at its start.
 */
export function renewLog(restMs: number): void {
  connections += 1;
  if (connections > 1) void renew();
  else if (!('document' in globalThis)) setTimeout(() => void renew(), restMs);
}

async function renew(): Promise<void> {
  try {
    (await openDB(name, 1)).close();
    await deleteDB(name);
  } catch {
    // The disk is still full: the next opening is another try.
  }
}
