/**
 * Guards the database against an end of its log that a full disk or a power cut has torn. Chromium goes
 * on writing behind such an end, cannot read past it the next time, and then throws all databases of the
 * extension away. Deleting a database makes it begin a new log; the old one is gone with its torn end.
 */
import { deleteDB, openDB } from 'idb';

const name = 'gleaner-log';
/** A word just clicked goes first. */
const restMs = 1_000;

let connections = 0;

/** Call whenever the outbox has been opened: what was written before may have been cut off. */
export function renewLog(): void {
  connections += 1;
  if (connections > 1) void renew();
  // The background opens the outbox whenever it starts; a page need not as well.
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
