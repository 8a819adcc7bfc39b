/** Starts, pauses and continues the import of an account, and tells how far it is. */
import { upgradeRecord } from '../../outbox/store/db.ts';
import type { OutboxReason } from '../../outbox/store/record.ts';
import type { ImportWord } from './import-word.ts';
import {
  announceImport,
  noneEnded,
  openImports,
  openLines,
  type ImportJob,
  type ImportLine,
  type LineEnd,
  type RefusedLine,
} from './job-db.ts';
import { forgetImport } from './unfinished.ts';
import { openOutbox } from '../../outbox/outbox.ts';

const wordsInOnePart = 200;

export type LineState = ImportLine['state'] | LineEnd;

export interface ImportProgress {
  readonly job: ImportJob;
  readonly counts: Readonly<Record<LineState, number>>;
  /** Why its next word waits, where something stops it. */
  readonly waitsFor?: OutboxReason;
}

/**
 * Replaces an import that ended.
 * @param graceMs nothing is sent for so long, in milliseconds
 * @throws Error when one is under way, or what was stored is deleted meanwhile
 */
export async function startImport(
  connection: string,
  words: readonly ImportWord[],
  pause: () => Promise<void>,
  graceMs = 0,
): Promise<void> {
  const before = await readProgress(connection);
  if (before && isImportUnderway(before)) throw new Error('An import is under way');
  const db = await openImports();
  await forgetImport(db, connection);
  for (let from = 0; from < words.length; from += wordsInOnePart) {
    const transaction = db.transaction('lines', 'readwrite');
    for (const [index, word] of words.slice(from, from + wordsInOnePart).entries())
      void transaction.store.put({
        version: 1,
        connection,
        place: from + index,
        state: 'left',
        ...word,
      });
    await transaction.done;
    await pause();
  }
  // Until the job is stored there is none, so that a page that is closed meanwhile starts nothing.
  const startedAt = Date.now();
  const job: ImportJob = {
    version: 2,
    connection,
    state: 'running',
    startedAt,
    total: words.length,
    ended: noneEnded,
    pace: [],
    ...(graceMs > 0 && { notBefore: startedAt + graceMs }),
  };
  const transaction = db.transaction(['jobs', 'lines'], 'readwrite', { durability: 'strict' });
  const stored = await transaction.objectStore('lines').index('state').count([connection, 'left']);
  if (stored === words.length) await transaction.objectStore('jobs').put(job);
  await transaction.done;
  announceImport();
  if (stored !== words.length) throw new Error('The import was deleted');
}

export async function setPaused(connection: string, paused: boolean): Promise<void> {
  const transaction = (await openImports()).transaction('jobs', 'readwrite', {
    durability: 'strict',
  });
  const job = await transaction.store.get(connection);
  // A pause says nothing about how fast the service takes words.
  if (job) await transaction.store.put({ ...job, state: paused ? 'paused' : 'running', pace: [] });
  await transaction.done;
  announceImport();
}

/** Null when this account has imported nothing. */
export async function readProgress(connection: string | null): Promise<ImportProgress | null> {
  if (connection === null) return null;
  const db = await openImports();
  const transaction = db.transaction(['jobs', 'lines']);
  const job = await transaction.objectStore('jobs').get(connection);
  if (!job) return null;
  const index = transaction.objectStore('lines').index('state');
  const [left, waits] = await Promise.all([
    index.count([connection, 'left']),
    index.count([connection, 'queued']),
  ]);
  const [queued] = await openLines(db, connection, 'queued', 1);
  const reason = queued && (await reasonOf(queued));
  return {
    job,
    ...(reason !== undefined && { waitsFor: reason }),
    counts: { left, queued: waits, ...job.ended },
  };
}

async function reasonOf({ recordId = '' }: ImportLine): Promise<OutboxReason | undefined> {
  const stored = await (await openOutbox()).get('records', recordId);
  const record = stored && upgradeRecord(stored);
  return record?.state === 'waiting' ? record.reason : undefined;
}

export function isImportUnderway({ counts }: ImportProgress): boolean {
  return counts.left + counts.queued > 0;
}

/** Whether nothing of it has been sent, and none of its words is in the outbox. */
export function isImportUntouched({ job, counts }: ImportProgress): boolean {
  return counts.left === job.total;
}

/** So many are listed. */
const mostRefused = 200;

/** The first lines that the service refused, in their order. */
export async function readRefused(connection: string): Promise<readonly RefusedLine[]> {
  const db = await openImports();
  const found = await db.getAllFromIndex('lines', 'state', [connection, 'refused'], mostRefused);
  return found.flatMap((line) => (line.state === 'refused' ? line : []));
}
