/** The pairs of `match` cards. Most of their rules are in shared, since the decoder uses them too. */
import { rightsAreShared, sidesOf, splitPair, type Flashcard, type Pair } from '@gleaner/shared';

export { paired, pairText, sidesOf, splitPair, type Pair, type Sides } from '@gleaner/shared';

/** The last possible pair when all others are made; null when there is a choice. */
export function lastPair(card: Flashcard, placed: readonly string[]): Pair | null {
  const made = placed.flatMap((one) => splitPair(card, one) ?? []);
  const { left, right } = sidesOf(card);
  const lefts = left.filter(({ id }) => made.every((pair) => pair.left !== id));
  const rights = right.filter(({ id }) => made.every((pair) => pair.right !== id));
  const [one, other] = [lefts[0], rights[0]];
  if (!one || !other || lefts.length + rights.length > 2 || rightsAreShared(card)) return null;
  return { left: one.id, right: other.id };
}
