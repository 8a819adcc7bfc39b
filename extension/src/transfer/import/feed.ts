/**
 * Gives the outbox the words of an import, one at a time, whenever nothing else is due. It runs inside the
 * drain, so there is never a second one.
 */
import { lookInIndex } from '../../learned-words/lookup-in-index.ts';
import { reasonText } from '../../outbox/reason-text.ts';
import { isImported } from '../../outbox/schedule.ts';
import { upgradeRecord } from '../../outbox/store/db.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import { enqueueCollect } from '../../outbox/word/queue.ts';
import { currentConnection } from '../../relay-client/session.ts';
import { waitForIndex } from './fresh-index.ts';
import {
  announceImport,
  openImports,
  openLines,
  refusedLine,
  type ImportDatabase,
  type ImportLine,
  type LineEnd,
} from './job-db.ts';
import { paceAfter } from './pace.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';
import { remove } from '../../outbox/stuck.ts';

/** Words that are known are passed over without a request; this many at once, then others have a turn. */
const mostPassedOver = 50;

/**
 * @returns `fed` when something new is in the outbox, or more words are to be looked at; otherwise when to ask again,
 * in milliseconds since the epoch, or null while there is nothing to wait for but the outbox and the learner
 */
export async function feedImport(): Promise<'fed' | number | null> {
  const connection = await currentConnection();
  if (connection === null) return null;
  const imports = await openImports();
  const job = await imports.get('jobs', connection);
  if (job?.state !== 'running') return null;
  if (job.notBefore !== undefined && job.notBefore > Date.now()) return job.notBefore;
  const outbox = await openOutbox();
  const [queued] = await openLines(imports, connection, 'queued', 1);
  if (queued && !(await settle(imports, outbox, queued))) return null;
  const fed = await next(imports, outbox, connection);
  announceImport();
  return fed;
}

/** Counts what became of a word in the outbox. @returns false while it still waits there */
async function settle(
  imports: ImportDatabase,
  outbox: OutboxDatabase,
  line: ImportLine,
): Promise<boolean> {
  const stored = await outbox.get('records', line.recordId ?? '');
  const record = stored && upgradeRecord(stored);
  if (!record) {
    // The worker was stopped between the two databases, or the learner deleted the word.
    if (line.stored) await end(imports, [line], 'removed');
    else await put(imports, outbox, line);
    return line.stored === true;
  }
  const ended = endOf(record, line);
  if (ended === null) return false;
  const detail = ended === 'refused' ? (record.detail ?? reasonText(record)) : undefined;
  await end(imports, [line], ended, detail);
  // It is listed on the import page instead, so that it is said once.
  if (ended === 'refused' && isImported(record)) await remove(outbox, record.id);
  return true;
}

function endOf(record: OutboxRecord, line: ImportLine): LineEnd | null {
  switch (record.state) {
    case 'sent':
      return record.kind === 'collect' && record.outcome === 'already-collected' ? 'known' : 'sent';
    case 'needs-attention':
      return 'refused';
    case 'unconfirmed':
      return 'unsure';
    case 'waiting':
    case 'sending':
      // The import moved to another sign-in and left it behind: the outbox asks about it.
      return record.connection === null || record.connection === line.connection ? null : 'removed';
  }
}

/** In one transaction: a word is either still to be settled, or counted. */
async function end(
  imports: ImportDatabase,
  lines: readonly ImportLine[],
  how: LineEnd,
  detail?: string,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const transaction = imports.transaction(['jobs', 'lines'], 'readwrite');
  const [jobs, stored] = [transaction.objectStore('jobs'), transaction.objectStore('lines')];
  const job = await jobs.get(first.connection);
  if (job) {
    for (const line of lines)
      if (how === 'refused') void stored.put(refusedLine(line, detail));
      else void stored.delete([line.connection, line.place]);
    const ended = { ...job.ended, [how]: job.ended[how] + lines.length };
    void jobs.put({ ...job, ended, pace: paceAfter({ ...job, ended }, Date.now()) });
  }
  await transaction.done;
}

async function next(
  imports: ImportDatabase,
  outbox: OutboxDatabase,
  connection: string,
): Promise<'fed' | number | null> {
  const lines = await openLines(imports, connection, 'left', mostPassedOver);
  const known: ImportLine[] = [];
  for (const line of lines) {
    const found = await lookUp(line, connection);
    if (found === 'known') {
      known.push(line);
      continue;
    }
    await end(imports, known, 'known');
    if (found !== 'new') return found;
    await put(imports, outbox, line);
    return 'fed';
  }
  await end(imports, known, 'known');
  return known.length > 0 ? 'fed' : null;
}

/** @returns when to ask again, in milliseconds since the epoch, where the list has to be read first */
async function lookUp(line: ImportLine, connection: string): Promise<'known' | 'new' | number> {
  const found = await lookInIndex(line, connection, Date.now());
  if (found.kind === 'found') return 'known';
  if (found.kind === 'absent') return 'new';
  const wait = await waitForIndex();
  if (wait !== null) return wait;
  // The list may have been read to its end since the word was looked up.
  return (await lookInIndex(line, connection, Date.now())).kind === 'found' ? 'known' : 'new';
}

/** The line names its record before the outbox has it: a stopped worker then stores no second one. */
async function put(
  imports: ImportDatabase,
  outbox: OutboxDatabase,
  line: ImportLine,
): Promise<void> {
  const recordId = line.recordId ?? crypto.randomUUID();
  const queued: ImportLine = { ...line, state: 'queued', recordId };
  await imports.put('lines', queued);
  const { term, language, tags, notes, sentence, title, url, more, connection } = line;
  const { record } = await enqueueCollect(outbox, {
    term,
    language,
    tags,
    connection,
    now: Date.now(),
    grace: 0,
    imported: {
      id: recordId,
      notes,
      ...(more && { more }),
      ...(sentence !== '' && { context: { sentence, title, url, language: '' } }),
    },
  });
  await imports.put('lines', { ...queued, recordId: record.id, stored: true });
}
