/**
 * Finds flashcards in the answer to section 4.3 of interface.md, which shows no field names: a list
 * at the top or below, cards in any case style, types by name or by structure. Every item of the
 * list ends as a card or as a named problem.
 */
import { decodeCard } from './card.ts';
import { fieldsOf } from './fields.ts';
import type { DecodedFlashcards, Flashcard } from './flashcard.ts';

/**
 * @param body the parsed JSON of the answer, whatever it is
 * @returns as many cards and problems together as the list has items; none where there is no list
 */
export function decodeFlashcards(body: unknown): DecodedFlashcards {
  const cards: Flashcard[] = [];
  const problems: { index: number; reason: string }[] = [];
  const places = new Map<string, number>();
  for (const [index, item] of findList(body).entries()) {
    const card = decodeCard(item);
    const earlier = typeof card === 'string' ? undefined : places.get(card.id);
    if (typeof card === 'string') problems.push({ index, reason: card });
    else if (earlier !== undefined)
      problems.push({ index, reason: `has the same id as item ${earlier}` });
    else {
      places.set(card.id, index);
      cards.push(card);
    }
  }
  return { cards, problems };
}

const listNames = [
  'flashcards',
  'cards',
  'reviewcards',
  'items',
  'questions',
  'results',
  'data',
  'list',
];

/**
 * The list under the likeliest name that holds a card, at the top or up to two levels down; where
 * nothing is a card, the list with the likeliest name, so that its items are named as problems.
 */
function findList(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body as readonly unknown[];
  const top = listsIn(body);
  const below = listsBelow(body, 1);
  return (
    [...top, ...below].find((list) => list.some((item) => typeof decodeCard(item) !== 'string')) ??
    top[0] ??
    below.find((list) => list.some((item) => fieldsOf(item) !== null)) ??
    []
  );
}

/** The values of an object, the likeliest name first. */
function valuesOf(body: unknown): readonly unknown[] {
  const fields = fieldsOf(body);
  if (fields === null) return [];
  const rank = (name: string): number => {
    const place = listNames.indexOf(name);
    return place === -1 ? listNames.length : place;
  };
  return [...fields.keys()]
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => fields.get(name));
}

function listsIn(body: unknown): readonly (readonly unknown[])[] {
  return valuesOf(body).filter((value): value is readonly unknown[] => Array.isArray(value));
}

function listsBelow(body: unknown, depth: number): readonly (readonly unknown[])[] {
  return valuesOf(body).flatMap((value) => [
    ...listsIn(value),
    ...(depth > 0 ? listsBelow(value, depth - 1) : []),
  ]);
}
