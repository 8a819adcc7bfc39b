/**
 * The pairs in which `match` cards and cards of blanks are answered, `left:right`: an option's id may hold
 * a colon itself, so a pair is split by the ids of the card. The screens place pairs by these rules, and
 * decoding uses them to try answers.
 */
import type { CardOption, Flashcard } from '../flashcard.ts';

type Paired = Pick<Flashcard, 'options' | 'correct'>;

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

/** A pair of a `match` card: both sides are options. Null when it is not a pair of this card. */
export function splitPair({ options }: Paired, pair: string): Pair | null {
  const left = options.find(
    ({ id }) =>
      pair.startsWith(`${id}:`) && options.some((one) => one.id === pair.slice(id.length + 1)),
  );
  return left ? { left: left.id, right: pair.slice(left.id.length + 1) } : null;
}

/** The two columns of a `match` card; one is empty where they cannot be told apart. */
export function sidesOf(card: Paired): Sides {
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
export function rightsAreShared(card: Paired): boolean {
  const rights = card.correct.map((pair) => splitPair(card, pair)?.right);
  return new Set(rights).size < rights.length;
}

/** Adds a pair; the earlier partners of both sides become free. */
export function paired(card: Paired, placed: readonly string[], pair: Pair): readonly string[] {
  const shared = rightsAreShared(card);
  const others = placed.filter((one) => {
    const { left, right } = splitPair(card, one) ?? {};
    return left !== pair.left && (shared || right !== pair.right);
  });
  return [...others, pairText(pair)];
}

/** How many pairs make a complete answer. */
export function pairsWanted(card: Paired): number {
  const { left, right } = sidesOf(card);
  const most = rightsAreShared(card) ? left.length : Math.min(left.length, right.length);
  return Math.min(most, card.correct.length);
}

/**
 * Options without ids are named by their text. Where a text occurs twice, this mark and a number follow it, and
 * `grade` removes both.
 */
export const repeatMark = '\u001F';

export function withoutMark(id: string): string {
  return id.includes(repeatMark) ? id.replaceAll(new RegExp(`${repeatMark}\\d+`, 'gu'), '') : id;
}
