/**
 * Which options an answer means, and how certain that is (interface.md section 2.3 shows no form). An answer that
 * may mean two options means none, and a place means one only where the cards show from what they count.
 */
import { fieldsOf, foldName, pick, rawText } from '../fields/fields.ts';
import { foldText } from '../grade/fold-text.ts';
import { withoutMark } from '../grade/pairs.ts';
import { answerText, separated, separators, type Told, type ToldField } from './answers.ts';
import { shownLabel, type DecodedOption } from './options.ts';
import type { Places } from './places.ts';

/** By an option's id or text, by the letter or number that it shows, or by its place in the list. */
type Certainty = 'exact' | 'label' | 'place';

interface Resolved {
  /** In the order of the answer. */
  readonly ids: readonly string[];
  /** Of the least certain of them. */
  readonly certainty: Certainty;
}

export interface Resolver {
  /** The options of an answer whose values are all read in one way; null where that leaves one of them open. */
  all(told: ToldField): Resolved | null;
  /** The id of the option that one value means. */
  one(told: Told): string | undefined;
}

/** How places are counted on cards of the type. */
export interface PlacesOfType {
  /** Folded name of the card's type. */
  readonly type: string;
  readonly places: Places;
}

type Options = readonly DecodedOption[];

/** No option is longer; UTF-16 units. */
const longestAnswer = 4000;

/** A way to read a value: the options that it may mean. */
type Way = (told: Told) => Options;

export function createResolver(options: Options, of: PlacesOfType): Resolver {
  const ways = waysAmong(options, of);
  const whole = (told: ToldField): Resolved | null => {
    if (told.some(({ value }) => rawText(value).length > longestAnswer)) return null;
    const areLetters =
      told.length > 1 && told.every(({ value }) => /^[A-Z]$/u.test(rawText(value)));
    for (const [certainty, way, mayBeLetter] of ways) {
      // Several capital letters are no words in another case.
      if (areLetters && mayBeLetter) continue;
      const found = told.map(way);
      const ids = found.flatMap(([first]) => first?.id ?? []);
      // Either of two options with one text may be meant.
      if (found.some((one) => new Set(one.map(({ text }) => text)).size > 1)) return null;
      if (ids.length === told.length && ids.length > 0) return { ids, certainty };
    }
    return null;
  };
  // "A,C", "1;3", "A|C" or "AC". A text that is an option itself is not split.
  const spread = (told: ToldField): ToldField => {
    const isRun = /^\s*[A-Z]{2,8}\s*$/u.test(rawText(told[0]?.value));
    return separated(told, isRun ? [/(?=.)/u] : [...separators, /\s+/u]);
  };
  return {
    all: (told) => whole(told) ?? (told.length === 1 ? whole(spread(told)) : null),
    one: (told) => whole([told])?.ids[0],
  };
}

/** The most certain first. */
function waysAmong(
  options: Options,
  { type, places }: PlacesOfType,
): readonly (readonly [Certainty, Way, mayBeLetter?: true])[] {
  const where = (is: (option: DecodedOption) => boolean): Options => options.filter(is);
  const folded = options.map(foldedNames);
  // A kind of label counts where each option has its own; the learner sees the first two kinds.
  const stems = new Set(options.map(({ id }) => id.replace(/\d+$/u, '')));
  const kinds = [0, 1, 2, 3].filter((kind) => {
    const isPart = kind !== 2 || (stems.size === 1 && !stems.has(''));
    const own = options.map(({ labels }) => (isPart ? (labels[kind] ?? '') : ''));
    return !own.includes('') && new Set(own).size === own.length;
  });
  const seen = kinds.filter((kind) => kind < 2);
  const labelled = (label: string, among: readonly number[]): Options =>
    where(({ labels }) => label !== '' && among.some((kind) => labels[kind] === label));
  const atPlace = (...wanted: readonly number[]): Options =>
    where(({ place }) => wanted.includes(place));

  function named({ value, as }: Told): Options {
    const fields = fieldsOf(value);
    const own = fields ? rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid'])) : '';
    const told = answerText(value).trim();
    const ofId = where(({ id }) => withoutMark(id) === told);
    const ofText = where(({ text }) => text === told);
    const ofField = as === 'ids' ? ofId : as === 'texts' ? ofText : [];
    // A number that is the text of an option may also be a place.
    const mayBePlace =
      typeof value === 'number' && ofText.length > 0 && ofId.every(({ id, text }) => id === text);
    const all = [...ofId, ...ofText, ...(mayBePlace ? atPlace(value, value - 1) : [])];
    return (
      [where(({ id }) => own !== '' && id === own), ofField, all].find(
        ({ length }) => length > 0,
      ) ?? []
    );
  }

  function lettered(told: Told): Options {
    const { letter } = partsOf(told);
    const found = labelled(letter, kinds);
    const isByPlace = letter !== '' && found.length === 0 && labelled('a', kinds).length === 0;
    return isByPlace ? atPlace(letter.charCodeAt(0) - 97) : found;
  }

  function byFoldedName(told: Told): Options {
    const { text, name, bare, letter } = partsOf(told);
    const found = folded
      .filter(
        ({ id, texts }) =>
          texts.includes(plainly(text)) || (id !== null && [name, bare].includes(id)),
      )
      .map(({ option }) => option);
    return found.length > 0 && letter !== '' && letter === bare
      ? [...found, ...lettered(told)]
      : found;
  }

  function atNumber(told: Told): Options {
    const { digits } = partsOf(told);
    const [number, count] = [Number(digits), (options.at(-1)?.place ?? 0) + 1];
    if (digits === '') return [];
    if (number === 0 || (number === count && seen.length === 0))
      places.note({ type, field: told.field, from: number === 0 ? 0 : 1 });
    const from = places.startOf(type, told.field, told.as === 'index' ? 0 : null);
    return from === null ? [] : atPlace(number - from);
  }

  function numbered(told: Told): Options {
    // An index is no part of an id, and a number that the learner sees is none of another option.
    const found = labelled(partsOf(told).digits, told.as === 'index' ? seen : kinds);
    const isSure = found.length === 0 || (seen.length > 0 && told.as !== 'index');
    return isSure ? found : [...found, ...atNumber(told)];
  }

  const unlessPlace =
    (way: Way): Way =>
    (told) =>
      partsOf(told).isPlace ? [] : way(told);
  return [
    ['exact', unlessPlace(named)],
    ['exact', unlessPlace(byFoldedName), true],
    ['label', unlessPlace(lettered)],
    ['label', numbered],
    ['place', atNumber],
  ];
}

/** What a value may be besides an id or a text. */
function partsOf({ value, as }: Told) {
  const text = answerText(value).trim();
  // The name of an answer without "option" before it, and the letter that it is: `b` of "Option B", "(b)".
  const name = /^[\p{L}\p{N}\s().:_-]+$/u.test(text) ? foldName(text) : null;
  const bare = name?.replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '') ?? '';
  const letter = [bare, shownLabel(text)].find((one) => /^[a-z]$/u.test(one)) ?? '';
  const isOne = /^\D*\d{1,4}\D*$/u.test(text);
  const digits = [bare, text].find((one) => isOne && /^\d+$/u.test(one)) ?? '';
  return {
    text,
    name,
    bare,
    letter,
    digits,
    isPlace: (as === 'index' || as === 'number') && /^\d+$/u.test(text),
  };
}

/** Its id and its text, with and without the label before it, in any case. */
function foldedNames(option: DecodedOption) {
  const { id, text } = option;
  const bare = shownLabel(text) === '' ? text : text.replace(/^\S+\s/u, '');
  // An option without an id is named by its text, which is folded like a text.
  return { option, id: id === text ? null : foldName(id), texts: [plainly(text), plainly(bare)] };
}

/** Texts that differ in case and spaces are the same; texts that differ in marks are not. */
function plainly(text: string): string {
  return foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation: false });
}
