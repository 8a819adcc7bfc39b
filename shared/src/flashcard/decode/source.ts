/**
 * What the service sent for a card, to find out why a card is wrong. It is kept beside the card and not in it,
 * so that a card holds only what is asked and graded.
 */
import type { CardProblem, Flashcard } from '../flashcard.ts';

const sources = new WeakMap<Flashcard | CardProblem, unknown>();

/** `source` is the item of the service's list, as it was parsed. */
export function rememberSource(card: Flashcard | CardProblem, source: unknown): void {
  sources.set(card, source);
}

/** Undefined for a card that was not decoded here, such as one from a database. */
export function sourceOf(card: Flashcard | CardProblem): unknown {
  return sources.get(card);
}
