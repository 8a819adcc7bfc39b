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
import { shownText, textOf } from '../fields/shown-text.ts';
import { separated, type ToldField } from './answers.ts';
import { nodeOf, nodesOf, sidesOf } from './node.ts';

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
  const forms = [named, columns, pairsOf, lettered, amongAnswers, rightAndWrong];
  const form = forms.find((read) => read(source).length > 0);
  const words = names.words.map((name) => listedIn(source, unquoted(source.card.get(name))));
  const lists = form ? [form(source)] : [...words.filter(({ length }) => length > 0), []];
  if (lists.some((entries) => entries.length > mostOptions)) return null;
  const decoded = lists.map((entries): DecodedOptions => {
    const nodes = nodesOf(entries.map(({ content }) => content));
    const options = withOwnIds(
      entries.flatMap(({ content, ...entry }, place) => {
        const stated = (name: 'optionText' | 'optionId') =>
          textOf(statedAt(mapping, name, content));
        const node = nodes[place] ?? nodeOf(content);
        const raw = stated('optionText') || node.text;
        const id = stated('optionId') || node.id || (entry.id ?? (node.label || raw));
        const group = entry.group ?? node.group;
        const option: DecodedOption = {
          ...{ id, text: shownText(raw) || id, belongs: node.place, label: node.label, place },
          ...(group !== '' && { group }),
          ...(node.hint !== '' && { hint: node.hint }),
          right: source.useMarks && (entry.right ?? node.mark === true),
        };
        // An item without a text keeps its place.
        return id === '' || node.unread ? [] : [option];
      }),
    );
    const half = entries.every(({ ofPair }) => ofPair) ? options.length / 2 : 0;
    return {
      options,
      count: entries.length,
      pairs:
        options.length < entries.length
          ? []
          : options.slice(0, half).map(({ id }, at) => [id, options[half + at]?.id ?? '']),
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

function named(source: OptionSource): readonly Entry[] {
  const { card } = source;
  const holders = [card, fieldsOf(card.get('answer')), fieldsOf(card.get('answers'))];
  const lists = holders.flatMap((one) =>
    names.options.map((name) => listedIn(source, one?.get(name))),
  );
  return lists.find((entries) => entries.length > 0) ?? [];
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listedIn(
  { mayBePairs }: Pick<OptionSource, 'mayBePairs'>,
  list: unknown,
): readonly Entry[] {
  const value = unquoted(list);
  if (isObject(value)) return sortedEntries(value).map(([id, content]) => ({ id, content }));
  // A number is a count of options.
  if (typeof value === 'string' && value.trim() !== '')
    return separated([{ value, field: '', as: 'texts' }]).map((one) => ({ content: one.value }));
  if (!Array.isArray(value)) return [];
  const pairs = mayBePairs && value.every(hasEnds) ? ofPairs(value) : [];
  return pairs.length > 0 ? pairs : value.map(ofTuple);
}

/** `["A", "a round fruit"]` is an id and a text. */
function ofTuple(content: unknown): Entry {
  const [id, text, ...more] = listOf(content);
  const isTuple = rawText(id) !== '' && typeof text === 'string' && more.length === 0;
  return isTuple ? { content: text, id: rawText(id) } : { content };
}

/** Two lists to be matched. Words and their meanings may stand beside any card. */
function columns({ card, mayBePairs }: OptionSource): readonly Entry[] {
  const { lefts, rights, terms, meanings } = members;
  const [left = [], right = []] = [
    mayBePairs ? [...lefts, ...terms] : lefts,
    mayBePairs ? [...rights, ...meanings] : rights,
  ].map((list) => {
    const found = list.map((name) => unquoted(card.get(name)));
    const lists = found.filter((one) => typeof one === 'object');
    return lists
      .map((one) => listedIn({ mayBePairs: false }, one))
      .find(({ length }) => length > 0);
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
  const pairs = list.map((one) => (Array.isArray(one) || hasEnds(one) ? sidesOf(one) : null));
  if (pairs.includes(null)) return [];
  return (['left', 'right'] as const).flatMap((group, side) =>
    pairs.map((pair): Entry => ({ content: pair?.[side], group, ofPair: true })),
  );
}

function hasEnds(value: unknown): boolean {
  const fields = fieldsOf(value);
  return pairEnds.some((ends) => ends.every((end) => fields?.has(end)));
}

/** `option_a`, `option_b` and so on, or `choice1`, `choice2`; bare letters from three on. */
function lettered({ card }: OptionSource): readonly Entry[] {
  const form = /^(option|choice|opt|answer|(?=[a-h]$))([a-h]|\d{1,2})$/u;
  const found = sortedEntries(Object.fromEntries(card)).flatMap(([name, content]) => {
    const [, stem, letter = ''] = form.exec(name) ?? [];
    if (stem === undefined || textOf(content) === '') return [];
    return [{ stem, content, id: letter.toUpperCase() }];
  });
  const ofStem = (stem: string) => found.filter((one) => one.stem === stem);
  const isOf = (stem: string): boolean => ofStem(stem).length > (stem === '' ? 2 : 1);
  const stem = ['option', 'choice', 'opt', 'answer', ''].find(isOf);
  return stem === undefined ? [] : ofStem(stem);
}

/** Answers that each say whether they are right or how many points they give, or where another field says which. */
function amongAnswers({ card, told }: OptionSource): readonly Entry[] {
  const answers = unquoted(pick(card, ['answers', 'responses']));
  const entries = typeof answers === 'object' ? listedIn({ mayBePairs: false }, answers) : [];
  const nodes = entries.map(({ content }) => nodeOf(content));
  const isWeighed = nodes.filter((one) => one.isWeighed).length > 1;
  const isMarked = isWeighed || nodes.some(({ mark }) => mark !== undefined);
  const toldElsewhere = told.some(([first]) => first !== undefined && first.field !== 'answers');
  return isMarked || (toldElsewhere && entries.length > 1) ? entries : [];
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
