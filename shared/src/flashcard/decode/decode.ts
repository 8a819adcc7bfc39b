/**
 * Finds flashcards in the answer to section 4.3 of interface.md, which shows no field names: a list
 * anywhere, cards in any case style, types by name or by structure, or the fields of a configured mapping.
 * Every item of the list becomes a card or a reported problem.
 */
import type { CardFields, Mapping } from '../fields/card-fields.ts';
import { findCardList, type Looks } from './card-list.ts';
import { decodeCard, type DecodedCard } from './card.ts';
import type { CardProblem, DecodedFlashcards, Flashcard, PlaceFact } from '../flashcard.ts';
import { createPlaces } from '../solve/places.ts';
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
  const looks = new Map<unknown, Looks>();
  const list = findCardList(body, stated, (item, key) => {
    const judged = (key === null ? looks.get(item) : undefined) ?? looksOf(item, key, stated);
    if (key === null) looks.set(item, judged);
    return judged;
  });
  const places = createPlaces(remembered);
  const decodeAll = () =>
    (list?.items ?? []).map((item, at) =>
      decodeCard(item, list?.keys[at] ?? null, { mapping: stated, places }),
    );
  const first = decodeAll();
  const facts = places.facts();
  // What all cards together show about places applies to each of them.
  const decoded = facts.length > 0 ? decodeAll() : first;
  for (const [place, one] of decoded.entries())
    if (typeof one !== 'string') rememberSource(one.card, list?.items[place]);
  const stats = statsIn(body);
  const result = sorted(decoded);
  const problems: readonly CardProblem[] =
    list === null
      ? [{ index: 0, reason: 'holds no list of cards', noList: true }]
      : result.problems;
  for (const problem of problems)
    rememberSource(problem, list === null ? body : list.items[problem.index]);
  return {
    ...result,
    problems,
    ...(stats !== null && { stats }),
    ...(facts.length > 0 && { places: facts }),
    ...(stated && { mapping: report(stated) }),
  };
}

function sorted(
  decoded: readonly (DecodedCard | string)[],
): Pick<DecodedFlashcards, 'cards' | 'problems' | 'notes'> {
  const cards: Flashcard[] = [];
  const problems: CardProblem[] = [];
  const notes: CardProblem[] = [];
  const places = new Map<string, number>();
  for (const [index, one] of decoded.entries()) {
    if (typeof one === 'string') {
      problems.push({ index, reason: one });
      continue;
    }
    const earlier = places.get(one.card.id);
    if (earlier !== undefined) {
      problems.push({ index, reason: `has the same id as item ${earlier}` });
      continue;
    }
    places.set(one.card.id, index);
    cards.push(one.card);
    if (one.note !== null) notes.push({ index, reason: one.note });
  }
  return { cards, problems, ...(notes.length > 0 && { notes }) };
}

function looksOf(item: unknown, key: string | null, stated: Mapping | null): Looks {
  const mapping = stated && { ...stated, found: new Set<string>() };
  const decoded = decodeCard(item, key, { mapping, places: createPlaces([]) });
  if (typeof decoded === 'string') return 'none';
  const { question, correct, options } = decoded.card;
  return question !== '' && (correct.length > 0 || options.length > 0) ? 'full card' : 'card';
}

function report({ fields: mapping, found }: Mapping): NonNullable<DecodedFlashcards['mapping']> {
  const isPath = (name: string): boolean => typeof mapping[name as keyof CardFields] === 'string';
  const names = Object.keys(mapping).filter(isPath);
  const named = Object.keys(mapping.types ?? {}).map((name) => `types.${name}`);
  return {
    found: [...names, ...named].filter((name) => found.has(name)),
    missing: names.filter((name) => !found.has(name)),
  };
}
