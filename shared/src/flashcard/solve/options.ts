/** Reads the options of a card, in the many forms of services (interface.md section 2.3 shows none). */
import { statedAt } from '../fields/card-fields.ts';
import { fieldsOf, foldName, isObject, listOf, rawText, unquoted } from '../fields/fields.ts';
import { sortedEntries, type Fields } from '../fields/fields.ts';
import type { ItemFields } from '../fields/item-fields.ts';
import { members, names, pairEnds } from '../fields/names.ts';
import { cardText, textOf } from '../fields/shown-text.ts';
import type { CardOption } from '../flashcard.ts';
import { repeatMark } from '../grade/pairs.ts';
import { isOfPlaces, separated, type ToldField } from './answers.ts';
import { nodesOf, twoSides } from './node.ts';

export interface DecodedOption extends CardOption {
  /** The option itself says that it is right. */
  readonly right: boolean;
  /** The letters and numbers that may stand for it, the visible ones first; empty where there is none. */
  readonly labels: readonly string[];
  /** From 0, in the list as it was sent: options without a text count. */
  readonly place: number;
  /** It was made out of a pair; both sides have its number. */
  readonly pair?: number;
}

export interface DecodedOptions {
  readonly options: readonly DecodedOption[];
  /** Where the card has them; null where it has none. */
  readonly form: 'options' | 'sides' | 'answers' | 'words' | null;
  /** One of them cannot be shown as text. */
  readonly unread: boolean;
}

interface Entry {
  readonly content: unknown;
  readonly id?: string;
  readonly group?: 'left' | 'right';
  readonly pair?: number;
  readonly right?: boolean;
}
type Entries = readonly Entry[];

/** A learner could not choose from more options. Ids are not longer, in UTF-16 units. */
const mostOptions = 200;
const longestOptionId = 1000;

/**
 * @param told what the card states as its answer
 * @returns null where there are too many options or their ids are too long
 */
export function decodeOptions(read: ItemFields, told: readonly ToldField[]): DecodedOptions | null {
  const [form, entries] = entriesOf(read, told);
  if (entries.length > mostOptions) return null;
  const nodes = nodesOf(entries.map(({ content }) => content));
  const seen: string[] = [];
  const options = nodes.flatMap((node, place): readonly DecodedOption[] => {
    const entry: Entry = entries[place] ?? { content: null };
    const stated = (name: 'optionText' | 'optionId') =>
      textOf(statedAt(read.mapping, name, entry.content));
    const raw = stated('optionText') || node.text;
    const id = stated('optionId') || node.id || (entry.id ?? (node.label || raw));
    // An item without a text keeps its place.
    if (id === '' || node.unread) return [];
    seen.push(id);
    const { length } = seen.filter((one) => one === id);
    const text = cardText(raw) || id;
    // The number at the end of a text is no label.
    const numbers = [id === raw ? null : /\d{1,3}$/u.exec(id), /^\d{1,3}$/u.exec(node.place)];
    const group = entry.group ?? node.group;
    const option = {
      ...{ id: length > 1 ? `${id}${repeatMark}${length}` : id, text, place },
      labels: [shownLabel(text), node.label, ...numbers.map((one) => one?.[0] ?? '')],
      ...(group && { group }),
      ...(node.hint && { hint: node.hint }),
      ...(entry.pair !== undefined && { pair: entry.pair }),
      // Where a mapping says what the answer is, marks on the options do not count.
      right: (entry.right ?? node.mark === true) && !read.stated.has('answer'),
    };
    return [option];
  });
  if (options.some(({ id }) => id.length > longestOptionId)) return null;
  return { options, form, unread: nodes.some(({ unread }) => unread) };
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
export function shownLabel(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:](?:\s|$)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The first form in which the card has options, the most certain first. */
function entriesOf(
  { fields: card, kind }: ItemFields,
  told: readonly ToldField[],
): readonly [DecodedOptions['form'], Entries] {
  const holders = [card, fieldsOf(card.get('answer')), fieldsOf(card.get('answers'))];
  const isOpen = kind === 'unnamed' || kind === 'unknown';
  // Objects of two sides may be pairs where nothing else says which option is right.
  const mayBePairs = kind === 'match' || (isOpen && told.length === 0);
  // Elsewhere a list of words may be anything.
  const mayBeWords = kind === 'fill-blanks' || kind === 'arrange';
  const forms: readonly (readonly [DecodedOptions['form'], () => Entries])[] = [
    ['sides', () => (mayBePairs ? pairsIn(card, [...names.options, ...names.words]) : [])],
    ['options', () => listIn(holders, names.options)],
    ['sides', () => columnsIn(card, mayBePairs)],
    ['sides', () => pairsIn(card, [...names.pairs, ...(mayBePairs ? ['answers'] : [])], true)],
    ['options', () => letteredIn(card)],
    ['answers', () => answersIn(card, told)],
    ['options', () => withWrong(card, told)],
    ['words', () => (mayBeWords ? listIn([card], names.words, false) : [])],
  ];
  for (const [form, read] of forms) {
    const entries = read();
    if (entries.length > 0) return [form, entries];
  }
  return [null, []];
}

/** The first of these fields that holds a list; `mayBeText` where it may be one text of several. */
function listIn(
  holders: readonly (Fields | null)[],
  list: readonly string[],
  mayBeText = true,
): Entries {
  const lists = holders.flatMap((holder) =>
    list.map((name) => listed(unquoted(holder?.get(name)), mayBeText)),
  );
  return lists.find(({ length }) => length > 0) ?? [];
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listed(value: unknown, mayBeText: boolean): Entries {
  if (Array.isArray(value))
    // `["A", "a round fruit"]` is an id and a text.
    return value.map((content: unknown) => {
      const [id, text, ...more] = listOf(content);
      const isTuple = rawText(id) !== '' && typeof text === 'string' && more.length === 0;
      return isTuple ? { content: text, id: rawText(id) } : { content };
    });
  // A number is a count of options.
  if (!isObject(value))
    return mayBeText && typeof value === 'string' && value.trim() !== ''
      ? separated([{ value }]).map((one) => ({ content: one.value }))
      : [];
  // `{"text": ["oak", "cat"], "label": ["A", "B"]}` is a list in columns.
  const entries = sortedEntries(value);
  const texts = entries.find(([name]) => foldName(name) === 'text')?.[1];
  if (!Array.isArray(texts)) return entries.map(([id, content]) => ({ id, content }));
  const row = (at: number) => entries.map(([name, column]) => [name, listOf(column)[at]]);
  return texts.map((_, at) => ({ content: Object.fromEntries(row(at)) as unknown }));
}

/** Two lists to be matched. Words and their meanings may stand beside any card. */
function columnsIn(card: Fields, mayBePairs: boolean): Entries {
  const { lefts, rights, terms, meanings } = members;
  const left = listIn([card], mayBePairs ? [...lefts, ...terms] : lefts, false);
  const right = listIn([card], mayBePairs ? [...rights, ...meanings] : rights, false);
  if (left.length === 0 || right.length === 0) return [];
  const on = (group: 'left' | 'right') => (entry: Entry) => ({ ...entry, group });
  return [...left.map(on('left')), ...right.map(on('right'))];
}

/** Pairs of texts, where a list holds nothing else; they may be lists of two themselves. */
function pairsIn(card: Fields, fields: readonly string[], mayBeTuples = false): Entries {
  const isPair = (one: unknown): boolean =>
    (mayBeTuples && Array.isArray(one)) ||
    pairEnds.some((ends) => ends.every((end) => fieldsOf(one)?.has(end)));
  const lists = fields.map((name) => {
    const value = unquoted(card.get(name));
    const list = isObject(value) && mayBeTuples ? sortedEntries(value) : listOf(value);
    return list.map((one) => (isPair(one) ? twoSides(one) : null));
  });
  const pairs = lists.find((list) => list.length > 0 && !list.includes(null)) ?? [];
  return (['left', 'right'] as const).flatMap((group, side) =>
    pairs.map((one, pair) => ({ content: one?.[side], group, pair })),
  );
}

/** `option_a`, `option_b` and so on, or `choice1`, `choice2`; bare letters from three on. */
function letteredIn(card: Fields): Entries {
  const lists = ['option', 'choice', 'opt', 'answer', ''].map((stem) =>
    Array.from(stem === '' ? 'abcdefgh' : 'abcdefgh123456789')
      .map((sign) => ({ id: sign.toUpperCase(), content: card.get(`${stem}${sign}`) }))
      .filter(({ content }) => textOf(content) !== ''),
  );
  return lists.find(({ length }, at) => length > (at === 4 ? 2 : 1)) ?? [];
}

/** Answers that each say whether they are right or how many points they give, or where another field says which. */
function answersIn(card: Fields, told: readonly ToldField[]): Entries {
  const entries = listIn([card], ['answers', 'responses'], false);
  const nodes = nodesOf(entries.map(({ content }) => content));
  const areWeighed = nodes.filter((one) => one.isWeighed).length > 1;
  const areTold = told.some(([first]) => first?.field !== 'answers') && entries.length > 1;
  return areTold || areWeighed || nodes.some(({ mark }) => mark !== undefined) ? entries : [];
}

/** The right answer and the wrong ones together, in an order that does not give the answer away. */
function withWrong(card: Fields, [right = []]: readonly ToldField[]): Entries {
  const wrong = names.wrong.map((name) => unquoted(card.get(name))).find(Array.isArray) ?? [];
  // A place in a list that was not sent is no option.
  if (wrong.length === 0 || right.length === 0 || right.some(isOfPlaces)) return [];
  const entries: Entries = [
    ...wrong.map((content: unknown) => ({ content, right: false })),
    ...right.map(({ value }) => ({ content: value, right: true })),
  ];
  return entries.toSorted((a, b) => (textOf(a.content) < textOf(b.content) ? -1 : 1));
}
