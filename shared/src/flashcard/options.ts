/** Answer options in whatever form a card carries them (interface.md section 2.3 shows none). */
import { atPath, type CardFields } from './card-fields.ts';
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
import { names, rightMarks } from './names.ts';
import { repeatMark } from './repeat-mark.ts';
import { shownText } from './shown-text.ts';
import { sidesOf, textOf, type ToldField } from './told-answers.ts';

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
  /** Folded name of a field that is named an answer and holds the options instead. */
  readonly from?: string;
  /** Whether they are options, only the answer can tell. */
  readonly doubtful?: true;
  /** They stand on two sides: one of each makes a pair. */
  readonly sided?: true;
}

/** No card has more options, nor longer ids, that a learner could choose from. UTF-16 units. */
const mostOptions = 200;
const longestOptionId = 1000;

const ownTextNames =
  'text content title name word term label value body answer optiontext choicetext answertext option choice definition meaning translation'.split(
    ' ',
  );
const idNames = 'id optionid choiceid key letter code uuid value label index number no'.split(' ');
const groupNames = ['group', 'side', 'column', 'col'];
const belongsNames =
  'correctposition correctorder position order matchid pairid match pair matchkey pairkey matcheswith blank blankid slot gap'.split(
    ' ',
  );

interface Entry {
  readonly content: unknown;
  readonly id?: string;
  readonly group?: 'left' | 'right';
  /** Made out of a pair: all lefts, then all rights in the same order. */
  readonly ofPair?: true;
  readonly right?: boolean;
}

interface Listing extends Pick<DecodedOptions, 'from' | 'doubtful'> {
  readonly entries: readonly Entry[];
}

export interface OptionSource {
  readonly card: Fields;
  /** The card's question, where that is an object: it may hold the options. */
  readonly inner: Fields | null;
  readonly told: readonly ToldField[];
  /** Objects of two sides may be pairs: nothing else says which option is right. */
  readonly mayBePairs: boolean;
}

/**
 * The options of a card. Several readings, the last without any, where only the answer can tell whether a
 * list holds options.
 * @returns null where there are more or longer ones than a card could have
 */
export function decodeOptions(
  source: OptionSource,
  mapping: CardFields | null,
  found: Set<string>,
): readonly DecodedOptions[] | null {
  const { card, inner } = source;
  const sure = [card, ...(inner ? [inner] : [])]
    .map((holder) => listingOf({ ...source, card: holder }))
    .find((listing) => listing !== null);
  const listings: readonly Listing[] = sure ? [sure] : [...wordLists(source), { entries: [] }];
  if (listings.some(({ entries }) => entries.length > mostOptions)) return null;
  const decoded = listings.map((listing) => readListing(listing, mapping, found));
  const isLong = ({ id }: DecodedOption): boolean => id.length > longestOptionId;
  return decoded.some(({ options }) => options.some(isLong)) ? null : decoded;
}

function readListing(
  { entries, from, doubtful }: Listing,
  mapping: CardFields | null,
  found: Set<string>,
): DecodedOptions {
  const options: DecodedOption[] = [];
  const seen = new Map<string, number>();
  for (const entry of entries) {
    const read = readOption(entry, mapping, found);
    if (read === null) continue;
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
  const sided = entries.length > 0 && entries.every(({ group }) => group !== undefined);
  return {
    options,
    pairs,
    ...(sided && { sided }),
    ...(from !== undefined && { from }),
    ...(doubtful && { doubtful }),
  };
}

/** In any of the forms that say by themselves that they are options. */
function listingOf(source: OptionSource): Listing | null {
  for (const read of [named, twoSides, pairsOf, lettered, amongAnswers, rightAndWrong]) {
    const listing = read(source);
    if (listing !== null && listing.entries.length > 0) return listing;
  }
  return null;
}

function named({ card, mayBePairs }: OptionSource): Listing | null {
  const listed = names.options
    .map((name) => listedIn(unquoted(card.get(name))))
    .find((entries) => entries.length > 0);
  return listed ? { entries: (mayBePairs ? pairsAmong(listed) : null) ?? listed } : null;
}

/** Lists of words, which are options only where the answer is found among them. */
function wordLists({ card, mayBePairs }: OptionSource): readonly Listing[] {
  return names.words
    .map((name) => unquoted(card.get(name)))
    .filter((list) => Array.isArray(list))
    .map(listedIn)
    .filter((entries) => entries.length > 0)
    .map((entries) => ({
      entries: (mayBePairs ? pairsAmong(entries) : null) ?? entries,
      doubtful: true,
    }));
}

function pairsAmong(listed: readonly Entry[]): readonly Entry[] | null {
  const contents = listed.map(({ content }) => content);
  return contents.every(hasSides) ? ofPairs(contents) : null;
}

/** A list, a map of ids to texts (sorted, since JSON objects have no order), or a text of several. */
function listedIn(value: unknown): readonly Entry[] {
  if (Array.isArray(value)) return value.map(ofTuple);
  if (isObject(value)) return sortedEntries(value).map(([id, content]) => ({ id, content }));
  // A number says how many there are.
  const text = typeof value === 'string' ? value : '';
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
function twoSides({ card, mayBePairs }: OptionSource): Listing | null {
  for (const [left = '', right = ''] of sideNames) {
    // Words and their meanings may stand beside any card.
    if (/^(?:word|term)s$/u.test(left) && !mayBePairs) continue;
    const [lefts = [], rights = []] = [left, right].map((name) => {
      const side = unquoted(card.get(name));
      return typeof side === 'object' ? listedIn(side) : [];
    });
    if (lefts.length > 0 && rights.length > 0)
      return {
        entries: [
          ...lefts.map((entry) => ({ ...entry, group: 'left' as const })),
          ...rights.map((entry) => ({ ...entry, group: 'right' as const })),
        ],
      };
  }
  return null;
}

function pairsOf({ card }: OptionSource): Listing | null {
  const value = unquoted(pick(card, names.pairs));
  const list: readonly unknown[] = isObject(value) ? sortedEntries(value) : listOf(value);
  return { entries: ofPairs(list) ?? [] };
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
function lettered({ card }: OptionSource): Listing | null {
  const found = [...card].flatMap(([name, content]): { stem: string; entry: Entry }[] => {
    const [, stem, letter] = /^(option|choice|opt|answer)([a-h]|\d{1,2})$/u.exec(name) ?? [];
    if (stem === undefined || letter === undefined || textOf(content) === '') return [];
    return [{ stem, entry: { content, id: letter.toUpperCase() } }];
  });
  const stem = ['option', 'choice', 'opt', 'answer'].find(
    (one) => found.filter((other) => other.stem === one).length > 1,
  );
  const entries = found
    .filter((one) => one.stem === stem)
    .map(({ entry }) => entry)
    .sort((a, b) => (a.id ?? '').localeCompare(b.id ?? '', 'en', { numeric: true }));
  return { entries };
}

/** Answers of which each says whether it is right, or another field says which. */
function amongAnswers({ card, told }: OptionSource): Listing | null {
  const answers = unquoted(card.get('answers'));
  const entries = typeof answers === 'object' ? listedIn(answers) : [];
  const marked = listOf(answers).some((answer) => isRight(fieldsOf(answer)) !== undefined);
  const toldElsewhere = told.some(([first]) => first !== undefined && first.field !== 'answers');
  return marked || (toldElsewhere && entries.length > 1) ? { entries, from: 'answers' } : null;
}

/** The right answer and the wrong ones apart, in an order that gives nothing away. */
function rightAndWrong({ card, told }: OptionSource): Listing | null {
  const wrong = names.wrong.map((name) => unquoted(card.get(name))).find(Array.isArray) ?? [];
  const right = told[0] ?? [];
  if (wrong.length === 0 || right.length === 0) return null;
  const entries = [
    ...wrong.map((content: unknown) => ({ content, right: false })),
    ...right.map(({ value }) => ({ content: value, right: true })),
  ].sort((a, b) => (textOf(a.content) < textOf(b.content) ? -1 : 1));
  return { entries };
}

function readOption(
  entry: Entry,
  mapping: CardFields | null,
  found: Set<string>,
): DecodedOption | null {
  const content = withoutWrapper(entry.content);
  const fields = fieldsOf(content);
  const stated = (field: 'optionId' | 'optionText'): string => {
    const path = mapping?.[field];
    const text = path === undefined ? '' : rawText(atPath(entry.content, path));
    if (text !== '') found.add(field);
    return text;
  };
  const nameOf = (list: readonly string[], but?: string): string | undefined =>
    list.find((name) => name !== but && fields !== null && textOf(fields.get(name)) !== '');
  if (fields !== null && isPicture(fields)) return null;
  const textName = nameOf(ownTextNames);
  const idName = nameOf(idNames, textName);
  const raw =
    stated('optionText') ||
    (fields && textName !== undefined ? textOf(fields.get(textName)) : textOf(content));
  const ownId =
    stated('optionId') || (fields && idName !== undefined ? textOf(fields.get(idName)) : '');
  const id = ownId || (entry.id ?? raw);
  if (id === '') return null;
  const told = (list: readonly string[]): string => (fields ? shownText(pick(fields, list)) : '');
  const group = entry.group ?? told(groupNames);
  const hint = told(names.hint);
  return {
    id,
    text: shownText(raw) || id,
    ...(group !== '' && { group }),
    ...(hint !== '' && { hint }),
    right: entry.right ?? isRight(fields) === true,
    belongs: told(belongsNames),
  };
}

/** `{"option": {"id": …, "text": …}}` is what it holds. */
function withoutWrapper(content: unknown): unknown {
  const [only, ...others] = isObject(content) ? (Object.values(content) as unknown[]) : [];
  return isObject(only) && others.length === 0 ? only : content;
}

/** What has a picture and no text cannot be told from others by its text. */
function isPicture(fields: Fields): boolean {
  const has = (list: readonly string[]): boolean => textOf(pick(fields, list)) !== '';
  return has(names.image) && !has(ownTextNames);
}

function isRight(fields: Fields | null): boolean | undefined {
  return fields ? flag(pick(fields, rightMarks)) : undefined;
}
