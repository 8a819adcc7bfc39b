/**
 * Where in an answer the flashcards are (interface.md section 4.3 says that there is a list and not what it
 * is called): a list or a map of ids to cards, at the top or below. Several lists of cards are all read.
 */
import { statedAt, type Mapping } from './card-fields.ts';
import { fieldsOf, foldName, isObject, unquoted } from './fields.ts';

export interface CardList {
  readonly items: readonly unknown[];
  /** Names of the items where the list was a map of ids to cards; null for an item of a plain list. */
  readonly keys: readonly (string | null)[] | null;
}

/** What an item looks like, judged by decoding it. */
export type Looks = 'card' | 'full card' | 'none';
type LooksOf = (item: unknown, key: string | null) => Looks;

interface Candidate extends CardList {
  readonly path: readonly string[];
  /** An object that is one card rather than a list. */
  readonly single: boolean;
}

/** How deep a list may lie: data, plan, flashcards, edges. */
const deepest = 5;
const mostContainers = 2000;
/** So many items tell what a list is about. */
const sampleSize = 50;

/** Names of lists of cards, the surest first. */
const listNames =
  'flashcards cards reviewcards items questions results data list exercises entries records queue batch edges nodes rows content'.split(
    ' ',
  );
/** Parts of one batch: what is due, and what is new. */
const partNames = new Set(
  'due duetoday overdue new fresh unseen review reviews toreview learning relearning young mature today'.split(
    ' ',
  ),
);
/** Lists of something else, which may look like cards. */
const otherNames = new Set(
  'stats statistics history log logs recent errors warnings options choices answers answer candidates examples phonetics tags links meta metadata pagination included related pairs distractors hints media rules settings decks reviewed completed answered past previous upcoming suspended left right wordbank correctanswers incorrectanswers forecast leaderboard learnedwords wordbooks'.split(
    ' ',
  ),
);
const otherCards =
  /^(?:recent|done|past|previous|answered|completed|reviewed|learned|mastered|suspended|failed|upcoming)(?:flash)?cards?$/u;
/** What a plan is called: it holds cards, and is none. */
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
  const candidates = candidatesIn(body, looksOf);
  const lists = candidates.filter(
    ({ single, path }) => !single && !planName.test(path.at(-1) ?? ''),
  );
  const others = lists.filter((list) => isOther(list));
  const likely = lists.filter((list) => !isOther(list) && mayBeCards(list));
  const singles = candidates.filter(({ single }) => single);
  // One card alone, whose own lists are no cards, comes before lists that are of something else.
  for (const [group, wanted] of [
    [likely, true],
    [likely, false],
    [singles, true],
    [others, true],
  ] as const) {
    const [best, ...more] = ranked(group, looksOf);
    if (!best || (wanted && !best.hasCards)) continue;
    const beside = candidatesBeside(best, more);
    return joined([best, ...beside].map((one) => one.candidate));
  }
  return null;
}

function asList(value: unknown): CardList | null {
  if (Array.isArray(value)) return { items: value as readonly unknown[], keys: null };
  if (!isObject(value)) return null;
  // As they were sent: what is due first may stand first.
  const entries: [string, unknown][] = Object.entries(value);
  return { items: entries.map(([, item]) => item), keys: entries.map(([key]) => key) };
}

function joined(lists: readonly Candidate[]): CardList {
  const [only, ...others] = lists;
  if (only && others.length === 0) return { items: only.items, keys: only.keys };
  return {
    items: lists.flatMap(({ items }) => items),
    keys: lists.flatMap(({ items, keys }) => items.map((_, place) => keys?.[place] ?? null)),
  };
}

/** Other parts of the same batch: both are called cards or parts, or their items have one shape. */
function candidatesBeside(best: Ranked, more: readonly Ranked[]): readonly Ranked[] {
  const isPart = ({ path }: Candidate): boolean =>
    /cards?$/u.test(path.at(-1) ?? '') || partNames.has(path.at(-1) ?? '');
  const shapeOf = ({ items }: Candidate): string =>
    [...(fieldsOf(unquoted(items.find(isObject))) ?? new Map<string, unknown>()).keys()].join();
  const { candidate } = best;
  if (candidate.single) return [];
  return more.filter(
    (other) =>
      (isPart(candidate) && isPart(other.candidate)) ||
      (other.hasCards && shapeOf(candidate) === shapeOf(other.candidate)),
  );
}

function candidatesIn(body: unknown, looksOf: LooksOf): readonly Candidate[] {
  const found: Candidate[] = [];
  let left = mostContainers;
  function walk(value: unknown, path: readonly string[]): void {
    if (left-- <= 0) return;
    const list = Array.isArray(value) || mayBeMap(value, path) ? asList(value) : null;
    if (list !== null && (list.keys === null || isMapOfCards(list, path, looksOf))) {
      found.push({ ...list, path, single: false });
      return;
    }
    if (!isObject(value)) return;
    const isPlan = planName.test(path.at(-1) ?? '');
    if (path.length < 3 && !isPlan && looksOf(value, null) === 'full card')
      found.push({ items: [value], keys: null, path, single: true });
    if (path.length === deepest) return;
    for (const [name, content] of fieldsOf(value) ?? []) walk(unquoted(content), [...path, name]);
  }
  walk(body, []);
  return found;
}

/** An object whose members are objects; under a name of cards one of them is enough. */
function mayBeMap(value: unknown, path: readonly string[]): value is object {
  if (!isObject(value)) return false;
  const items = Object.values(value);
  return namesCards(path) ? items.some(isObject) : items.length > 0 && items.every(isObject);
}

function namesCards(path: readonly string[]): boolean {
  return rankOf(path.slice(-1)) <= 2;
}

/** The first ones are whole cards when they take their names as ids. */
function isMapOfCards(
  { items, keys }: CardList,
  path: readonly string[],
  looksOf: LooksOf,
): boolean {
  const named = namesCards(path);
  const looks = items
    .slice(0, sampleSize)
    .map((item, place) => looksOf(item, keys?.[place] ?? null));
  const whole = looks.filter((one) => one === 'full card').length;
  return named ? looks.some((one) => one !== 'none') : whole === looks.length;
}

function isOther({ path }: Candidate): boolean {
  return path.some((name) => otherNames.has(name) || otherCards.test(name));
}

/** Below the top, a list of numbers or texts under some name is no list of cards. */
function mayBeCards({ path, items }: Candidate): boolean {
  return path.length < 2 || rankOf(path) < listNames.length || items.some(isObject);
}

interface Ranked {
  readonly candidate: Candidate;
  readonly hasCards: boolean;
}

function ranked(candidates: readonly Candidate[], looksOf: LooksOf): readonly Ranked[] {
  return candidates
    .map((candidate) => {
      const { items, keys, path } = candidate;
      const cards = items
        .slice(0, sampleSize)
        .filter((item, place) => looksOf(item, keys?.[place] ?? null) !== 'none').length;
      return { candidate, hasCards: cards > 0, cards, rank: rankOf(path), path: path.join('.') };
    })
    .sort(
      (a, b) =>
        Number(b.hasCards) - Number(a.hasCards) ||
        a.rank - b.rank ||
        a.candidate.path.length - b.candidate.path.length ||
        b.cards - a.cards ||
        (a.path < b.path ? -1 : 1),
    );
}

/** Place of the likeliest name on the way to the list; the list's own name counts most. */
function rankOf(path: readonly string[]): number {
  const ranks = path.map((name) => {
    const folded = foldName(name);
    const place = listNames.indexOf(folded);
    return place >= 0 ? place : /(?:flash)?cards?$/u.test(folded) ? 2 : listNames.length;
  });
  return Math.min(listNames.length, ...ranks);
}
