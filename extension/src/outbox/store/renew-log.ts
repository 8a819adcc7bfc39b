/**
 * Protects the database from a log whose end was torn by a full disk or a power cut. Chromium keeps writing
 * after such an end, cannot read past it later, and then deletes all databases of the extension. Deleting a
 * database makes Chromium start a new log and drop the old one with its torn end.
 */
import { deleteDB, openDB } from 'idb';

const name = 'gleaner-log';
let connections = 0;

/**
 * Call once for each new connection: each renewal adds to the browser's list of the database's files, and a
 * crash can tear the end of that list too. `restMs` delays the first renewal, so that a word just clicked
 * is stored before it; a page need not repeat what the background did at its start.
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
    // The disk is still full: the next opening tries again.
  }
}
