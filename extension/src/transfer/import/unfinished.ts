/** Imports that have not ended, of any sign-in: their words are unsent words, which the learner sends, keeps or deletes. */
import { drainLock } from '../../outbox/sending/drain-lock.ts';
import { isImported } from '../../outbox/schedule.ts';
import { upgradeRecord } from '../../outbox/store/db.ts';
import type { ImportWord } from './import-word.ts';
import {
  announceImport,
  lineEnds,
  linesOf,
  openImports,
  openLines,
  type ImportDatabase,
  type ImportJob,
} from './job-db.ts';
import { openOutbox } from '../../outbox/outbox.ts';
import { remove } from '../../outbox/stuck.ts';

export interface UnfinishedImport {
  /** The grant it belongs to. */
  readonly connection: string;
  /** Those of them that are not in the outbox, which counts its own. */
  readonly words: number;
}

/** Those with at least one such word. */
export async function unfinishedImports(): Promise<readonly UnfinishedImport[]> {
  const db = await openImports();
  const jobs = await db.getAll('jobs');
  const counted = await Promise.all(
    jobs.map(async ({ connection }) => {
      const left = await db.countFromIndex('lines', 'state', [connection, 'left']);
      const queued = await openLines(db, connection, 'queued');
      return { connection, words: left + queued.filter(({ stored }) => !stored).length };
    }),
  );
  return counted.filter(({ words }) => words > 0);
}

/** The words that {@link unfinishedImports} counts, in the order of their lists. */
export async function exportImports(
  connections: readonly string[],
): Promise<readonly ImportWord[]> {
  const db = await openImports();
  const found: ImportWord[] = [];
  for (const connection of connections) {
    if (!(await db.get('jobs', connection))) continue;
    const queued = await openLines(db, connection, 'queued');
    found.push(...queued.filter(({ stored }) => !stored));
    found.push(...(await openLines(db, connection, 'left')));
  }
  return found;
}

/**
 * Gives the imports of earlier sign-ins to another one, where they go on; an import of its own gets them added. The
 * outbox moves the word that it holds. Waits for the drain's lock, so it must not be called under it.
 */
export async function moveImports(from: readonly string[], to: string): Promise<void> {
  const db = await openImports();
  const jobs = await db.getAllKeys('jobs');
  const moved = from.filter((one) => one !== to && jobs.includes(one));
  if (moved.length === 0) return;
  await navigator.locks.request(drainLock, async () => {
    for (const connection of moved) await moveImport(db, connection, to);
  });
  announceImport();
}

/** In one transaction: a stopped worker leaves each word at one account. */
async function moveImport(db: ImportDatabase, from: string, to: string): Promise<void> {
  const transaction = db.transaction(['jobs', 'lines'], 'readwrite', { durability: 'strict' });
  const jobs = transaction.objectStore('jobs');
  const lines = transaction.objectStore('lines');
  const [job, target] = await Promise.all([jobs.get(from), jobs.get(to)]);
  if (job) {
    const first = target?.total ?? 0;
    for (const line of await lines.getAll(linesOf(from)))
      void lines.put({ ...line, connection: to, place: first + line.place });
    void lines.delete(linesOf(from));
    void jobs.delete(from);
    void jobs.put(target ? joined(target, job) : { ...job, connection: to, pace: [] });
  }
  await transaction.done;
}

function joined(target: ImportJob, job: ImportJob): ImportJob {
  const ended = lineEnds.map((end) => [end, target.ended[end] + job.ended[end]] as const);
  return {
    ...target,
    total: target.total + job.total,
    pace: [],
    ended: Object.fromEntries(ended) as ImportJob['ended'],
  };
}

/**
 * Ends these imports. What was sent stays at the service; the word that waits in the outbox is not sent any more.
 * Waits for the drain's lock, so that no word goes on its way meanwhile: it must not be called under it.
 */
export async function discardImports(connections: readonly string[]): Promise<void> {
  await navigator.locks.request(drainLock, async () => {
    const imports = await openImports();
    const outbox = await openOutbox();
    for (const connection of connections) {
      const queued = await openLines(imports, connection, 'queued');
      await forgetImport(imports, connection);
      for (const { recordId = '' } of queued) {
        const stored = await outbox.get('records', recordId);
        const record = stored && upgradeRecord(stored);
        // What the learner collected beside it stays, and so does what may have arrived.
        if (record && isImported(record) && record.state !== 'unconfirmed')
          await remove(outbox, record.id);
      }
    }
  });
  announceImport();
}

/**
 * Deletes what ended imports left, of every sign-in; with `delete`, the unfinished import of `connection` too. Call it
 * while nothing is being sent.
 */
export async function forgetImports(
  connection: string | null,
  unsent: 'keep' | 'delete',
): Promise<void> {
  const db = await openImports();
  const kept = (await unfinishedJobs(db)).filter((one) => unsent === 'keep' || one !== connection);
  const transaction = db.transaction(['jobs', 'lines'], 'readwrite', { durability: 'strict' });
  const jobs = transaction.objectStore('jobs');
  const lines = transaction.objectStore('lines');
  for (const key of await jobs.getAllKeys()) if (!kept.includes(key)) void jobs.delete(key);
  // By what is stored: a page that was closed too early left words without a job.
  for (const key of await lines.getAllKeys()) if (!kept.includes(key[0])) void lines.delete(key);
  await transaction.done;
  announceImport();
}

/** Also those whose last word is in the outbox. */
async function unfinishedJobs(db: ImportDatabase): Promise<readonly string[]> {
  const jobs = await db.getAll('jobs');
  return jobs
    .filter(({ total, ended }) => lineEnds.reduce((sum, end) => sum + ended[end], 0) < total)
    .map(({ connection }) => connection);
}

export async function forgetImport(db: ImportDatabase, connection: string): Promise<void> {
  const transaction = db.transaction(['jobs', 'lines'], 'readwrite', { durability: 'strict' });
  await Promise.all([
    transaction.objectStore('jobs').delete(connection),
    transaction.objectStore('lines').delete(linesOf(connection)),
    transaction.done,
  ]);
}
