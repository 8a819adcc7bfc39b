/**
 * Finds the flashcards in an answer (interface.md section 4.3 shows a list without its name): a list, or a map
 * from ids to cards, at the top or deeper. If there are several lists of cards, all are read.
 */
import { statedAt, type Mapping } from '../fields/card-fields.ts';
import { fieldsOf, isObject, unquoted } from '../fields/fields.ts';
import { createPlaces } from '../solve/resolve.ts';
import { decodeCard } from './card.ts';

/** Their keys are names where the list was a map of ids to cards, and null in a plain list. */
export type CardList = readonly { readonly item: unknown; readonly key: string | null }[];

/** The order of preference: a list of cards, any list, a single card, cards for another purpose. */
type Standing = 0 | 1 | 2 | 3;

interface Candidate {
  readonly list: CardList;
  /** The first item's members: lists of one batch have one shape, or are both called parts of it. */
  readonly shape: string;
  readonly isPart: boolean;
  /** The least comes first: the rank of its name after its standing, then its depth. */
  readonly order: readonly [standing: Standing, rank: number, depth: number];
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
export function findCardList(answer: unknown, mapping: Mapping | null): CardList | null {
  const body = unquoted(answer);
  const stated = asList(unquoted(statedAt(mapping, 'list', body)));
  if (stated !== null) return stated;
  const [best, ...more] = candidatesIn(body, mapping).sort(
    ({ order: [standing, rank, depth] }, { order: [other, itsRank, itsDepth] }) =>
      standing - other || rank - itsRank || depth - itsDepth,
  );
  if (best === undefined) return null;
  const [first] = best.order;
  const isOfBatch = ({ isPart, shape, order: [standing] }: Candidate): boolean =>
    (first === 3 ? standing === 3 : first < 2 && standing < 2) &&
    ((isPart && best.isPart) || (standing !== 1 && shape === best.shape));
  return [best, ...more.filter(isOfBatch)].flatMap(({ list }) => list);
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
  let left = mostContainers;
  function walk(value: unknown, path: readonly string[]): void {
    const name = path.at(-1) ?? '';
    if (left-- <= 0 || name === noCards) return;
    const [rank, isPlan, isOfCards] = [rankOf(path), planName.test(name), rankOf([name]) <= 2];
    const isOther = path.some((one) => otherName.test(one));
    const add = (list: CardList, standing: Standing): void => {
      const first = fieldsOf(list.find(({ item }) => isObject(item))?.item);
      const shape = [...(first?.keys() ?? [])].join();
      found.push({
        list,
        shape,
        isPart: partName.test(name),
        order: [standing, rank, path.length],
      });
    };
    // A list of cards that holds none, as gRPC's JSON writes it.
    if (value === null && isOfCards) add([], 1);
    const list = asList(value) ?? [];
    const objects = list.filter(({ item }) => isObject(item)).length;
    if (Array.isArray(value) || (objects > 0 && (isOfCards || objects === list.length))) {
      const looks = list.slice(0, sampleSize).map(({ item, key }) => looksOf(item, key, mapping));
      const hasCards = looks.some((one) => one !== 'none');
      const isMap = isOfCards ? hasCards : looks.every((one) => one === 'full card');
      const isList = Array.isArray(value) || isMap;
      // Below the top level, a list of numbers or texts is not a list of cards.
      const mayBeCards = path.length < 2 || rank < listNames.length || objects > 0;
      const standing = isOther ? 3 : 0;
      if ((hasCards || (mayBeCards && !isOther)) && !isPlan && isList)
        add(list, hasCards ? standing : 1);
      if (isList) return;
    }
    if (!isObject(value)) return;
    if (path.length < 3 && !isPlan && looksOf(value, null, mapping) === 'full card')
      add([{ item: value, key: null }], 2);
    if (path.length === deepest) return;
    for (const [one, content] of fieldsOf(value) ?? []) walk(unquoted(content), [...path, one]);
  }
  walk(body, []);
  return found;
}

/** Whether an item is a card, found by decoding it. */
function looksOf(item: unknown, key: string | null, stated: Mapping | null) {
  const mapping = stated && { ...stated, found: new Set<string>() };
  const decoded = decodeCard(item, key, { mapping, places: createPlaces([]) });
  if (typeof decoded === 'string') return 'none';
  const { question, correct, options } = decoded.card;
  return question !== '' && correct.length + options.length > 0 ? 'full card' : 'card';
}

/** The rank of the most certain name on the path to the list. */
function rankOf(path: readonly string[]): number {
  const ranks = path.map((name) => {
    const place = listNames.indexOf(name);
    return place >= 0 ? place : /(?:flash)?cards?$/u.test(name) ? 2 : listNames.length;
  });
  return Math.min(listNames.length, ...ranks);
}
