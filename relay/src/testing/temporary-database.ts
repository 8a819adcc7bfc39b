/** A real SQLite file of its own for a test file, opened as often as a test needs processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '../database/database.ts';
import { openRelayDatabase } from '../database/open.ts';

/** Call the result inside tests only: each call opens a further connection to the same file. */
export function temporaryDatabase(): () => Promise<Database> {
  let folder: string | undefined;
  const opened: Database[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gleaner-database-'));
  });
  afterAll(async () => {
    for (const database of opened) await database.destroy();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    if (folder === undefined) throw new Error('The database is there during tests only');
    const file = join(folder, 'relay.sqlite');
    const { database } = await openRelayDatabase({ kind: 'sqlite', file });
    opened.push(database);
    return database;
  };
}
