/**
 * Gives the outbox the words of an import, one at a time, whenever nothing else is due. It runs inside the
 * drain, so there is never a second one.
 */
import { lookInIndex } from '../../learned-words/index/lookup-in-index.ts';
import { reasonText } from '../../outbox/reason-text.ts';
import { isImported } from '../../outbox/schedule.ts';
import { upgradeRecord } from '../../outbox/store/db.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import {
  enqueueCollect,
  openOutbox,
  remove,
  type OutboxDatabase,
} from '../../outbox/word/queue.ts';
import { currentConnection } from '../../relay-client/session.ts';
import { keepSentences } from '../kept-sentences.ts';
import { announceImport, openImports, type ImportDatabase, type ImportLine } from './job-db.ts';

/** Words that are known are passed over without a request; this many at once, then others have a turn. */
const mostPassedOver = 200;

/** @returns whether something new is in the outbox, or more words are to be looked at */
export async function feedImport(): Promise<boolean> {
  const connection = await currentConnection();
  if (connection === null) return false;
  const imports = await openImports();
  if ((await imports.get('jobs', connection))?.state !== 'running') return false;
  const outbox = await openOutbox();
  const [queued] = await imports.getAllFromIndex('lines', 'state', [connection, 'queued'], 1);
  if (queued && !(await settle(imports, outbox, queued))) return false;
  const isFed = await next(imports, outbox, connection);
  announceImport();
  return isFed;
}

/** Stores what became of a word in the outbox. @returns false while it still waits there */
async function settle(
  imports: ImportDatabase,
  outbox: OutboxDatabase,
  line: ImportLine,
): Promise<boolean> {
  const stored = await outbox.get('records', line.recordId ?? '');
  const record = stored && upgradeRecord(stored);
  if (!record) {
    // The worker was stopped between the two databases, or the learner deleted the word.
    if (line.stored) await imports.put('lines', { ...line, state: 'removed' });
    else await put(imports, outbox, line);
    return line.stored === true;
  }
  const state = stateOf(record);
  if (state === null) return false;
  if (state === 'sent') await keepSentences(outbox, line, line.more ?? [], line.connection);
  const detail = state === 'refused' ? (record.detail ?? reasonText(record)) : undefined;
  await imports.put('lines', { ...line, state, ...(detail !== undefined && { detail }) });
  // It is listed on the import page instead, so that it is said once.
  if (state === 'refused' && isImported(record)) await remove(outbox, record.id);
  return true;
}

function stateOf(record: OutboxRecord): ImportLine['state'] | null {
  switch (record.state) {
    case 'sent':
      return record.kind === 'collect' && record.outcome === 'already-collected' ? 'known' : 'sent';
    case 'needs-attention':
      return 'refused';
    case 'unconfirmed':
      return 'unsure';
    case 'waiting':
    case 'sending':
      return null;
  }
}

async function next(
  imports: ImportDatabase,
  outbox: OutboxDatabase,
  connection: string,
): Promise<boolean> {
  for (let passed = 0; passed < mostPassedOver; passed += 1) {
    const [line] = await imports.getAllFromIndex('lines', 'state', [connection, 'left'], 1);
    if (!line) return false;
    const found = await lookInIndex(line, connection, Date.now());
    if (found.kind !== 'found') {
      await put(imports, outbox, line);
      return true;
    }
    await imports.put('lines', { ...line, state: 'known' });
  }
  return true;
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
  const { term, language, tags, notes, sentence, title, url, connection } = line;
  const { record } = await enqueueCollect(outbox, {
    ...{ term, language, tags, connection, now: Date.now(), grace: 0 },
    imported: {
      ...{ id: recordId, notes },
      ...(sentence !== '' && { context: { sentence, title, url, language: '' } }),
    },
  });
  await imports.put('lines', { ...queued, recordId: record.id, stored: true });
}
