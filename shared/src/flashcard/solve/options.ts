/** Reads answer options in the many forms of cards (interface.md section 2.3 shows none). */
import { statedAt, type Mapping } from '../fields/card-fields.ts';
import {
  fieldsOf,
  isObject,
  listOf,
  pick,
  rawText,
  sortedEntries,
  unquoted,
  type Fields,
} from '../fields/fields.ts';
import type { CardOption } from '../flashcard.ts';
import { members, names, pairEnds } from '../fields/names.ts';
import { repeatMark } from '../grade/repeat-mark.ts';
import { shownText } from '../fields/shown-text.ts';
import { separated, type ToldField } from './answers.ts';
import { nodeOf, nodesOf, sidesOf, textOf, type Node } from './node.ts';

export interface DecodedOption extends CardOption {
  /** The option itself says that it is right. */
  readonly right: boolean;
  /** Where it belongs: a position in a sentence, or the key of its partner. */
  readonly belongs: string;
  /** The letter or number beside its text; empty where there is none. */
  readonly label: string;
  /** From 0, in the list as it was sent: options without a text count. */
  readonly place: number;
}

export interface DecodedOptions {
  readonly options: readonly DecodedOption[];
  /** How many the card lists. */
  readonly count: number;
  /** The options were made from pairs, which are also the answer. */
  readonly pairs: readonly (readonly [string, string])[];
  /** They come from the card's "answers". */
  readonly areAnswers?: boolean;
  /** Only the answer can show whether they are options. */
  readonly doubtful?: boolean;
  /** They are in two columns; one option of each makes a pair. */
  readonly sided?: boolean;
  /** One of them cannot be shown as text. */
  readonly unread?: boolean;
}

/** A learner could not choose from more options. Ids are not longer, in UTF-16 units. */
const mostOptions = 200;
const longestOptionId = 1000;

interface Entry {
  readonly content: unknown;
  readonly id?: string;
  readonly group?: 'left' | 'right';
  /** Made out of a pair: all lefts, then all rights in the same order. */
  readonly ofPair?: true;
  readonly right?: boolean;
}

export interface OptionSource {
  readonly card: Fields;
  readonly told: readonly ToldField[];
  /** Objects of two sides may be pairs: nothing else says which option is right. */
  readonly mayBePairs: boolean;
  /** Marks on the options count, unless a mapping says where the answer is. */
  readonly useMarks: boolean;
}

/**
 * The options of a card. Several readings, the last one without options, where only the answer can show whether a
 * list holds options.
 * @returns null where there are too many options or their ids are too long
 */
export function decodeOptions(
  source: OptionSource,
  mapping: Mapping | null,
): readonly DecodedOptions[] | null {
  // The forms that are certainly options.
  const forms = [named, twoSides, pairsOf, lettered, amongAnswers, rightAndWrong];
  const form = forms.find((read) => read(source).length > 0);
  const lists = form ? [form(source)] : [...wordLists(source), []];
  if (lists.some((entries) => entries.length > mostOptions)) return null;
  const decoded = lists.map((entries): DecodedOptions => {
    const nodes = nodesOf(entries.map(({ content }) => content));
    const read = entries.flatMap((entry, at) => readOption(entry, nodes[at], at, mapping) ?? []);
    const options = withOwnIds(source.useMarks ? read : read.map(unmarked));
    return {
      options,
      count: entries.length,
      pairs: options.length === entries.length ? pairsIn(options, entries) : [],
      areAnswers: form === amongAnswers,
      doubtful: form === undefined && entries.length > 0,
      sided: entries.length > 0 && entries.every(({ group }) => group !== undefined),
      unread: nodes.some(({ unread }) => unread),
    };
  });
  const isLong = ({ id }: DecodedOption): boolean => id.length > longestOptionId;
  return decoded.some(({ options }) => options.some(isLong)) ? null : decoded;
}

/** Adds a mark to options with the same id. */
export function withOwnIds(options: readonly DecodedOption[]): readonly DecodedOption[] {
  const seen = new Map<string, number>();
  return options.map((option) => {
    const count = (seen.get(option.id) ?? 0) + 1;
    seen.set(option.id, count);
    return count === 1 ? option : { ...option, id: `${option.id}${repeatMark}${count}` };
  });
}

/** An option that is only a text, at a place of the list. */
export function textOption(text: string, place: number, id = text): DecodedOption {
  return { id, text, right: false, belongs: '', label: '', place };
}

function unmarked(option: DecodedOption): DecodedOption {
  return { ...option, right: false };
}

function pairsIn(
  options: readonly DecodedOption[],
  entries: readonly Entry[],
): DecodedOptions['pairs'] {
  const half = entries.every(({ ofPair }) => ofPair === true) ? options.length / 2 : 0;
  return options.slice(0, half).map(({ id }, place) => [id, options[half + place]?.id ?? '']);
}

function named(source: OptionSource): readonly Entry[] {
  const { card } = source;
  const holders = [card, fieldsOf(card.get('answer')), fieldsOf(card.get('answers'))];
  const lists = holders.flatMap((one) => names.options.map((name) => listedIn(one?.get(name))));
  return paired(
    source,
    lists.find((entries) => entries.length > 0),
  );
}

/** Lists of words, which are options only where the answer is found among them. */
function wordLists(source: OptionSource): readonly (readonly Entry[])[] {
  return names.words
    .map((name) => unquoted(source.card.get(name)))
    .filter((list) => Array.isArray(list) && list.length > 0)
    .map((list) => paired(source, listedIn(list)));
}

function paired({ mayBePairs }: OptionSource, listed: readonly Entry[] = []): readonly Entry[] {
  const contents = listed.map(({ content }) => content);
  const pairs = mayBePairs && contents.every(hasSides) ? ofPairs(contents) : [];
  return pairs.length > 0 ? pairs : listed;
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listedIn(list: unknown): readonly Entry[] {
  const value = unquoted(list);
  if (Array.isArray(value)) return value.map(ofTuple);
  if (isObject(value)) return sortedEntries(value).map(([id, content]) => ({ id, content }));
  // A number is a count of options.
  if (typeof value !== 'string' || value.trim() === '') return [];
  const told = separated([{ value, field: '', as: 'texts' }]);
  return told.map((one) => ({ content: one.value }));
}

/** `["A", "a round fruit"]` is an id and a text. */
function ofTuple(content: unknown): Entry {
  if (!Array.isArray(content) || content.length !== 2) return { content };
  const [id, text] = content as readonly unknown[];
  const isTuple = rawText(id) !== '' && typeof text === 'string';
  return isTuple ? { content: text, id: rawText(id) } : { content };
}

/** Two lists to be matched. Words and their meanings may stand beside any card. */
function twoSides({ card, mayBePairs }: OptionSource): readonly Entry[] {
  const { lefts, rights, terms, meanings } = members;
  const sides = mayBePairs
    ? [
        [...lefts, ...terms],
        [...rights, ...meanings],
      ]
    : [lefts, rights];
  const [left = [], right = []] = sides.map((list) => {
    const found = list.map((name) => unquoted(card.get(name)));
    return listedIn(found.find((one) => typeof one === 'object' && listedIn(one).length > 0));
  });
  if (left.length === 0 || right.length === 0) return [];
  return [
    ...left.map((entry) => ({ ...entry, group: 'left' as const })),
    ...right.map((entry) => ({ ...entry, group: 'right' as const })),
  ];
}

function pairsOf({ card, mayBePairs }: OptionSource): readonly Entry[] {
  const lists = [pick(card, names.pairs), mayBePairs ? card.get('answers') : null].map(unquoted);
  const pairs = lists.map((list) => ofPairs(isObject(list) ? sortedEntries(list) : listOf(list)));
  return pairs.find((entries) => entries.length > 0) ?? [];
}

/** Pairs of texts, if all of them are texts and not ids of options elsewhere. */
function ofPairs(list: readonly unknown[]): readonly Entry[] {
  const pairs = list.map((one) => (Array.isArray(one) || hasSides(one) ? sidesOf(one) : null));
  if (pairs.includes(null)) return [];
  return (['left', 'right'] as const).flatMap((group, side) =>
    pairs.map((pair): Entry => ({ content: pair?.[side], group, ofPair: true })),
  );
}

function hasSides(value: unknown): boolean {
  const fields = fieldsOf(value);
  return pairEnds.some((ends) => ends.every((end) => fields?.has(end)));
}

/** `option_a`, `option_b` and so on, or `choice1`, `choice2`; bare letters from three on. */
function lettered({ card }: OptionSource): readonly Entry[] {
  const found = [...card].flatMap(([name, content]) => {
    const [, stem, letter] =
      /^(option|choice|opt|answer|(?=[a-h]$))([a-h]|\d{1,2})$/u.exec(name) ?? [];
    if (stem === undefined || letter === undefined || textOf(content) === '') return [];
    return [{ stem, content, id: letter.toUpperCase() }];
  });
  const isOf = (stem: string): boolean =>
    found.filter((one) => one.stem === stem).length > (stem === '' ? 2 : 1);
  const stem = ['option', 'choice', 'opt', 'answer', ''].find(isOf);
  return found
    .filter((one) => one.stem === stem)
    .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** Answers that each say whether they are right or how many points they give, or where another field says which. */
function amongAnswers({ card, told }: OptionSource): readonly Entry[] {
  const answers = unquoted(pick(card, ['answers', 'responses']));
  const entries = typeof answers === 'object' ? listedIn(answers) : [];
  const nodes = entries.map(({ content }) => nodeOf(content));
  const isWeighed = nodes.filter((one) => one.isWeighed).length > 1;
  const marked = isWeighed || nodes.some(({ mark }) => mark !== undefined);
  const toldElsewhere = told.some(([first]) => first !== undefined && first.field !== 'answers');
  return marked || (toldElsewhere && entries.length > 1) ? entries : [];
}

/** The right answer and the wrong ones together, in an order that does not give the answer away. */
function rightAndWrong({ card, told }: OptionSource): readonly Entry[] {
  const wrong = names.wrong.map((name) => unquoted(card.get(name))).find(Array.isArray) ?? [];
  const right = told[0] ?? [];
  if (wrong.length === 0 || right.length === 0) return [];
  return [
    ...wrong.map((content: unknown) => ({ content, right: false })),
    ...right.map(({ value }) => ({ content: value, right: true })),
  ].sort((a, b) => (textOf(a.content) < textOf(b.content) ? -1 : 1));
}

/** Null for an item without a text: it keeps its place. */
function readOption(
  entry: Entry,
  node: Node | undefined,
  place: number,
  mapping: Mapping | null,
): DecodedOption | null {
  if (node === undefined || node.unread) return null;
  const stated = (name: 'optionText' | 'optionId') =>
    textOf(statedAt(mapping, name, entry.content));
  const raw = stated('optionText') || node.text;
  const id = stated('optionId') || node.id || (entry.id ?? (node.label || raw));
  if (id === '') return null;
  const { hint, place: belongs, label } = node;
  const group = entry.group ?? node.group;
  return {
    ...{ id, text: shownText(raw) || id, belongs, label, place },
    ...(group !== '' && { group }),
    ...(hint !== '' && { hint }),
    right: entry.right ?? node.mark === true,
  };
}
