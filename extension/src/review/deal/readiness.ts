/**
 * What is known about a plan's next cards without a request, which decides when the service is asked
 * (interface.md section 4.3; all learners of an application share the quota of section 8).
 * The service is asked for cards in three places only:
 * - when the learner adds a plan;
 * - when the learner presses the button of the first screen or of the summary, unless the batch on this
 *   device is `ready`;
 * - once while a summary is read, when all its answers have arrived and more cards are likely to be due
 *   (`isLikely`). The relay may refuse this request first.
 */
import type { CollectRecord } from '../../outbox/store/record.ts';
import type { StoredBatch } from '../store/stored.ts';

export type Readiness =
  /** `cards`: how many the batch holds. */
  | { readonly state: 'ready'; readonly cards: number }
  /** The service returned all that it had, and all of it is answered. */
  | { readonly state: 'nothing' }
  /** Ask the service. `due`: how many it has, by its own counts; null if it gave none. */
  | { readonly state: 'unknown'; readonly due: number | null; readonly isLikely: boolean };

export interface Circumstances {
  /** The number of cards that the learner wants in a session. */
  readonly count: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** When the service last confirmed a new word, in milliseconds since the epoch; null for never. */
  readonly collectedAt: number | null;
}

const hourMs = 3_600_000;
/**
 * For a full batch: its cards stay due, but the learner may have answered them elsewhere. Words collected
 * since do not shorten this time: they come with the next cards, and the request for these was not wasted.
 */
const wholeForMs = 24 * hourMs;
/** For a smaller batch: more cards may have come due since. */
const fewForMs = hourMs;

export function readinessOf(
  batch: StoredBatch | undefined,
  { count, now, collectedAt }: Circumstances,
): Readiness {
  if (!batch) return { state: 'unknown', due: null, isLikely: true };
  const { limit, dealt, leftOut } = batch;
  const cards = batch.cards.length;
  const isWhole = cards >= count;
  if (isOld(batch, isWhole, now)) return { state: 'unknown', due: null, isLikely: false };
  if (isWhole) return { state: 'ready', cards };
  if (hasGrown(batch, collectedAt)) return { state: 'unknown', due: null, isLikely: true };

  const { due, new: fresh = 0 } = batch.stats ?? {};
  const hasMore = due !== undefined && due > cards;
  if (hasMore) return { state: 'unknown', due, isLikely: true };
  const isEmpty = cards === 0 && leftOut === 0;
  if (isEmpty && due === 0 && fresh === 0) return { state: 'nothing' };
  const gaveAll = limit !== null && dealt !== null && dealt < limit;
  if (!gaveAll) return { state: 'unknown', due: null, isLikely: due === undefined };
  if (cards > 0) return { state: 'ready', cards };
  return isEmpty ? { state: 'nothing' } : { state: 'unknown', due: null, isLikely: false };
}

/** The counts that came with the cards, as long as they can be trusted. */
export function currentStats(
  batch: StoredBatch | undefined,
  { count, now, collectedAt }: Circumstances,
): StoredBatch['stats'] {
  if (!batch || isOld(batch, batch.cards.length >= count, now)) return null;
  return hasGrown(batch, collectedAt) ? null : batch.stats;
}

/** When the service last confirmed a new word of this connection; null for never. */
export function lastCollected(
  words: readonly CollectRecord[],
  connection: string | null,
): number | null {
  const times = words
    .filter(
      (word) =>
        word.connection === connection &&
        word.purpose === 'word' &&
        word.state === 'sent' &&
        word.outcome !== 'already-collected',
    )
    .map(({ settledAt }) => settledAt ?? 0);
  return times.length === 0 ? null : Math.max(...times);
}

/** Whether the service has a word that it did not have when it dealt. */
function hasGrown({ dealtAt }: StoredBatch, collectedAt: number | null): boolean {
  return collectedAt !== null && collectedAt > dealtAt;
}

/** A clock that was set back proves nothing. */
function isOld({ dealtAt }: StoredBatch, isWhole: boolean, now: number): boolean {
  const age = now - dealtAt;
  return age < 0 || age >= (isWhole ? wholeForMs : fewForMs);
}
