/** Lists the outbox for display. Skips records of a newer Gleaner. */
import { readableRecords, upgradeRecord, type OutboxDatabase } from './db.ts';
import type { AnswerRecord, CollectRecord, OutboxRecord, OutboxState } from './record.ts';

/** The newest first, at most `limit`; one kind of write or all. */
export async function listRecent(db: OutboxDatabase, limit: number): Promise<OutboxRecord[]>;
export async function listRecent(
  db: OutboxDatabase,
  limit: number,
  kind: 'collect',
): Promise<CollectRecord[]>;
export async function listRecent(
  db: OutboxDatabase,
  limit: number,
  kind?: OutboxRecord['kind'],
): Promise<OutboxRecord[]> {
  const found: OutboxRecord[] = [];
  const { store } = db.transaction('records');
  const wanted = kind && IDBKeyRange.bound([kind, -Infinity], [kind, Infinity]);
  let cursor = await (wanted
    ? store.index('kindAndTime').openCursor(wanted, 'prev')
    : store.index('createdAt').openCursor(null, 'prev'));
  while (cursor && found.length < limit) {
    const record = upgradeRecord(cursor.value);
    if (record) found.push(record);
    cursor = await cursor.continue();
  }
  return found;
}

const partSize = 400;

/** All words of every account and state, the oldest first, in parts, so that a caller can pause between them. */
export async function* collectsInParts(
  db: OutboxDatabase,
): AsyncGenerator<readonly CollectRecord[]> {
  const seen = new Set<string>();
  let from = -Infinity;
  let most = partSize;
  for (;;) {
    // Records of one millisecond may fall into two parts, so the next part begins with the last time again.
    const range = IDBKeyRange.bound(['collect', from], ['collect', Infinity]);
    const part = await db.getAllFromIndex('records', 'kindAndTime', range, most);
    const added = readableRecords(part).filter(({ id }) => !seen.has(id));
    for (const { id } of added) seen.add(id);
    yield added.filter((record) => record.kind === 'collect');
    if (part.length < most) return;
    if (added.length === 0) most *= 2;
    from = part.at(-1)?.createdAt ?? Infinity;
  }
}

/** Every answer of one review session. */
export async function listAnswers(db: OutboxDatabase, sessionId: string): Promise<AnswerRecord[]> {
  const stored = readableRecords(await db.getAllFromIndex('records', 'sessionId', sessionId));
  return stored.filter((record) => record.kind === 'answer');
}

export type OutboxCounts = Readonly<Record<OutboxState, number>>;

/** How many records are in each state. */
export async function countRecords(db: OutboxDatabase): Promise<OutboxCounts> {
  const index = db.transaction('records').store.index('state');
  const count = (state: OutboxState) => index.count(state);
  const [waiting, sending, sent, needsAttention, unconfirmed] = await Promise.all([
    count('waiting'),
    count('sending'),
    count('sent'),
    count('needs-attention'),
    count('unconfirmed'),
  ]);
  return {
    waiting,
    sending,
    sent,
    'needs-attention': needsAttention,
    unconfirmed,
  };
}
