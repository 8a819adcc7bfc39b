/**
 * Finds the flashcards in an answer (interface.md section 4.3 shows a list without its name): a list, or a map
 * from ids to cards, at the top or deeper. If there are several lists of cards, all are read.
 */
import { statedAt, type Mapping } from '../fields/card-fields.ts';
import { fieldsOf, isObject, unquoted } from '../fields/fields.ts';

/** Their keys are names where the list was a map of ids to cards, and null in a plain list. */
export type CardList = readonly { readonly item: unknown; readonly key: string | null }[];

/** Whether an item is a card, found by decoding it. */
export type Looks = 'card' | 'full card' | 'none';
type LooksOf = (item: unknown, key: string | null) => Looks;

interface Candidate {
  readonly list: CardList;
  readonly path: readonly string[];
  /** How many of the first items are cards. */
  readonly cards: number;
  /** The order of preference: a list of cards, any list, a single card, cards for another purpose. */
  readonly standing: 0 | 1 | 2 | 3;
}

/** How deep a list may lie: data, plan, flashcards, edges. */
const deepest = 5;
const mostContainers = 2000;
/** This many items are enough to judge a list. */
const sampleSize = 50;

/** Names of lists of cards, the most certain first. */
const listNames =
  'flashcards cards reviewcards items questions results data list exercises entries records queue batch edges nodes rows content'.split(
    ' ',
  );
/** Parts of one batch: due cards, and new cards. */
const partName =
  /cards?$|^(?:due|duetoday|overdue|new|fresh|unseen|review|reviews|toreview|learning|relearning|young|mature|today)$/u;
/** Lists of something else, which may look like cards. */
const otherName =
  /^(?:stats|statistics|history|log|logs|recent|errors|warnings|options|choices|answers?|candidates|examples|phonetics|tags|links|meta|metadata|pagination|included|related|pairs|distractors|hints|media|rules|settings|decks|reviewed|completed|answered|past|previous|upcoming|suspended|left|right|wordbank|correctanswers|incorrectanswers|forecast|leaderboard|wordbooks|(?:recent|done|past|previous|answered|completed|reviewed|learned|mastered|suspended|failed|upcoming)(?:flash)?cards?)$/u;
/** A list of the interface that holds words, and never cards (interface.md section 4.2). */
const noCards = 'learnedwords';
/** Names of plans, which contain cards and are not cards. */
const planName = /^(?:review|study|learning)?(?:plan|session)s?$/u;

/** @returns null where the answer holds no list at all */
export function findCardList(
  answer: unknown,
  mapping: Mapping | null,
  looksOf: LooksOf,
): CardList | null {
  const body = unquoted(answer);
  const stated = asList(unquoted(statedAt(mapping, 'list', body)));
  if (stated !== null) return stated;
  const [best, ...more] = candidatesIn(body, looksOf).sort(
    (a, b) =>
      a.standing - b.standing ||
      rankOf(a.path) - rankOf(b.path) ||
      a.path.length - b.path.length ||
      b.cards - a.cards ||
      (a.path.join('.') < b.path.join('.') ? -1 : 1),
  );
  const others = best ? more.filter((other) => areOneBatch(best, other)) : [];
  return best ? [best, ...others].flatMap(({ list }) => list) : null;
}

/** The members of an object are in the order they were sent, which may be the order in which they are due. */
function asList(value: unknown): CardList | null {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ item, key: null }));
  return isObject(value)
    ? Object.entries(value).map(([key, item]: [string, unknown]) => ({ item, key }))
    : null;
}

/** Both are called cards or parts, or their items have one shape. */
function areOneBatch(best: Candidate, other: Candidate): boolean {
  const isPart = ({ path }: Candidate): boolean => partName.test(path.at(-1) ?? '');
  const shapeOf = ({ list }: Candidate): string => {
    const first = list.find(({ item }) => isObject(item))?.item;
    return [...(fieldsOf(first)?.keys() ?? [])].join();
  };
  const isAlone = best.standing === 2 || other.standing === 2;
  if (isAlone || (best.standing === 3) !== (other.standing === 3)) return false;
  return (isPart(best) && isPart(other)) || (other.cards > 0 && shapeOf(best) === shapeOf(other));
}

function candidatesIn(body: unknown, looksOf: LooksOf): Candidate[] {
  const found: Candidate[] = [];
  let left = mostContainers;
  function walk(value: unknown, path: readonly string[]): void {
    const name = path.at(-1) ?? '';
    if (left-- <= 0 || name === noCards) return;
    const [isOfCards, isPlan] = [rankOf([name]) <= 2, planName.test(name)];
    const isOther = path.some((one) => otherName.test(one));
    // A list of cards that holds none, as gRPC's JSON writes it.
    if (value === null && isOfCards) found.push({ list: [], path, cards: 0, standing: 1 });
    const list = asList(value) ?? [];
    const objects = list.filter(({ item }) => isObject(item)).length;
    if (Array.isArray(value) || (objects > 0 && (isOfCards || objects === list.length))) {
      const looks = list.slice(0, sampleSize).map(({ item, key }) => looksOf(item, key));
      const cards = looks.filter((one) => one !== 'none').length;
      const isMap = isOfCards ? cards > 0 : looks.every((one) => one === 'full card');
      const isList = Array.isArray(value) || isMap;
      // Below the top level, a list of numbers or texts is not a list of cards.
      const mayBeCards = path.length < 2 || rankOf(path) < listNames.length || objects > 0;
      if ((cards > 0 || (mayBeCards && !isOther)) && !isPlan && isList)
        found.push({ list, path, cards, standing: cards === 0 ? 1 : isOther ? 3 : 0 });
      if (isList) return;
    }
    if (!isObject(value)) return;
    if (path.length < 3 && !isPlan && looksOf(value, null) === 'full card')
      found.push({ list: [{ item: value, key: null }], path, cards: 1, standing: 2 });
    if (path.length === deepest) return;
    for (const [one, content] of fieldsOf(value) ?? []) walk(unquoted(content), [...path, one]);
  }
  walk(body, []);
  return found;
}

/** The rank of the most certain name on the path to the list. */
function rankOf(path: readonly string[]): number {
  const ranks = path.map((name) => {
    const place = listNames.indexOf(name);
    return place >= 0 ? place : /(?:flash)?cards?$/u.test(name) ? 2 : listNames.length;
  });
  return Math.min(listNames.length, ...ranks);
}
