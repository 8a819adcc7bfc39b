/** Deals the due cards of a plan (interface.md section 4.3): the same ones until they are answered. */
import { createHash } from 'node:crypto';
import type { InstanceState } from '../state/state.ts';
import type { DealtCard, StoredWord } from '../state/store.ts';
import { makeCard } from './make-card.ts';
import { isDue } from './schedule.ts';

export interface DealStats {
  readonly due_count: number;
  readonly new_count: number;
  readonly reviewed_today: number;
  readonly estimated_minutes: number;
}

const secondsPerCard = 15;

/** At most `limit` cards, longest due first. */
export function deal(
  state: InstanceState,
  learner: string,
  planId: string,
  limit: number,
): { cards: DealtCard[]; stats: DealStats } {
  const { due, stats } = dueNow(state, learner);
  return { cards: due.slice(0, limit).map((word) => dealtCard(state, planId, word)), stats };
}

/** Longest due first. */
export function dueNow(
  { store, clock }: InstanceState,
  learner: string,
): { due: StoredWord[]; stats: DealStats } {
  const words = store.wordsOf(learner);
  const due = words
    .filter((word) => isDue(word, clock.now()))
    .sort((a, b) => a.memory.due.getTime() - b.memory.due.getTime() || a.sequence - b.sequence);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const reviewedToday = ({ lastReviewedAt }: StoredWord) =>
    lastReviewedAt !== null && new Date(lastReviewedAt).toISOString().startsWith(today);
  return {
    due,
    stats: {
      due_count: due.length,
      new_count: due.filter(({ lastReviewedAt }) => lastReviewedAt === null).length,
      reviewed_today: words.filter(reviewedToday).length,
      estimated_minutes: Math.ceil((due.length * secondsPerCard) / 60),
    },
  };
}

function dealtCard(
  { store, options, settings }: InstanceState,
  planId: string,
  word: StoredWord,
): DealtCard {
  const id =
    settings.cardIds === 'fresh'
      ? store.nextNumber()
      : `fc_${createHash('sha256')
          .update(JSON.stringify([planId, word.id, word.round]))
          .digest('base64url')
          .slice(0, 22)}`;
  const known = store.cards.get(id);
  if (known !== undefined) return known;
  const card: DealtCard = {
    id,
    planId,
    learner: word.learner,
    wordId: word.id,
    round: word.round,
    content: makeCard(word, options.seed, settings.cardKinds),
    answered: false,
  };
  store.cards.set(id, card);
  return card;
}
