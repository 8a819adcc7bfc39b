/**
 * The order in which options are shown. It is the service's own, unless that order is the answer: then it
 * is shuffled, in the same way each time, so that a restored card looks the same.
 */
import type { CardOption, Flashcard } from '@gleaner/shared';
import { blankNames, valueIn } from '../answers/blanks.ts';
import { sidesOf, splitPair, type Sides } from '../answers/pairs.ts';

/** Words to choose from, in `arrange` cards and cards with blanks. */
export function shownBank(card: Flashcard): readonly CardOption[] {
  const answer =
    card.kind === 'arrange'
      ? card.correct
      : blankNames(card).flatMap((name) => valueIn(card.correct, name) ?? []);
  const ids = card.options.map(({ id }) => id);
  return isSame(ids.slice(0, answer.length), answer) ? mixed(card.options, card.id) : card.options;
}

/** The two columns of a `match` card. */
export function shownSides(card: Flashcard): Sides {
  const { left, right } = sidesOf(card);
  const partners = left.map(
    ({ id }) =>
      card.correct.map((pair) => splitPair(card, pair)).find((pair) => pair?.left === id)?.right,
  );
  const acrossIsRight = partners.every((id, place) => id === right[place]?.id);
  return { left, right: acrossIsRight ? mixed(right, card.id) : right };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length > 1 && a.length === b.length && a.every((one, place) => one === b[place]);
}

/** Never the given order, if another one exists. */
function mixed(options: readonly CardOption[], seed: string): readonly CardOption[] {
  const sorted = options
    .map((option, place) => ({ option, place, rank: hash(`${seed} ${option.id}`) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place);
  const unmoved = sorted.every(({ place }, now) => place === now);
  const order = sorted.map(({ option }) => option);
  return unmoved ? [...order.slice(1), ...order.slice(0, 1)] : order;
}

/** FNV-1a, 32 bits: not a secret, only a stable shuffle. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    value = Math.imul(value ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return value;
}
