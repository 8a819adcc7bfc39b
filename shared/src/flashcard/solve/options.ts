/** Reads answer options in the many forms of cards (interface.md section 2.3 shows none). */
import { statedAt, type Mapping } from '../fields/card-fields.ts';
import {
  fieldsOf,
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
import { repeatMark } from '../grade/repeat-mark.ts';
import { shownText, textOf } from '../fields/shown-text.ts';
import { separated, type ToldField } from './answers.ts';
import { nodesOf, sidesOf } from './node.ts';

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
  readonly form: Form | null;
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

type Form = 'rows' | 'options' | 'columns' | 'pairs' | 'letters' | 'answers' | 'wrong' | 'words';

/** The most certain first. */
const forms: Readonly<Record<Form, (source: OptionSource) => readonly Entry[]>> = {
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
    kind === 'fill-blanks' || kind === 'arrange'
      ? firstOf(names.words.map((name) => unquoted(card.get(name))).filter(Array.isArray))
      : [],
};

/**
 * The options of a card.
 * @returns null where there are too many options or their ids are too long
 */
export function decodeOptions(
  source: OptionSource,
  mapping: Mapping | null,
): DecodedOptions | null {
  const form = (Object.keys(forms) as Form[]).find((one) => forms[one](source).length > 0) ?? null;
  const entries = form ? forms[form](source) : [];
  if (entries.length > mostOptions) return null;
  const nodes = nodesOf(entries.map(({ content }) => content));
  const seen = new Map<string, number>();
  const options = entries.flatMap(
    ({ content, pair, ...entry }, place): readonly DecodedOption[] => {
      const stated = (name: 'optionText' | 'optionId') => textOf(statedAt(mapping, name, content));
      const node = nodes[place];
      const label = node?.label ?? '';
      const raw = stated('optionText') || (node?.text ?? '');
      const id = stated('optionId') || node?.id || (entry.id ?? (label || raw));
      // An item without a text keeps its place.
      if (id === '' || node?.unread) return [];
      const count = (seen.get(id) ?? 0) + 1;
      seen.set(id, count);
      const [text, group] = [shownText(raw) || id, entry.group ?? node?.group];
      return [
        {
          ...{ id: count > 1 ? `${id}${repeatMark}${count}` : id, text, place },
          labels: [
            shownLabel(text),
            label.toLowerCase(),
            /\d{1,3}$/u.exec(id)?.[0] ?? '',
            (/^\d{1,3}$/u.exec(node?.place ?? '') ?? [''])[0],
          ],
          ...(group && { group }),
          ...(node?.hint && { hint: node.hint }),
          ...(pair !== undefined && { pair }),
          right: source.useMarks && (entry.right ?? node?.mark === true),
        },
      ];
    },
  );
  if (options.some(({ id }) => id.length > longestOptionId)) return null;
  return { options, form, unread: nodes.some(({ unread }) => unread) };
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
export function shownLabel(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:](?:\s|$)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

function firstOf(lists: readonly unknown[]): readonly Entry[] {
  return lists.map(listedIn).find(({ length }) => length > 0) ?? [];
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listedIn(list: unknown): readonly Entry[] {
  const value = unquoted(list);
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

/** Two lists to be matched. Words and their meanings may stand beside any card. */
function columns(source: OptionSource): readonly Entry[] {
  const { lefts, rights, terms, meanings } = members;
  const isSure = !mayBePairs(source);
  const [left = [], right = []] = [
    isSure ? lefts : [...lefts, ...terms],
    isSure ? rights : [...rights, ...meanings],
  ].map((list) => firstOf(list.map((name) => unquoted(source.card.get(name))).filter(isList)));
  if (left.length === 0 || right.length === 0) return [];
  return [
    ...left.map((entry) => ({ ...entry, group: 'left' as const })),
    ...right.map((entry) => ({ ...entry, group: 'right' as const })),
  ];
}

/** Objects of two sides may be pairs where nothing else says which option is right. */
function mayBePairs({ kind, told }: OptionSource): boolean {
  return kind === 'match' || ((kind === 'unnamed' || kind === 'unknown') && told.length === 0);
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
  const lists = fields.map((name) => {
    const value = unquoted(card.get(name));
    const list = isObject(value) && mayBeTuples ? sortedEntries(value) : listOf(value);
    return list.map((one) => (isPair(one) ? sidesOf(one) : null));
  });
  const pairs = lists.find((list) => list.length > 0 && !list.includes(null)) ?? [];
  return (['left', 'right'] as const).flatMap((group, side) =>
    pairs.map((one, pair): Entry => ({ content: one?.[side], group, pair })),
  );
}

/** `option_a`, `option_b` and so on, or `choice1`, `choice2`; bare letters from three on. */
function letters({ card }: OptionSource): readonly Entry[] {
  const form = /^(option|choice|opt|answer|(?=[a-h]$))([a-h]|\d{1,2})$/u;
  const found = sortedEntries(Object.fromEntries(card)).flatMap(([name, content]) => {
    const [, stem, letter = ''] = form.exec(name) ?? [];
    if (stem === undefined || textOf(content) === '') return [];
    return [{ stem, content, id: letter.toUpperCase() }];
  });
  const lists = ['option', 'choice', 'opt', 'answer', ''].map((stem) =>
    found.filter((one) => one.stem === stem),
  );
  return lists.find((list) => list.length > (list[0]?.stem === '' ? 2 : 1)) ?? [];
}

/** Answers that each say whether they are right or how many points they give, or where another field says which. */
function answers({ card, told }: OptionSource): readonly Entry[] {
  const entries = firstOf(
    [card.get('answers'), card.get('responses')].map(unquoted).filter(isList),
  );
  const nodes = nodesOf(entries.map(({ content }) => content));
  const isWeighed = nodes.filter((one) => one.isWeighed).length > 1;
  const isMarked = isWeighed || nodes.some(({ mark }) => mark !== undefined);
  const toldElsewhere = told.some(([first]) => first?.field !== 'answers');
  return isMarked || (toldElsewhere && entries.length > 1) ? entries : [];
}

function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The right answer and the wrong ones together, in an order that does not give the answer away. */
function wrong({ card, told }: OptionSource): readonly Entry[] {
  const list = names.wrong.map((name) => unquoted(card.get(name))).find(Array.isArray) ?? [];
  const right = told[0] ?? [];
  if (list.length === 0 || right.length === 0) return [];
  return [
    ...list.map((content: unknown) => ({ content, right: false })),
    ...right.map(({ value }) => ({ content: value, right: true })),
  ].sort((a, b) => (textOf(a.content) < textOf(b.content) ? -1 : 1));
}
