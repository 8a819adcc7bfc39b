/** Answer options in whatever form a card carries them (interface.md section 2.3 shows none). */
import { atPath, type CardFields } from './card-fields.ts';
import { optionNames, wrongNames } from './card-names.ts';
import {
  fieldsOf,
  flag,
  isObject,
  listOf,
  pick,
  rawText,
  sortedEntries,
  unquoted,
  type Fields,
} from './fields.ts';
import type { CardOption } from './flashcard.ts';
import { repeatMark } from './repeat-mark.ts';
import { shownText } from './shown-text.ts';
import { rightMarks, sidesOf, textOf, toldAnswers } from './told-answers.ts';

export interface DecodedOption extends CardOption {
  /** Carries its own mark of being right. */
  readonly right: boolean;
  /** What it says of the place that it belongs to: a position in a sentence, or a key of its partner. */
  readonly belongs: string;
}

export interface DecodedOptions {
  readonly options: readonly DecodedOption[];
  /** The options were made out of pairs, which are the answer too. */
  readonly pairs: readonly (readonly [string, string])[];
}

/** No card has more options, nor longer ids, that a learner could choose from. UTF-16 units. */
const mostOptions = 200;
const longestOptionId = 1000;

const textNames = [
  'text',
  'content',
  'title',
  'name',
  'word',
  'term',
  'label',
  'value',
  'body',
  'answer',
];
const idNames = [
  ...['id', 'optionid', 'choiceid', 'key', 'letter', 'code', 'uuid', 'value', 'label', 'index'],
  ...['number', 'no'],
];
const groupNames = ['group', 'side', 'column', 'col'];
const belongsNames = [
  ...['position', 'order', 'correctposition', 'correctorder', 'matchid', 'pairid', 'match', 'pair'],
  ...['matchkey', 'pairkey', 'matcheswith', 'blank', 'blankid', 'slot', 'gap'],
];

/**
 * Reads the options of a card; an empty list where it has none.
 * @param inner the card's question, where that is an object: it may hold them
 * @returns null where there are more or longer ones than a card could have
 */
export function decodeOptions(
  card: Fields,
  inner: Fields | null,
  mapping: CardFields | null,
  found: Set<string>,
): DecodedOptions | null {
  const entries = [card, inner].map((holder) => holder && entriesOf(holder)).find(hasEntries) ?? [];
  if (entries.length > mostOptions) return null;
  const options: DecodedOption[] = [];
  const seen = new Map<string, number>();
  for (const entry of entries) {
    const read = readOption(entry, mapping, found);
    if (read === null) continue;
    if (read.id.length > longestOptionId) return null;
    const count = (seen.get(read.id) ?? 0) + 1;
    seen.set(read.id, count);
    options.push(count === 1 ? read : { ...read, id: `${read.id}${repeatMark}${count}` });
  }
  const half = options.length / 2;
  const paired = entries.length > 0 && entries.every(({ ofPair }) => ofPair === true);
  const pairs =
    paired && Number.isInteger(half)
      ? options
          .slice(0, half)
          .map(({ id }, place): [string, string] => [id, options[half + place]?.id ?? ''])
      : [];
  return { options, pairs };
}

interface Entry {
  readonly content: unknown;
  readonly id?: string;
  readonly group?: 'left' | 'right';
  /** Made out of a pair: all lefts, then all rights in the same order. */
  readonly ofPair?: true;
  readonly right?: boolean;
}

function hasEntries(entries: readonly Entry[] | null): entries is readonly Entry[] {
  return entries !== null && entries.length > 0;
}

function entriesOf(card: Fields): readonly Entry[] {
  for (const read of [twoSides, named, pairsOf, lettered, markedAnswers, rightAndWrong]) {
    const entries = read(card);
    if (entries.length > 0) return entries;
  }
  return [];
}

function named(card: Fields): readonly Entry[] {
  const listed =
    optionNames
      .map((name) => listedIn(unquoted(card.get(name))))
      .find((entries) => entries.length > 0) ?? [];
  const contents = listed.map(({ content }) => content);
  return contents.every(hasSides) ? (ofPairs(contents) ?? listed) : listed;
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listedIn(value: unknown): readonly Entry[] {
  if (Array.isArray(value)) return value.map(ofTuple);
  if (isObject(value)) return sortedEntries(value).map(([id, content]) => ({ id, content }));
  const text = rawText(value);
  const separator = ['\n', '|', ';', ','].find((one) => text.includes(one));
  if (text === '') return [];
  const parts = separator === undefined ? [text] : text.split(separator, mostOptions + 1);
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((content) => ({ content }));
}

/** `["A", "a round fruit"]` is an id and a text. */
function ofTuple(content: unknown): Entry {
  if (!Array.isArray(content) || content.length !== 2) return { content };
  const [id, text] = content as readonly unknown[];
  return rawText(id) !== '' && typeof text === 'string'
    ? { content: text, id: rawText(id) }
    : { content };
}

const sideNames = [
  ['left', 'right'],
  ['lefts', 'rights'],
  ['leftitems', 'rightitems'],
  ['leftoptions', 'rightoptions'],
  ['leftside', 'rightside'],
  ['leftcolumn', 'rightcolumn'],
  ['columna', 'columnb'],
  ['terms', 'definitions'],
  ['words', 'definitions'],
  ['words', 'meanings'],
  ['words', 'translations'],
  ['terms', 'meanings'],
  ['sources', 'targets'],
  ['premises', 'responses'],
] as const;

/** Two lists to be matched. */
function twoSides(card: Fields): readonly Entry[] {
  for (const [left = '', right = ''] of sideNames) {
    const [lefts = [], rights = []] = [left, right].map((name) => {
      const side = unquoted(card.get(name));
      return typeof side === 'object' ? listedIn(side) : [];
    });
    if (lefts.length > 0 && rights.length > 0)
      return [
        ...lefts.map((entry) => ({ ...entry, group: 'left' as const })),
        ...rights.map((entry) => ({ ...entry, group: 'right' as const })),
      ];
  }
  return [];
}

function pairsOf(card: Fields): readonly Entry[] {
  const value = unquoted(pick(card, ['pairs', 'matches', 'correctpairs']));
  const list: readonly unknown[] = isObject(value) ? sortedEntries(value) : listOf(value);
  return ofPairs(list) ?? [];
}

/** Pairs of texts, when all are; ids of options that stand elsewhere are no texts of their own. */
function ofPairs(list: readonly unknown[]): readonly Entry[] | null {
  const pairs = list.map((one) => (Array.isArray(one) || hasSides(one) ? sidesOf(one) : null));
  if (pairs.length === 0 || pairs.some((pair) => pair === null)) return null;
  return ([0, 1] as const).flatMap((side) =>
    pairs.map((pair): Entry => ({
      content: pair?.[side],
      group: side === 0 ? 'left' : 'right',
      ofPair: true,
    })),
  );
}

function hasSides(value: unknown): boolean {
  const fields = fieldsOf(value);
  return (
    fields !== null &&
    [
      ['left', 'right'],
      ['term', 'definition'],
      ['word', 'definition'],
      ['word', 'meaning'],
      ['word', 'translation'],
      ['source', 'target'],
      ['first', 'second'],
    ].some(([left = '', right = '']) => fields.has(left) && fields.has(right))
  );
}

/** `option_a`, `option_b` and so on, or `choice1`, `choice2`. */
function lettered(card: Fields): readonly Entry[] {
  const found = [...card].flatMap(([name, content]): { stem: string; entry: Entry }[] => {
    const [, stem, letter] = /^(option|choice|opt|answer)([a-h]|\d{1,2})$/u.exec(name) ?? [];
    if (stem === undefined || letter === undefined || textOf(content) === '') return [];
    return [{ stem, entry: { content, id: letter.toUpperCase() } }];
  });
  const stem = ['option', 'choice', 'opt', 'answer'].find(
    (one) => found.filter((other) => other.stem === one).length > 1,
  );
  return found
    .filter((one) => one.stem === stem)
    .map(({ entry }) => entry)
    .sort((a, b) => (a.id ?? '').localeCompare(b.id ?? '', 'en', { numeric: true }));
}

/** Answers that say of themselves which is right. */
function markedAnswers(card: Fields): readonly Entry[] {
  const answers = unquoted(card.get('answers'));
  const marked = listOf(answers).some((answer) => isRight(fieldsOf(answer)) !== undefined);
  return marked ? listedIn(answers) : [];
}

/** The right answer and the wrong ones apart, in an order that gives nothing away. */
function rightAndWrong(card: Fields): readonly Entry[] {
  const wrong = wrongNames.map((name) => unquoted(card.get(name))).find(Array.isArray) ?? [];
  const right = toldAnswers(card, null).values;
  if (wrong.length === 0 || right.length === 0) return [];
  return [
    ...wrong.map((content: unknown) => ({ content, right: false })),
    ...right.map(({ value }) => ({ content: value, right: true })),
  ].sort((a, b) => (textOf(a.content) < textOf(b.content) ? -1 : 1));
}

function readOption(
  entry: Entry,
  mapping: CardFields | null,
  found: Set<string>,
): DecodedOption | null {
  const fields = fieldsOf(entry.content);
  const stated = (field: 'optionId' | 'optionText'): string => {
    const path = mapping?.[field];
    const text = path === undefined ? '' : rawText(atPath(entry.content, path));
    if (text !== '') found.add(field);
    return text;
  };
  const nameOf = (names: readonly string[], but?: string): string | undefined =>
    names.find((name) => name !== but && fields !== null && textOf(fields.get(name)) !== '');
  const textName = nameOf(textNames);
  const idName = nameOf(idNames, textName);
  const raw =
    stated('optionText') ||
    (fields && textName !== undefined ? textOf(fields.get(textName)) : textOf(entry.content));
  const ownId =
    stated('optionId') || (fields && idName !== undefined ? textOf(fields.get(idName)) : '');
  const id = ownId || (entry.id ?? raw);
  if (id === '') return null;
  const told = (names: readonly string[]): string => (fields ? shownText(pick(fields, names)) : '');
  const group = entry.group ?? told(groupNames);
  const hint = told(['hint', 'note', 'clue']);
  return {
    id,
    text: shownText(raw) || id,
    ...(group !== '' && { group }),
    ...(hint !== '' && { hint }),
    right: entry.right ?? isRight(fields) === true,
    belongs: told(belongsNames),
  };
}

function isRight(fields: Fields | null): boolean | undefined {
  return fields ? flag(pick(fields, rightMarks)) : undefined;
}
