/**
 * Finds flashcards in the answer to section 4.3 of interface.md, which shows no field names: a list
 * anywhere, cards in any case style, types by name or by structure, or where a stated mapping says.
 * Every item of the list ends as a card or as a named problem.
 */
import type { CardFields } from './card-fields.ts';
import { findCardList, type Looks } from './card-list.ts';
import { decodeCard, type BatchContext, type DecodedCard } from './card.ts';
import type { CardProblem, DecodedFlashcards, Flashcard } from './flashcard.ts';
import type { CountsFrom } from './option-finder.ts';
import { statsIn } from './stats.ts';

/**
 * @param body the parsed JSON of the answer, whatever it is
 * @param mapping where an instance keeps what; what it does not find is recognised
 * @returns as many cards and problems together as the list has items; none where there is no list
 */
export function decodeFlashcards(body: unknown, mapping?: CardFields | null): DecodedFlashcards {
  const stated = mapping ?? null;
  const looks = new Map<unknown, Looks>();
  const list = findCardList(body, stated, (item, key) => {
    const known = key === null ? looks.get(item) : undefined;
    const judged = known ?? looksOf(item, key, stated);
    if (key === null) looks.set(item, judged);
    return judged;
  });
  const found = new Set<string>(list.atStatedPath ? ['list'] : []);
  const decodeAll = (countsFrom: CountsFrom) => {
    const context = newContext(stated, found, countsFrom);
    const decoded = list.items.map((item, place) =>
      decodeCard(item, list.keys?.[place] ?? null, context),
    );
    return { decoded, evidence: context.evidence };
  };
  const first = decodeAll(null);
  const { fromZero, fromOne } = first.evidence;
  // A place 0 settles that the batch counts from 0; otherwise one as large as its list, from 1.
  const { decoded } = fromZero ? decodeAll(0) : fromOne ? decodeAll(1) : first;
  const stats = statsIn(body);
  return {
    ...sorted(decoded),
    ...(stats !== null && { stats }),
    ...(stated && { mapping: report(stated, found) }),
  };
}

function newContext(
  mapping: CardFields | null,
  found: Set<string>,
  countsFrom: CountsFrom,
): BatchContext {
  return { mapping, found, evidence: { fromZero: false, fromOne: false }, countsFrom };
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

function looksOf(item: unknown, key: string | null, mapping: CardFields | null): Looks {
  const decoded = decodeCard(item, key, newContext(mapping, new Set(), null));
  if (typeof decoded === 'string') return 'none';
  const { question, correct, options } = decoded.card;
  return question !== '' && (correct.length > 0 || options.length > 0) ? 'full card' : 'card';
}

function report(
  mapping: CardFields,
  found: ReadonlySet<string>,
): NonNullable<DecodedFlashcards['mapping']> {
  const { types, ...paths } = mapping;
  const names = Object.keys(paths).filter(
    (name) => paths[name as keyof typeof paths] !== undefined,
  );
  const named = Object.keys(types ?? {}).map((name) => `types.${name}`);
  return {
    found: [...names, ...named].filter((name) => found.has(name)),
    missing: names.filter((name) => !found.has(name)),
  };
}
