/**
 * Finds flashcards in the answer to section 4.3 of interface.md, which shows no field names: a list
 * anywhere, cards in any case style, types by name or by structure, or the fields of a configured mapping.
 * Every item of the list becomes a card or a reported problem.
 */
import type { CardFields, Mapping } from '../fields/card-fields.ts';
import type { CardProblem, DecodedFlashcards, Flashcard, PlaceFact } from '../flashcard.ts';
import { createPlaces } from '../solve/resolve.ts';
import { findCardList } from './card-list.ts';
import { decodeCard } from './card.ts';
import { rememberSource } from './source.ts';
import { statsIn } from './stats.ts';

/**
 * @param body the parsed JSON of the answer, of any shape
 * @param mapping the fields of this instance; fields that it does not find are recognised
 * @param remembered where earlier answers of the instance have counted places from
 * @returns as many cards and problems together as the lists have items; one problem where there is no list
 */
export function decodeFlashcards(
  body: unknown,
  mapping?: CardFields | null,
  remembered: readonly PlaceFact[] = [],
): DecodedFlashcards {
  const stated = mapping ? { fields: mapping, found: new Set<string>() } : null;
  const list = findCardList(body, stated);
  const places = createPlaces(remembered);
  const decodeAll = () =>
    (list ?? []).map(({ item, key }) => decodeCard(item, key, { mapping: stated, places }));
  const first = decodeAll();
  const facts = places.facts();
  // What all cards together show about places applies to each of them.
  const decoded = facts.length > 0 ? decodeAll() : first;

  const cards = new Map<string, readonly [card: Flashcard, index: number]>();
  const [problems, notes]: [CardProblem[], CardProblem[]] = [[], []];
  const report = (reason: string, index: number, source: unknown): void => {
    const problem = { index, reason, ...(list === null && { noList: true as const }) };
    rememberSource(problem, source);
    problems.push(problem);
  };
  if (list === null) report('holds no list of cards', 0, body);
  for (const [index, one] of decoded.entries()) {
    const source = list?.[index]?.item;
    const earlier = typeof one === 'string' ? undefined : cards.get(one.card.id);
    if (typeof one === 'string') report(one, index, source);
    else if (earlier) report(`has the same id as item ${earlier[1]}`, index, source);
    else {
      cards.set(one.card.id, [one.card, index]);
      rememberSource(one.card, source);
      if (one.note !== null) notes.push({ index, reason: one.note });
    }
  }
  const stats = statsIn(body);
  return {
    cards: [...cards.values()].map(([card]) => card),
    problems,
    ...(notes.length > 0 && { notes }),
    ...(stats !== null && { stats }),
    ...(facts.length > 0 && { places: facts }),
    ...(stated && { mapping: found(stated) }),
  };
}

function found({ fields, found }: Mapping): NonNullable<DecodedFlashcards['mapping']> {
  const paths = Object.entries(fields).filter(([, path]) => typeof path === 'string');
  const names = paths.map(([name]) => name);
  const types = Object.keys(fields.types ?? {}).map((name) => `types.${name}`);
  return {
    found: [...names, ...types].filter((name) => found.has(name)),
    missing: names.filter((name) => !found.has(name)),
  };
}
