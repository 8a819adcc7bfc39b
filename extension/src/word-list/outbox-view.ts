/** The outbox for display: the newest words and the waiting ones. Uses only data of this device. */
import { isOnItsWay, needsAttention } from '../outbox/attention.ts';
import { isImported } from '../outbox/schedule.ts';
import { recordsIn } from '../outbox/store/db.ts';
import { listRecent } from '../outbox/store/listing.ts';
import {
  unsettledStates,
  type AnswerRecord,
  type CollectRecord,
  type OutboxRecord,
} from '../outbox/store/record.ts';
import type { OutboxDatabase } from '../outbox/outbox.ts';
import { loadDetails } from './load-details.ts';

export interface OutboxView {
  readonly words: readonly CollectRecord[];
  /** Words and answers that the learner must settle, the newest first. */
  readonly attention: readonly OutboxRecord[];
  /** Words and answers that wait on this device, the newest first. */
  readonly waiting: readonly OutboxRecord[];
  /** All words that will be sent by themselves. */
  readonly waitingWords: number;
  /** Answers that will be sent by themselves. */
  readonly waitingAnswers: number;
  /** The last try to send an answer did not reach the relay. */
  readonly answersOffline: boolean;
  /** Answers that were refused, or whose outcome is unknown. */
  readonly stuckAnswers: readonly AnswerRecord[];
  /** Something was written while connected, so the learner has been connected before. */
  readonly wasConnected: boolean;
}

/** `limit` is a number of words; a word collected several times is listed once. */
export async function readOutbox(db: OutboxDatabase, limit: number): Promise<OutboxView> {
  const [words, unsettled] = await Promise.all([
    listDistinct(db, limit),
    recordsIn(db, unsettledStates),
  ]);
  // An import has a page of its own.
  const open = unsettled
    .filter((one) => one.state !== 'waiting' || !isImported(one))
    .sort((a, b) => b.createdAt - a.createdAt);
  const attention = open.filter(needsAttention);
  const onTheirWay = open.filter(isOnItsWay);
  const answers = open.filter((one) => one.kind === 'answer');
  if (attention[0] ?? answers[0]) await loadDetails();
  return {
    words,
    attention,
    waiting: open.filter((one) => !needsAttention(one)),
    waitingWords: onTheirWay.filter(({ kind }) => kind === 'collect').length,
    waitingAnswers: onTheirWay.filter(({ kind }) => kind === 'answer').length,
    answersOffline: answers.some(({ reason }) => reason === 'offline'),
    stuckAnswers: answers.filter(({ state }) => state !== 'waiting' && state !== 'sending'),
    wasConnected: [...words, ...open].some(({ connection }) => connection !== null),
  };
}

/** Enough records for one page, unless many are repeated. */
async function listDistinct(db: OutboxDatabase, limit: number): Promise<CollectRecord[]> {
  for (let most = 2 * limit; ; most *= 4) {
    const records = await listRecent(db, most, 'collect');
    const words = onceEach(records);
    if (words.length >= limit || records.length < most) return words.slice(0, limit);
  }
}

/** The newest record of a settled word replaces the older ones; waiting and failed records stay. */
function onceEach(words: readonly CollectRecord[]): CollectRecord[] {
  const seen = new Set<string>();
  return words.filter(({ foldedTerm, spec, state, imported }) => {
    if (imported) return false;
    const word = `${spec.language ?? ''} ${foldedTerm}`;
    const repeated = seen.has(word) && state === 'sent';
    seen.add(word);
    return !repeated;
  });
}
