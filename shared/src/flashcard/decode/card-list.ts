/**
 * Finds the flashcards in an answer (interface.md section 4.3 shows a list without its name): a list, or a map
 * from ids to cards, at the top or deeper. If there are several lists of cards, all are read.
 */
import { statedAt, type Mapping } from '../fields/card-fields.ts';
import { fieldsOf, isObject, unquoted } from '../fields/fields.ts';
import { isOpenKind, namedKind } from '../fields/kind.ts';
import { createPlaces } from '../solve/resolve.ts';
import { decodeCard, severalQuestions } from './card.ts';

/** Their keys are names where the list was a map of ids to cards, and null in a plain list. */
export type CardList = readonly { readonly item: unknown; readonly key: string | null }[];

/** The order of preference: cards, a list with a name of cards, words or one card, any list, other cards. */
type Standing = 0 | 1 | 2 | 3 | 4;

interface Candidate {
  readonly list: CardList;
  /** The members of its first card; empty without cards. Lists of one batch have one shape, or names of parts. */
  readonly shape: string;
  readonly isPart: boolean;
  readonly isGraded: boolean;
  /** The least comes first: the rank of its name after its standing, then its depth. */
  readonly order: readonly [standing: Standing, rank: number, depth: number];
}

/** How deep a list may lie: data, plan, flashcards, edges. */
const deepest = 5;
const maxContainers = 2000;
/** This many items are enough to judge a list. */
const sampleSize = 50;

/** Names of lists of cards, the most certain first. */
const listNames =
  'flashcards cards reviewcards items questions results data list exercises entries records queue batch edges nodes rows content hits'.split(
    ' ',
  );
/** Parts of one batch: due cards, and new cards. */
const partName =
  /cards?$|^(?:due|duetoday|overdue|new|fresh|unseen|review|reviews|toreview|learning|relearning|young|mature|today)$/u;
/** Lists of something else, which may look like cards. */
const otherName =
  /^(?:stats|statistics|history|log|logs|recent|errors|warnings|options|choices|answers?|candidates|examples|phonetics|tags|links|meta|metadata|pagination|included|related|pairs|distractors|hints|media|rules|settings|reviewed|completed|answered|past|previous|upcoming|suspended|left|right|wordbank|correctanswers|incorrectanswers|forecast|leaderboard|wordbooks|attempts|mistakes|archived?|later|tomorrow|tips|notifications|announcements|faqs?|(?:recent|done|past|previous|last|example|sample|answered|completed|reviewed|learned|mastered|suspended|failed|upcoming)(?:flash)?cards?)$/u;
/** Lists of words, which are cards where the answer has no others. */
const wordsName = /^(?:new)?words$|^(?:vocabulary|glossary|wordbook)$/u;
/** A list of the interface that holds words, and never cards (interface.md section 4.2). */
const noCards = 'learnedwords';
/** Names of plans and decks, which contain cards and are not cards. */
const planName = /^(?:(?:review|study|learning)?(?:plan|session)s?|decks)$/u;

/** @returns null where the answer holds no list at all */
export function findCardList(answer: unknown, mapping: Mapping | null): CardList | null {
  const body = unquoted(answer);
  const item = unquoted(statedAt(mapping, 'list', body));
  const stated = cardIn(item, null, mapping) > 0 ? [{ item, key: null }] : asList(item);
  if (stated !== null) return stated;
  const [best, ...more] = candidatesIn(body, mapping).sort(
    ({ order: [standing, rank, depth] }, { order: [other, itsRank, itsDepth] }) =>
      standing - other || rank - itsRank || depth - itsDepth,
  );
  if (best === undefined) return isEmptyDeal(body) ? [] : null;
  const [first] = best.order;
  const isOfBatch = ({ list, isPart, isGraded, shape, order: [standing, , depth] }: Candidate) => {
    const isAlike = shape === best.shape || (isGraded && first === 0 && depth === best.order[2]);
    if (isAlike && shape !== '' && best.shape !== '' && standing === first) return true;
    return isPart && first < 2 && (standing === 2 ? !isIn(best.list, list[0]?.item) : best.isPart);
  };
  const isIn = (list: CardList, single: unknown): boolean =>
    list.some(({ item }) => JSON.stringify(item) === JSON.stringify(single));
  return [best, ...more.filter(isOfBatch)].flatMap(({ list }) => list);
}

const aboutDeal =
  /^(?:stats|statistics|summary|counts|counters|pagination|nextpagetoken|total\w*)$/u;

/** Nothing is due: a gateway leaves out empty lists, and figures alone are no other content. */
function isEmptyDeal(body: unknown, depth = 0): boolean {
  const fields = fieldsOf(body);
  if (fields === null || depth > deepest) return false;
  return [...fields].every(
    ([name, value]) =>
      value === null ||
      aboutDeal.test(name) ||
      (/^(?:data|result|response)$/u.test(name) && isEmptyDeal(value, depth + 1)),
  );
}

/** The members of an object are in the order they were sent, which may be the order in which they are due. */
function asList(value: unknown): CardList | null {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ item, key: null }));
  return isObject(value)
    ? Object.entries(value).map(([key, item]: [string, unknown]) => ({ item, key }))
    : null;
}

function candidatesIn(body: unknown, mapping: Mapping | null): Candidate[] {
  const found: Candidate[] = [];
  const withoutCards: (readonly [list: CardList, path: readonly string[]])[] = [];
  let left = maxContainers;
  let isInList = false;
  function walk(value: unknown, path: readonly string[]): void {
    const name = path.at(-1) ?? '';
    if (typeof value !== 'object' || path.length > deepest || name === noCards) return;
    if (left-- <= 0) return;
    const [rank, isPlan, isOfCards] = [rankOf(path), planName.test(name), rankOf([name]) <= 2];
    const [isOther, isPart] = [path.some((one) => otherName.test(one)), partName.test(name)];
    const isOfWords = path.some((one) => wordsName.test(one));
    const isOfKind = !isOpenKind(namedKind(name));
    const isNamed = isPart || rankOf([name]) < listNames.length;
    const add = (list: CardList, standing: Standing, sureness = 0, ranked = rank): void => {
      const first = list.map(({ item }) => unquoted(item)).find(isObject);
      const isOfBatch = standing < 3 && !isOfWords && (list.length === 0 || first !== undefined);
      found.push({
        list,
        shape: sureness > 0 ? [...(fieldsOf(first)?.keys() ?? [])].join() : '',
        isPart: (isPart && isOfBatch) || (isOfKind && standing === 0),
        isGraded: sureness === 3,
        order: [standing, ranked, path.length],
      });
    };
    const list = asList(value) ?? [];
    const isArray = Array.isArray(value);
    // A list of cards that holds none; gRPC writes null, PHP and HAL an object. It comes before unknown names only.
    const mayBeEmpty = isOfCards || (isArray ? isPart && !isInList : name === 'embedded');
    if (list.length === 0 && mayBeEmpty && !isOther && (isArray || !isInList))
      add([], isArray ? 0 : 1, 0, isArray ? listNames.length - 1 : rank);
    const objects = list.filter(({ item }) => isObject(item)).length;
    if (isArray || (objects > 0 && (isOfCards || objects === list.length))) {
      const looks = list.slice(0, sampleSize).map(({ item, key }) => cardIn(item, key, mapping));
      const sureness = Math.max(0, ...looks);
      const isList = isArray || (isOfCards ? sureness > 0 : Math.min(...looks) > 1);
      // Below the top level, a list of numbers or texts is not a list of cards.
      const mayBeCards = path.length < 2 || rank < listNames.length || objects > 0;
      // Inside another list, options and words may look like cards.
      const isHere = !isInList || (sureness > 1 && (isNamed || isOfKind) && !isOther && !isOfWords);
      if (isList && !isPlan && isHere) {
        if (sureness > 0) add(list, isOther ? 4 : isOfWords ? 2 : 0, sureness);
        else if (mayBeCards && !isOther) add(list, isNamed ? 1 : 3);
      }
      if (isArray && !isOther && (sureness === 0 || isPlan)) withoutCards.push([list, path]);
      if (isList) return;
    }
    if (value === null) return;
    if (path.length < 3 && !isPlan && !isInList && cardIn(value, null, mapping) > 1)
      add([{ item: value, key: null }], isOther ? 4 : 2);
    for (const [one, content] of fieldsOf(value) ?? []) walk(unquoted(content), [...path, one]);
  }
  walk(body, []);
  if (found.some(({ order: [standing] }) => standing === 0 || standing === 2)) return found;
  // No cards: the lists may hold lists of cards, as decks do.
  const outside = found.splice(0);
  isInList = true;
  for (const [list, path] of withoutCards)
    for (const item of list.slice(0, sampleSize).map((one) => unquoted(one.item)))
      if (asList(item)?.length) walk(item, Array.isArray(item) ? [...path, 'cards'] : path);
  return found.length > 0 ? found : outside;
}

/** Whether an item is a card, found by decoding it: 0 is none, 2 one with an answer or options, 3 a graded one. */
function cardIn(item: unknown, key: string | null, stated: Mapping | null): number {
  const mapping = stated && { ...stated, found: new Set<string>() };
  const decoded = decodeCard(item, key, { mapping, places: createPlaces([]) });
  if (typeof decoded === 'string') return decoded === severalQuestions ? 1 : 0;
  const { question, correct, options, kind } = decoded.card;
  if (question === '' || correct.length + options.length === 0) return 1;
  return kind === 'reveal' ? 2 : 3;
}

/** The rank of the most certain name on the path to the list. */
function rankOf(path: readonly string[]): number {
  const ranks = path.map((name) => {
    const place = listNames.indexOf(name);
    return place >= 0 ? place : /(?:flash)?cards?$/u.test(name) ? 2 : listNames.length;
  });
  return Math.min(listNames.length, ...ranks);
}
