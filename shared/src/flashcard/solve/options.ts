/** Reads the options of a card, in the many forms of services (interface.md section 2.3 shows none). */
import { statedAt } from '../fields/card-fields.ts';
import { fieldsOf, flag, foldName, isAbsent, isObject, listOf, pick } from '../fields/fields.ts';
import { rawText, sortedEntries, unquoted, type Fields } from '../fields/fields.ts';
import type { ItemFields } from '../fields/item-fields.ts';
import { isOpenKind } from '../fields/kind.ts';
import { besides, members, names, pairEnds } from '../fields/names.ts';
import { cardText, textOf } from '../fields/shown-text.ts';
import type { CardOption } from '../flashcard.ts';
import { repeatMark } from '../grade/pairs.ts';
import { isOfPlaces, separated, twoSides, type ToldField } from './answers.ts';

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

type Entry = { readonly content: unknown; readonly id?: string; readonly right?: boolean } & Pick<
  DecodedOption,
  'group' | 'pair'
>;
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
  const nodes = nodesOf(entries);
  const seen: string[] = [];
  const options = nodes.flatMap((node, place): readonly DecodedOption[] => {
    const stated = (name: 'optionText' | 'optionId') =>
      textOf(statedAt(read.mapping, name, node.content));
    const raw = stated('optionText') || node.text;
    const id = stated('optionId') || node.id || raw;
    // An item without a text keeps its place.
    if (id === '' || node.unread) return [];
    seen.push(id);
    const { length } = seen.filter((one) => one === id);
    const text = cardText(raw) || id;
    // The number at the end of a text is no label, nor is one with a sign.
    const numbers = [
      id === raw ? null : /(?<!^-\d*)\d{1,3}$/u.exec(id),
      /^\d{1,3}$/u.exec(node.belongs),
    ];
    const option = {
      id: length > 1 ? `${id}${repeatMark}${length}` : id,
      text,
      place,
      labels: [shownLabel(text), node.label, ...numbers.map((one) => one?.[0] ?? '')],
      ...(node.group && { group: node.group }),
      ...(node.hint && { hint: node.hint }),
      ...(node.pair !== undefined && { pair: node.pair }),
      // Where a mapping says what the answer is, marks on the options do not count.
      right: node.mark === true && !read.stated.has('answer'),
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
  // Objects of two sides may be pairs where nothing else says which option is right.
  const mayBePairs = kind === 'match' || (isOpenKind(kind) && told.length === 0);
  // Elsewhere a list of words may be anything.
  const mayBeWords = kind === 'fill-blanks' || kind === 'arrange';
  const forms: readonly (readonly [DecodedOptions['form'], Entries])[] = [
    ['sides', mayBePairs ? pairsIn(card, [...names.options, ...names.words], false) : []],
    ['options', listIn(holders, names.options, true)],
    ['sides', columnsIn(card, mayBePairs)],
    ['sides', pairsIn(card, [...names.pairs, ...(mayBePairs ? ['answers'] : [])], true)],
    ['options', letteredIn(card)],
    ['answers', answersIn(card, told)],
    ['options', withWrong(card, told)],
    ['words', mayBeWords ? listIn([card], names.words, false) : []],
  ];
  return forms.find(([, entries]) => entries.length > 0) ?? [null, []];
}

/** The first of these fields that holds a list; `mayBeText` where it may be one text of several. */
function listIn(
  holders: readonly (Fields | null)[],
  list: readonly string[],
  mayBeText: boolean,
): Entries {
  const values = holders.flatMap((holder) => list.map((name) => unquoted(holder?.get(name))));
  const lists = values.map((value) => listed(value, mayBeText));
  return lists.find(({ length }) => length > 0) ?? [];
}

/** Names of a list inside an object. */
const envelopes = new Set(['edges', 'nodes', 'data', 'items', 'list', 'results', 'values']);

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listed(value: unknown, mayBeText: boolean): Entries {
  if (Array.isArray(value))
    // `["A", "a round fruit"]` is an id and a text.
    return value.map((content: unknown) => {
      const [id, text, ...more] = listOf(content);
      const isTuple = rawText(id) !== '' && typeof text === 'string' && more.length === 0;
      return isTuple ? { content: text, id: rawText(id) } : { content };
    });
  if (isObject(value)) {
    // `{"text": ["oak", "cat"], "label": ["A", "B"]}` is a list in columns.
    const entries = sortedEntries(value);
    const lists = entries.filter(([name, one]) => Array.isArray(one) && envelopes.has(name));
    if (lists.length === 1) return listed(lists[0]?.[1], false);
    const texts = entries.find(([name]) => foldName(name) === 'text')?.[1];
    const filled = entries.filter(([, content]) => !isAbsent(content));
    if (!Array.isArray(texts)) return filled.map(([id, content]) => ({ id, content }));
    const row = (at: number) => entries.map(([name, column]) => [name, listOf(column)[at]]);
    return texts.map((_, at) => ({ content: Object.fromEntries(row(at)) as unknown }));
  }
  // A number is a count of options.
  const isText = mayBeText && typeof value === 'string' && value.trim() !== '';
  return isText ? separated([{ value }]).map((one) => ({ content: one.value })) : [];
}

/** Two lists to be matched. Words and their meanings may stand beside any card. */
function columnsIn(card: Fields, mayBePairs: boolean): Entries {
  const { lefts, rights, terms, meanings } = members;
  const columns = [
    listIn([card], mayBePairs ? [...lefts, ...terms] : lefts, false),
    listIn([card], mayBePairs ? [...rights, ...meanings] : rights, false),
  ];
  if (columns.some(({ length }) => length === 0)) return [];
  return sides.flatMap((group, at) => (columns[at] ?? []).map((entry) => ({ ...entry, group })));
}

const sides = ['left', 'right'] as const;

/** Pairs of texts, where a list holds nothing else; they may be lists of two themselves. */
function pairsIn(card: Fields, fields: readonly string[], mayBeTuples: boolean): Entries {
  const isPair = (one: unknown): boolean =>
    (mayBeTuples && Array.isArray(one)) ||
    pairEnds.some((ends) => ends.every((end) => fieldsOf(one)?.has(end)));
  const lists = fields.map((name) => {
    const value = unquoted(card.get(name));
    const list = isObject(value) && mayBeTuples ? sortedEntries(value) : listOf(value);
    return list.map((one) => (isPair(one) ? twoSides(one) : null));
  });
  const pairs = lists.find((list) => list.length > 0 && !list.includes(null)) ?? [];
  return sides.flatMap((group, side) =>
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
  const nodes = nodesOf(entries);
  const areTold = told.some(([first]) => first?.field !== 'answers') && entries.length > 1;
  const areWeighed = nodes.filter((one) => one.isWeighed).length > 1;
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

/** Members of an object among options that are not its text. */
const apart = new Set<string>([
  ...[...members.optionId, ...members.rightMark, ...members.weight, ...members.group],
  ...[...members.belongs, ...names.image, ...names.audio, ...names.language, ...names.type],
  ...[...besides.flatMap((kind) => names[kind]), ...names.phonetics, 'feedback', 'url'],
]);

/** A label is read as one only where all nodes of a list have one, and they count. */
function nodesOf(entries: Entries) {
  const all = entries.map(({ content }) => membersOf(content));
  const labels = ['label', 'name'].filter((name) => {
    const texts = all.map((fields) => rawText(fields?.get(name)).trim().toLowerCase());
    const isRun = (run: string): boolean => texts.every((text, at) => text === run[at]);
    return texts.length > 1 && ['abcdefghijklmnop', '123456789', '0123456789'].some(isRun);
  });
  return entries.map((entry, at) => nodeOf(entry, all[at] ?? null, labels));
}

/** The one reader of what a card has as options and sides of pairs. No text of theirs is lost. */
function nodeOf(entry: Entry, fields: Fields | null, labels: readonly string[]) {
  const own: Fields = fields ?? new Map<string, unknown>();
  const nameOf = (list: readonly string[]): string =>
    list.find((name) => textOf(own.get(name)) !== '') ?? '';
  const ofText = nameOf(members.optionText.filter((name) => !labels.includes(name)));
  const text = textOf(own.get(ofText)) || (fields ? unknownTexts(own) : textOf(entry.content));
  // Of "value" and "label", the one that is not shown names the other.
  const id = textOf(own.get(nameOf(members.optionId.filter((name) => name !== ofText))));
  // The letter or number that is shown beside its text.
  const label = rawText(own.get(nameOf(labels))).toLowerCase();
  return {
    ...entry,
    text,
    label,
    id: id || (entry.id ?? label),
    /** Whether it says of itself that it is right. */
    mark: entry.right ?? markOf(pick(own, members.rightMark)),
    /** It has points, so it is an option among others. */
    isWeighed: pick(own, members.weight) !== undefined,
    group: entry.group ?? cardText(pick(own, members.group)),
    hint: cardText(pick(own, names.hint)),
    /** A position in a sentence, or the key of its partner. */
    belongs: cardText(pick(own, members.belongs)),
    /** It holds something that cannot be read: a picture or a recording alone. */
    unread: text === '' && nameOf([...names.image, ...names.audio, 'url']) !== '',
  };
}

/** In texts, "1" and "0" are truths too. */
function markOf(mark: unknown): boolean | undefined {
  return flag(mark === '1' || mark === '0' ? Number(mark) : mark);
}

/** `{"choice_text": …}` and `{"option": {"text": …}}` are read as `{"text": …}`. */
function membersOf(value: unknown): Fields | null {
  const content = unquoted(value);
  const [only, ...others] = isObject(content) ? (Object.values(content) as unknown[]) : [];
  const fields = fieldsOf(isObject(only) && others.length === 0 ? only : content);
  const prefix =
    /^(?:option|choice|answer)(?=(?:id|key|code|text|label|letter|value|title|content|name|no)$)/u;
  const bare = [...(fields ?? [])].map(([name, one]) => [name.replace(prefix, ''), one] as const);
  const inner = fieldsOf(fields?.get('attributes') ?? fields?.get('node')) ?? [];
  return fields && new Map([...bare, ...inner, ...fields]);
}

/** Texts under names that are not known. */
function unknownTexts(fields: Fields): string {
  const all = [...fields].filter(
    ([name, one]) => !apart.has(name) && (Array.isArray(one) || /\p{L}/u.test(rawText(one))),
  );
  return all
    .map(([, one]) => textOf(one))
    .filter(Boolean)
    .join(' – ');
}
