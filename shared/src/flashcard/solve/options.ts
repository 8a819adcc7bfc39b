/** Reads answer options in the many forms of cards (interface.md section 2.3 shows none). */
import { statedAt, type Mapping } from '../fields/card-fields.ts';
import {
  fieldsOf,
  foldName,
  isObject,
  listOf,
  rawText,
  sortedEntries,
  unquoted,
  type Fields,
} from '../fields/fields.ts';
import type { NamedKind } from '../fields/kind.ts';
import type { CardOption } from '../flashcard.ts';
import { members, names, pairEnds } from '../fields/names.ts';
import { repeatMark } from '../grade/pairs.ts';
import { cardText, textOf } from '../fields/shown-text.ts';
import { separated, type ToldField } from './answers.ts';
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
  readonly form: keyof typeof forms | null;
  /** One of them cannot be shown as text. */
  readonly unread: boolean;
}

/** A learner could not choose from more options. Ids are not longer, in UTF-16 units. */
const mostOptions = 200;
const longestOptionId = 1000;

interface Entry {
  readonly content: unknown;
  readonly id?: string;
  readonly group?: 'left' | 'right';
  readonly pair?: number;
  readonly right?: boolean;
}

export interface OptionSource {
  readonly card: Fields;
  readonly kind: NamedKind;
  readonly told: readonly ToldField[];
  /** Marks on the options count, unless a mapping says where the answer is. */
  readonly useMarks: boolean;
}

/** The most certain first. */
const forms = {
  rows: (source) => (mayBePairs(source) ? pairsIn(source, [...names.options, ...names.words]) : []),
  options: ({ card }) => {
    const holders = [card, fieldsOf(card.get('answer')), fieldsOf(card.get('answers'))];
    return firstOf(holders.flatMap((one) => names.options.map((name) => one?.get(name))));
  },
  columns,
  pairs: (source) =>
    pairsIn(source, mayBePairs(source) ? [...names.pairs, 'answers'] : names.pairs, true),
  letters,
  answers,
  wrong,
  // Elsewhere a list of words may be anything.
  words: ({ card, kind }) =>
    kind === 'fill-blanks' || kind === 'arrange' ? firstOf(listsOf(card, names.words)) : [],
} satisfies Record<string, (source: OptionSource) => readonly Entry[]>;

/**
 * The options of a card.
 * @returns null where there are too many options or their ids are too long
 */
export function decodeOptions(
  source: OptionSource,
  mapping: Mapping | null,
): DecodedOptions | null {
  const all = Object.keys(forms) as (keyof typeof forms)[];
  const form = all.find((one) => forms[one](source).length > 0) ?? null;
  const entries: readonly Entry[] = form ? forms[form](source) : [];
  if (entries.length > mostOptions) return null;
  const nodes = nodesOf(entries.map(({ content }) => content));
  const seen: string[] = [];
  const options = nodes.flatMap((node, place): readonly DecodedOption[] => {
    const entry: Entry = entries[place] ?? { content: null };
    const stated = (name: 'optionText' | 'optionId') =>
      textOf(statedAt(mapping, name, entry.content));
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
    return [
      {
        ...{ id: length > 1 ? `${id}${repeatMark}${length}` : id, text, place },
        labels: [
          shownLabel(text),
          node.label.toLowerCase(),
          ...numbers.map((one) => one?.[0] ?? ''),
        ],
        ...(group && { group }),
        ...(node.hint && { hint: node.hint }),
        ...(entry.pair !== undefined && { pair: entry.pair }),
        right: source.useMarks && (entry.right ?? node.mark === true),
      },
    ];
  });
  if (options.some(({ id }) => id.length > longestOptionId)) return null;
  return { options, form, unread: nodes.some(({ unread }) => unread) };
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
export function shownLabel(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:](?:\s|$)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

function listsOf(card: Fields, fields: readonly string[]): readonly object[] {
  return fields
    .map((name) => unquoted(card.get(name)))
    .filter((value) => typeof value === 'object' && value !== null);
}

function firstOf(lists: readonly unknown[]): readonly Entry[] {
  return lists.map(listedIn).find(({ length }) => length > 0) ?? [];
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listedIn(list: unknown): readonly Entry[] {
  const value = unquoted(list);
  // `{"text": ["oak", "cat"], "label": ["A", "B"]}` is a list in columns.
  const entries = isObject(value) ? (Object.entries(value) as [string, unknown][]) : [];
  const texts = entries.find(([name]) => foldName(name) === 'text')?.[1];
  if (Array.isArray(texts))
    return texts.map((_, at) => ({
      content: Object.fromEntries(entries.map(([name, column]) => [name, listOf(column)[at]])),
    }));
  if (isObject(value)) return sortedEntries(value).map(([id, content]) => ({ id, content }));
  // A number is a count of options.
  if (typeof value === 'string' && value.trim() !== '')
    return separated([{ value, field: '', as: 'texts' }]).map((one) => ({ content: one.value }));
  if (!Array.isArray(value)) return [];
  // `["A", "a round fruit"]` is an id and a text.
  return value.map((content: unknown) => {
    const [id, text, ...more] = listOf(content);
    const isTuple = rawText(id) !== '' && typeof text === 'string' && more.length === 0;
    return isTuple ? { content: text, id: rawText(id) } : { content };
  });
}

/** Objects of two sides may be pairs where nothing else says which option is right. */
function mayBePairs({ kind, told }: OptionSource): boolean {
  return kind === 'match' || ((kind === 'unnamed' || kind === 'unknown') && told.length === 0);
}

/** Two lists to be matched. Words and their meanings may stand beside any card. */
function columns(source: OptionSource): readonly Entry[] {
  const { lefts, rights, terms, meanings } = members;
  const sides = mayBePairs(source)
    ? { left: [...lefts, ...terms], right: [...rights, ...meanings] }
    : { left: lefts, right: rights };
  const found = (['left', 'right'] as const).map((group) =>
    firstOf(listsOf(source.card, sides[group])).map((entry) => ({ ...entry, group })),
  );
  return found.some(({ length }) => length === 0) ? [] : found.flat();
}

/** Pairs of texts, where a list holds nothing else; they may be lists of two themselves. */
function pairsIn(
  { card }: OptionSource,
  fields: readonly string[],
  mayBeTuples = false,
): readonly Entry[] {
  const isPair = (one: unknown): boolean =>
    (mayBeTuples && Array.isArray(one)) ||
    pairEnds.some((ends) => ends.every((end) => fieldsOf(one)?.has(end)));
  const lists = listsOf(card, fields).map((value) => {
    const list = isObject(value) && mayBeTuples ? sortedEntries(value) : listOf(value);
    return list.map((one) => (isPair(one) ? twoSides(one) : null));
  });
  const pairs = lists.find((list) => list.length > 0 && !list.includes(null)) ?? [];
  return (['left', 'right'] as const).flatMap((group, side) =>
    pairs.map((one, pair) => ({ content: one?.[side], group, pair })),
  );
}

/** `option_a`, `option_b` and so on, or `choice1`, `choice2`; bare letters from three on. */
function letters({ card }: OptionSource): readonly Entry[] {
  const lists = ['option', 'choice', 'opt', 'answer', ''].map((stem) =>
    Array.from(stem === '' ? 'abcdefgh' : 'abcdefgh123456789')
      .map((sign) => ({ id: sign.toUpperCase(), content: card.get(`${stem}${sign}`) }))
      .filter(({ content }) => textOf(content) !== ''),
  );
  return lists.find(({ length }, at) => length > (at === 4 ? 2 : 1)) ?? [];
}

/** Answers that each say whether they are right or how many points they give, or where another field says which. */
function answers({ card, told }: OptionSource): readonly Entry[] {
  const entries = firstOf(listsOf(card, ['answers', 'responses']));
  const nodes = nodesOf(entries.map(({ content }) => content));
  const isWeighed = nodes.filter((one) => one.isWeighed).length > 1;
  const isMarked = isWeighed || nodes.some(({ mark }) => mark !== undefined);
  const toldElsewhere = told.some(([first]) => first?.field !== 'answers');
  return isMarked || (toldElsewhere && entries.length > 1) ? entries : [];
}

/** The right answer and the wrong ones together, in an order that does not give the answer away. */
function wrong({ card, told: [right = []] }: OptionSource): readonly Entry[] {
  const list = listsOf(card, names.wrong).find(Array.isArray) ?? [];
  if (list.length === 0 || right.length === 0) return [];
  return [
    ...list.map((content: unknown) => ({ content, right: false })),
    ...right.map(({ value }) => ({ content: value, right: true })),
  ].sort((a, b) => (textOf(a.content) < textOf(b.content) ? -1 : 1));
}
