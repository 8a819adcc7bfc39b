/**
 * The running import of each account, `gleaner-imports` in IndexedDB: its words wait here, and only one at a
 * time is in the outbox. What was imported before stays until the next import.
 */
import type { DBSchema, IDBPDatabase } from 'idb';
import { createChangeChannel } from '../../platform/change-channel.ts';
import { createOpener } from '../../platform/database.ts';
import type { ImportWord } from './import-word.ts';

/**
 * - `left`: not begun
 * - `queued`: in the outbox, under `recordId`
 * - `sent`: the service has it
 * - `known`: it was in the learner's words already, so nothing was sent
 * - `refused`: the service refused it; `detail` is its text
 * - `unsure`: the words page shows it as not confirmed
 * - `removed`: the learner deleted it before it was sent
 */
export type LineState = 'left' | 'queued' | 'sent' | 'known' | 'refused' | 'unsure' | 'removed';

export interface ImportLine extends ImportWord {
  readonly version: 1;
  /** The grant it belongs to. */
  readonly connection: string;
  /** Its place in the import, from 0. */
  readonly place: number;
  readonly state: LineState;
  readonly recordId?: string;
  /** The outbox has stored it. */
  readonly stored?: true;
  /** Untrusted text of the service. */
  readonly detail?: string;
}

export interface ImportJob {
  readonly version: 1;
  readonly connection: string;
  readonly state: 'running' | 'paused';
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly total: number;
}

interface ImportSchema extends DBSchema {
  jobs: { key: string; value: ImportJob };
  lines: {
    key: [connection: string, place: number];
    value: ImportLine;
    indexes: { state: [connection: string, state: LineState] };
  };
}

export type ImportDatabase = IDBPDatabase<ImportSchema>;

export const openImports: () => Promise<ImportDatabase> = createOpener<ImportSchema>({
  name: 'gleaner-imports',
  version: 1,
  upgrade: (db) => {
    db.createObjectStore('jobs', { keyPath: 'connection' });
    const lines = db.createObjectStore('lines', { keyPath: ['connection', 'place'] });
    lines.createIndex('state', ['connection', 'state']);
  },
});

const { watch, announce } = createChangeChannel('gleaner-imports');
export const watchImport = watch;
export const announceImport = announce;
