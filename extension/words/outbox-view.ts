/** What pages show of the outbox: the newest words and what still waits. Read from this device alone. */
import { listRecent } from '../outbox/listing.ts';
import type { OutboxDatabase } from '../outbox/queue.ts';
import type { AnswerRecord, CollectRecord, OutboxRecord } from '../outbox/record.ts';

export interface OutboxView {
  readonly words: readonly CollectRecord[];
  /** Words on their way, all of them. */
  readonly waitingWords: number;
  /** Answers on their way. */
  readonly waitingAnswers: number;
  /** The last try to send an answer reached nobody. */
  readonly answersOffline: boolean;
  /** Answers that were refused, or of which it is not known whether they arrived. */
  readonly stuckAnswers: readonly AnswerRecord[];
  /** Something was written while connected: whoever is not connected now was so once. */
  readonly wasConnected: boolean;
}

/** `limit` is a number of words; one collected again is listed once. */
export async function readOutbox(db: OutboxDatabase, limit: number): Promise<OutboxView> {
  const states = ['waiting', 'sending', 'needs-attention', 'unconfirmed'] as const;
  const [words, ...byState] = await Promise.all([
    listRecent(db, 2 * limit, 'collect'),
    ...states.map((state) => db.getAllFromIndex('records', 'state', state)),
  ]);
  const open = byState.flat();
  return {
    words: onceEach(words).slice(0, limit),
    waitingWords: open.filter((one) => one.kind === 'collect' && isOnItsWay(one)).length,
    waitingAnswers: open.filter((one) => one.kind === 'answer' && isOnItsWay(one)).length,
    answersOffline: open.some((one) => one.kind === 'answer' && one.reason === 'offline'),
    stuckAnswers: open.filter((one) => one.kind === 'answer').filter((one) => !isOnItsWay(one)),
    wasConnected: [...words, ...open].some(({ connection }) => connection !== null),
  };
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

function isOnItsWay({ state }: OutboxRecord): boolean {
  return state === 'waiting' || state === 'sending';
}
