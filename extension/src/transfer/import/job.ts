/** Starts, pauses, continues and cancels the import of an account, and tells how far it is. */
import { upgradeRecord } from '../../outbox/store/db.ts';
import type { OutboxReason } from '../../outbox/store/record.ts';
import { isImported } from '../../outbox/schedule.ts';
import { openOutbox, remove } from '../../outbox/word/queue.ts';
import type { ImportWord } from './import-word.ts';
import {
  announceImport,
  openImports,
  type ImportJob,
  type ImportLine,
  type LineState,
} from './job-db.ts';

const wordsInOnePart = 200;

export interface ImportProgress {
  readonly job: ImportJob;
  readonly counts: Readonly<Record<LineState, number>>;
  /** Why its next word waits, where something stops it. */
  readonly waitsFor?: OutboxReason;
}

/** Replaces an import that ended. @throws Error when one is under way */
export async function startImport(
  connection: string,
  words: readonly ImportWord[],
  pause: () => Promise<void>,
): Promise<void> {
  const before = await readProgress(connection);
  if (before && isUnderway(before)) throw new Error('An import is under way');
  const db = await openImports();
  await forget(connection);
  for (let from = 0; from < words.length; from += wordsInOnePart) {
    const transaction = db.transaction('lines', 'readwrite');
    for (const [index, word] of words.slice(from, from + wordsInOnePart).entries())
      void transaction.store.put({
        ...{ version: 1, connection, place: from + index, state: 'left' },
        ...word,
      });
    await transaction.done;
    await pause();
  }
  // Until the job is stored there is none, so that a page that is closed meanwhile starts nothing.
  const job: ImportJob = {
    ...{ version: 1, connection, state: 'running', startedAt: Date.now(), total: words.length },
  };
  const transaction = db.transaction('jobs', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(job), transaction.done]);
  announceImport();
}

export async function setPaused(connection: string, paused: boolean): Promise<void> {
  const transaction = (await openImports()).transaction('jobs', 'readwrite', {
    durability: 'strict',
  });
  const job = await transaction.store.get(connection);
  if (job) await transaction.store.put({ ...job, state: paused ? 'paused' : 'running' });
  await transaction.done;
  announceImport();
}

/** What was sent stays at the service. The word that waits in the outbox is not sent any more. */
export async function cancelImport(connection: string): Promise<void> {
  const imports = await openImports();
  const queued = await imports.getAllFromIndex('lines', 'state', [connection, 'queued']);
  await forget(connection);
  const outbox = await openOutbox();
  for (const { recordId = '' } of queued) {
    const stored = await outbox.get('records', recordId);
    const record = stored && upgradeRecord(stored);
    // What the learner collected beside it stays, and so does what may have arrived.
    if (record && isImported(record) && record.state !== 'unconfirmed')
      await remove(outbox, record.id);
  }
  announceImport();
}

async function forget(connection: string): Promise<void> {
  const transaction = (await openImports()).transaction(['jobs', 'lines'], 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([
    transaction.objectStore('jobs').delete(connection),
    transaction.objectStore('lines').delete(linesOf(connection)),
    transaction.done,
  ]);
}

function linesOf(connection: string): IDBKeyRange {
  return IDBKeyRange.bound([connection, 0], [connection, Infinity]);
}

const states = ['left', 'queued', 'sent', 'known', 'refused', 'unsure', 'removed'] as const;

/** Null when this account has imported nothing. */
export async function readProgress(connection: string | null): Promise<ImportProgress | null> {
  if (connection === null) return null;
  const transaction = (await openImports()).transaction(['jobs', 'lines']);
  const job = await transaction.objectStore('jobs').get(connection);
  if (!job) return null;
  const index = transaction.objectStore('lines').index('state');
  const [queued, ...counts] = await Promise.all([
    index.get([connection, 'queued']),
    ...states.map((state) => index.count([connection, state])),
  ]);
  const reason = queued && (await reasonOf(queued));
  return {
    ...{ job, ...(reason !== undefined && { waitsFor: reason }) },
    counts: Object.fromEntries(states.map((state, n) => [state, counts[n] ?? 0])) as Record<
      LineState,
      number
    >,
  };
}

async function reasonOf({ recordId = '' }: ImportLine): Promise<OutboxReason | undefined> {
  const stored = await (await openOutbox()).get('records', recordId);
  const record = stored && upgradeRecord(stored);
  return record?.state === 'waiting' ? record.reason : undefined;
}

export function isUnderway({ counts }: ImportProgress): boolean {
  return counts.left + counts.queued > 0;
}

/** So many are listed. */
const mostRefused = 200;

/** The first lines that the service refused, in their order. */
export async function readRefused(connection: string): Promise<readonly ImportLine[]> {
  const db = await openImports();
  return db.getAllFromIndex('lines', 'state', [connection, 'refused'], mostRefused);
}
