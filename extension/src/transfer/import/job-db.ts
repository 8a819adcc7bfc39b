/**
 * The import of each account, `gleaner-imports` in IndexedDB: its words wait here, and only one at a time is in the
 * outbox. A word leaves as soon as it is settled, so that of a finished import only counts remain, and the words that
 * the service refused.
 */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { createChangeChannel } from '../../platform/change-channel.ts';
import { createOpener } from '../../platform/database.ts';
import type { ImportWord } from './import-word.ts';

/**
 * How a word ended.
 * - `sent`: the service has it
 * - `known`: it was in the learner's words already, so nothing was sent
 * - `refused`: the service refused it
 * - `unsure`: the words page shows it as not confirmed
 * - `removed`: the learner deleted it before it was sent
 */
export const lineEnds = ['sent', 'known', 'refused', 'unsure', 'removed'] as const;
export type LineEnd = (typeof lineEnds)[number];

interface LineBase {
  readonly version: 1;
  /** The grant it belongs to. */
  readonly connection: string;
  /** Its place in the import, from 0. */
  readonly place: number;
}

/** `left` is not begun, `queued` is in the outbox under `recordId`. */
export interface ImportLine extends LineBase, ImportWord {
  readonly state: 'left' | 'queued';
  readonly recordId?: string;
  /** The outbox has stored it. */
  readonly stored?: true;
}

export interface RefusedLine extends LineBase {
  readonly state: 'refused';
  readonly term: string;
  /** Untrusted text of the service. */
  readonly detail?: string;
}

/** How many words the service had answered at a time, in milliseconds since the epoch. */
interface PacePoint {
  readonly at: number;
  readonly answered: number;
}

export interface ImportJob {
  readonly version: 2;
  readonly connection: string;
  readonly state: 'running' | 'paused';
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly total: number;
  /** Until then it can be undone as a whole; milliseconds since the epoch. */
  readonly notBefore?: number;
  readonly ended: Readonly<Record<LineEnd, number>>;
  /** The oldest first; of the last hours, since it was continued. */
  readonly pace: readonly PacePoint[];
}

export const noneEnded: ImportJob['ended'] = {
  sent: 0,
  known: 0,
  refused: 0,
  unsure: 0,
  removed: 0,
};

interface ImportSchema extends DBSchema {
  jobs: { key: string; value: ImportJob };
  lines: {
    key: [connection: string, place: number];
    value: ImportLine | RefusedLine;
    indexes: { state: [connection: string, state: (ImportLine | RefusedLine)['state']] };
  };
}

export type ImportDatabase = IDBPDatabase<ImportSchema>;

export const openImports: () => Promise<ImportDatabase> = createOpener<ImportSchema>({
  name: 'gleaner-imports',
  version: 2,
  upgrade: (db, oldVersion, _newVersion, transaction) => {
    if (oldVersion < 1) {
      db.createObjectStore('jobs', { keyPath: 'connection' });
      const lines = db.createObjectStore('lines', { keyPath: ['connection', 'place'] });
      lines.createIndex('state', ['connection', 'state']);
    }
    if (oldVersion === 1) void countEnded(transaction);
  },
});

/** Version 1 kept the words of a finished import, and counted them each time. */
async function countEnded(
  transaction: IDBPTransaction<ImportSchema, StoreNames<ImportSchema>[], 'versionchange'>,
): Promise<void> {
  const jobs = transaction.objectStore('jobs');
  const lines = transaction.objectStore('lines');
  for (const job of await jobs.getAll()) {
    const ended: Record<LineEnd, number> = { ...noneEnded };
    for (const line of await lines.getAll(linesOf(job.connection))) {
      const { connection, place } = line;
      const end = lineEnds.find((one) => one === (line.state as string));
      if (!end) continue;
      ended[end] += 1;
      if (line.state === 'refused') await lines.put(refusedLine(line, line.detail));
      else await lines.delete([connection, place]);
    }
    await jobs.put({ ...job, version: 2, ended, pace: [] });
  }
}

/** What remains of a word that the service refused. */
export function refusedLine(
  { version, connection, place, term }: LineBase & { readonly term: string },
  detail: string | undefined,
): RefusedLine {
  const state = 'refused';
  return { version, connection, place, state, term, ...(detail !== undefined && { detail }) };
}

export function linesOf(connection: string): IDBKeyRange {
  return IDBKeyRange.bound([connection, 0], [connection, Infinity]);
}

/** Under its index: the lines that are not begun, or in the outbox. */
export async function openLines(
  db: ImportDatabase,
  connection: string,
  state: ImportLine['state'],
  most?: number,
): Promise<ImportLine[]> {
  const found = await db.getAllFromIndex('lines', 'state', [connection, state], most);
  return found.flatMap((line) => (line.state === 'refused' ? [] : line));
}

const { watch, announce } = createChangeChannel('gleaner-imports');
export const watchImport = watch;
export const announceImport = announce;
