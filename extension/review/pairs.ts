/**
 * The pairs in which `match` cards and cards of blanks are answered, `left:right`: an option's id may hold
 * a colon itself, so a pair is taken apart by what the card knows.
 */
import type { CardOption, Flashcard } from '@gleaner/shared';

export interface Pair {
  readonly left: string;
  readonly right: string;
}

export interface Sides {
  readonly left: readonly CardOption[];
  readonly right: readonly CardOption[];
}

export function pairText({ left, right }: Pair): string {
  return `${left}:${right}`;
}

/** Of a `match` card: both sides are options. Null when it is no pair of this card. */
export function splitPair(card: Flashcard, pair: string): Pair | null {
  const left = card.options.find(
    ({ id }) => pair.startsWith(`${id}:`) && known(card, pair.slice(id.length + 1)),
  );
  return left ? { left: left.id, right: pair.slice(left.id.length + 1) } : null;
}

/** The two columns of a `match` card; one is empty where they cannot be told apart. */
export function sidesOf(card: Flashcard): Sides {
  const lefts = new Set(card.correct.flatMap((pair) => splitPair(card, pair)?.left ?? []));
  const leftGroup =
    card.options.find(({ id, group }) => group !== undefined && lefts.has(id))?.group ??
    card.options[0]?.group;
  const isLeft = ({ id, group }: CardOption): boolean =>
    group === undefined || leftGroup === undefined ? lefts.has(id) : group === leftGroup;
  return {
    left: card.options.filter(isLeft),
    right: card.options.filter((option) => !isLeft(option)),
  };
}

/** The pairs with one more; whatever either side was paired with before is free again. */
export function paired(card: Flashcard, placed: readonly string[], pair: Pair): readonly string[] {
  const others = placed.filter((one) => {
    const { left, right } = splitPair(card, one) ?? {};
    return left !== pair.left && right !== pair.right;
  });
  return [...others, pairText(pair)];
}

function known(card: Flashcard, id: string): boolean {
  return card.options.some((option) => option.id === id);
}
