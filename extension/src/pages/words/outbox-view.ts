/** What pages show of the outbox: the newest words and what still waits. Read from this device alone. */
import { isOnItsWay, needsAttention } from '../../outbox/attention.ts';
import { readable } from '../../outbox/store/db.ts';
import { listRecent } from '../../outbox/store/listing.ts';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import type { AnswerRecord, CollectRecord, OutboxRecord } from '../../outbox/store/record.ts';

export interface OutboxView {
  readonly words: readonly CollectRecord[];
  /** There are more words than were asked for. */
  readonly hasMore: boolean;
  /** Words and answers that the learner must settle, the newest first. */
  readonly attention: readonly OutboxRecord[];
  /** Words and answers that are kept here for now, the newest first. */
  readonly waiting: readonly OutboxRecord[];
  /** Words on their way, all of them. */
  readonly waitingWords: number;
  /** Answers on their way. */
  readonly waitingAnswers: number;
  /** The last try to send an answer failed before the relay. */
  readonly answersOffline: boolean;
  /** Answers that were refused, or of which it is not known whether they arrived. */
  readonly stuckAnswers: readonly AnswerRecord[];
  /** Something was written while connected, so the learner has been connected before. */
  readonly wasConnected: boolean;
}

/** `limit` is a number of words; one collected again is listed once. */
export async function readOutbox(db: OutboxDatabase, limit: number): Promise<OutboxView> {
  const states = ['waiting', 'sending', 'needs-attention', 'unconfirmed'] as const;
  const [words, ...byState] = await Promise.all([
    listDistinct(db, limit + 1),
    ...states.map((state) => db.getAllFromIndex('records', 'state', state)),
  ]);
  const open = readable(byState.flat()).sort((a, b) => b.createdAt - a.createdAt);
  const onTheirWay = open.filter(isOnItsWay);
  const answers = open.filter((one) => one.kind === 'answer');
  return {
    words: words.slice(0, limit),
    hasMore: words.length > limit,
    attention: open.filter(needsAttention),
    waiting: open.filter((one) => !needsAttention(one)),
    waitingWords: onTheirWay.filter(({ kind }) => kind === 'collect').length,
    waitingAnswers: onTheirWay.filter(({ kind }) => kind === 'answer').length,
    answersOffline: answers.some(({ reason }) => reason === 'offline'),
    stuckAnswers: answers.filter(({ state }) => state !== 'waiting' && state !== 'sending'),
    wasConnected: [...words, ...open].some(({ connection }) => connection !== null),
  };
}

/** Enough to fill a page in one go, unless many are repeated. */
async function listDistinct(db: OutboxDatabase, limit: number): Promise<CollectRecord[]> {
  for (let most = 2 * limit; ; most *= 4) {
    const records = await listRecent(db, most, 'collect');
    const words = onceEach(records);
    if (words.length >= limit || records.length < most) return words;
  }
}

/** The newest record of a settled word stands for the older ones; what still waits or failed stays. */
function onceEach(words: readonly CollectRecord[]): CollectRecord[] {
  const seen = new Set<string>();
  return words.filter(({ foldedTerm, spec, state }) => {
    const word = `${spec.language ?? ''} ${foldedTerm}`;
    const repeated = seen.has(word) && state === 'sent';
    seen.add(word);
    return !repeated;
  });
}
