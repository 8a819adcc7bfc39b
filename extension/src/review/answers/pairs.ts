/** The pairs of `match` cards for the screens: the two columns, and how pairs are made. */
import { splitPair, type CardOption, type Flashcard, type Pair } from '@gleaner/shared';

export { splitPair, type Pair };

export function pairText({ left, right }: Pair): string {
  return `${left}:${right}`;
}

export interface Sides {
  readonly left: readonly CardOption[];
  readonly right: readonly CardOption[];
}

/** The two columns of a `match` card; one is empty where they cannot be told apart. */
export function sidesOf(card: Flashcard): Sides {
  const lefts = new Set(card.correct.map((pair) => splitPair(card, pair)?.left));
  const leftGroup = (card.options.find(({ id }) => lefts.has(id)) ?? card.options[0])?.group;
  const isLeft = ({ id, group }: CardOption): boolean =>
    group === undefined || leftGroup === undefined ? lefts.has(id) : group === leftGroup;
  return {
    left: card.options.filter(isLeft),
    right: card.options.filter((option) => !isLeft(option)),
  };
}

/** Whether several left options belong to one right option, which then may have several partners. */
export function rightsAreShared(card: Flashcard): boolean {
  const rights = card.correct.map((pair) => splitPair(card, pair)?.right);
  return new Set(rights).size < rights.length;
}

/** Adds a pair; the earlier partners of both sides become free. */
export function paired(card: Flashcard, placed: readonly string[], pair: Pair): readonly string[] {
  const shared = rightsAreShared(card);
  const others = placed.filter((one) => {
    const { left, right } = splitPair(card, one) ?? {};
    return left !== pair.left && (shared || right !== pair.right);
  });
  return [...others, pairText(pair)];
}

/** How many pairs make a complete answer. */
export function pairsWanted(card: Flashcard): number {
  const { left, right } = sidesOf(card);
  const most = rightsAreShared(card) ? left.length : Math.min(left.length, right.length);
  return Math.min(most, card.correct.length);
}

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
