/**
 * What the service sent for a card, for whoever has to find out why a card is wrong. It is kept beside the
 * card and not in it, so that a card holds no more than what is asked and graded.
 */
import type { Flashcard } from '../flashcard.ts';

const sources = new WeakMap<Flashcard, unknown>();

/** `source` is the item of the service's list, as it was parsed. */
export function rememberSource(card: Flashcard, source: unknown): void {
  sources.set(card, source);
}

/** Undefined for a card that was not decoded here, such as one read from a database. */
export function sourceOf(card: Flashcard): unknown {
  return sources.get(card);
}
