/**
 * Which options an answer means, and how certain that is (interface.md section 2.3 shows no form). An answer that
 * may mean two options means none.
 */
import { fieldsOf, foldName, pick, rawText } from '../fields/fields.ts';
import type { PlaceFact } from '../flashcard.ts';
import { separators } from '../grade/accepted-texts.ts';
import { foldText } from '../grade/fold-text.ts';
import { withoutMark } from '../grade/pairs.ts';
import { answerText, isOfPlaces, separated, type Told, type ToldField } from './answers.ts';
import { shownLabel, type DecodedOption } from './options.ts';

/**
 * By an option's id or text; by the letter or number that stands for it; by its place in the list, where the cards
 * show from what they count; by its place where they do not, which is no more than a guess.
 */
type Certainty = 'exact' | 'label' | 'place' | 'guess';

export interface Resolved {
  /** In the order of the answer. */
  readonly ids: readonly string[];
  /** Of the least certain of them. */
  readonly certainty: Certainty;
}

/** Null where an answer means no option, or one of its values may mean two; `isWhole`: it is not split. */
export type Resolve = (told: ToldField, isWhole?: boolean) => Resolved | null;

type Options = readonly DecodedOption[];

const truths = /^(?:true|false|yes|no|correct|incorrect|right|wrong)$/iu;

/** No option is longer; UTF-16 units. */
const longestAnswer = 4000;

/** What is graded: a guess is not. */
export function certain(found: Resolved | null): readonly string[] | null {
  return found === null || found.certainty === 'guess' ? null : found.ids;
}

/** @param type folded name of the card's type */
export function resolveAmong(
  options: Options,
  { type, places }: { readonly type: string; readonly places: Places },
): Resolve {
  // A kind of label counts where each option has its own; the learner sees the first two kinds.
  const stems = new Set(options.map(({ id }) => id.replace(/\d+$/u, '')));
  const kinds = [0, 1, 2, 3].filter((kind) => {
    const own = new Set(options.map(({ labels }) => labels[kind] ?? ''));
    const isPart = kind !== 2 || (stems.size === 1 && !stems.has(''));
    return isPart && !own.has('') && own.size === options.length;
  });
  const seen = kinds.filter((kind) => kind < 2);
  const labelled = (label: string, among = kinds): Options =>
    options.filter(({ labels }) => label !== '' && among.some((kind) => labels[kind] === label));
  const texts = options.map(({ text }) => readings(text));
  const areTruths =
    /true|bool|yes/u.test(type) ||
    (options.length === 2 && options.every(({ text }) => truths.test(text)));
  const atPlace = (...wanted: readonly number[]): Options =>
    options.filter(({ place }) => wanted.includes(place));
  const startOf = ({ field, as }: Told) => places.startOf(type, field, as === 'index' ? 0 : null);

  function named({ value, as }: Told): Options {
    const fields = fieldsOf(value);
    const own = fields && rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid']));
    const told = answerText(value).trim();
    const ofId = options.filter(({ id }) => withoutMark(id) === told);
    const ofText = options.filter(({ text }) => text === told);
    const ofField = as === 'ids' ? ofId : as === 'texts' ? ofText : [];
    const ofObject = options.filter(({ id }) => id === own);
    if (ofObject.length > 0) return [...ofObject, ...ofText];
    // A number that is the text of an option may also be a place.
    const mayBePlace =
      typeof value === 'number' && ofText.length > 0 && ofId.every(({ id, text }) => id === text);
    const all = [...ofId, ...ofText, ...(mayBePlace ? atPlace(value, value - 1) : [])];
    return ofField.length > 0 ? ofField : all;
  }

  /** In another case, and with or without the label before it. */
  function folded(told: Told): Options {
    const { text, name, bare, letter } = partsOf(told);
    const plain = readings(text);
    const found = options.filter((option, at) => {
      // An option without an id is named by its text, which is folded like a text.
      const isId = option.id !== option.text && [name, bare].includes(foldName(option.id));
      return isId || texts[at]?.some((one) => plain.includes(one));
    });
    return found.length > 0 && letter !== '' ? [...found, ...lettered(told)] : found;
  }

  function lettered(told: Told): Options {
    const { letter } = partsOf(told);
    const found = labelled(letter);
    // Labels of another script look like Latin letters.
    const areLabelled = options.some(({ text }) => /^\(?\p{L}[).:]\s/u.test(text));
    const isByPlace =
      letter !== '' && found.length === 0 && !areLabelled && labelled('a').length === 0;
    return isByPlace ? atPlace(letter.charCodeAt(0) - 97) : found;
  }

  /** An index is no part of an id. */
  function numbered(told: Told): Options {
    return labelled(partsOf(told).digits, told.as === 'index' ? seen : kinds);
  }

  /** By its place, where the cards or the name of the field show from what they count. */
  function placed(told: Told): Options {
    const { digits, text } = partsOf(told);
    const start = startOf(told);
    const mayBe = digits !== '' && (told.as === 'answer' ? digits === text : isOfPlaces(told));
    return mayBe && start !== null ? atPlace(Number(digits) - start) : [];
  }

  function atNumber(told: Told): Options {
    const { digits } = partsOf(told);
    const [number, count] = [Number(digits), (options.at(-1)?.place ?? 0) + 1];
    // Of two truths, 0 and 1 may mean the truth.
    if (digits === '' || (number < 2 && areTruths && told.as !== 'index')) return [];
    if (number === 0 || (number === count && seen.length === 0))
      places.note({ type, field: told.field, from: number === 0 ? 0 : 1 });
    return atPlace(number - (startOf(told) ?? 0));
  }

  type Way = readonly [Certainty, (told: Told) => Options];
  /** The most certain first. */
  const byName: readonly Way[] = [
    ['exact', named],
    ['exact', folded],
    ['label', lettered],
  ];
  const byNumber: readonly Way[] = [
    ['label', numbered],
    ['place', atNumber],
  ];
  const resolve = (told: ToldField): Resolved | null => {
    if (told.some(({ value }) => Array.isArray(value) || rawText(value).length > longestAnswer))
      return null;
    const numbers = told.map((one) => partsOf(one).text).filter((text) => /^\d+$/u.test(text));
    const areMarks =
      numbers.length === options.length && numbers.every((one) => /^[01]$/u.test(one));
    // A mark for each option, or places that say one thing twice.
    if (numbers.length > 1 && (areMarks || new Set(numbers).size < numbers.length)) return null;
    const isCapital = ({ value }: Told): boolean => /^[A-Z]$/u.test(rawText(value));
    // Several capital letters are no words in another case, and a number in a field of places is no name.
    const names = told.length > 1 && told.every(isCapital) ? byName.toSpliced(1, 1) : byName;
    const arePlaces = told.every((one) => isOfPlaces(one) && /^\d+$/u.test(partsOf(one).text));
    for (const [certainty, way] of arePlaces ? byNumber : [...names, ...byNumber]) {
      const found = told.map((one) => {
        const own = way(one);
        return own.length > 0 ? [...own, ...placed(one)] : own;
      });
      const ids = found.flatMap(([first]) => first?.id ?? []);
      // Either of two options with one text may be meant.
      if (found.some((one) => new Set(one.map(({ text }) => text)).size > 1)) return null;
      if (ids.length < told.length || ids.length === 0) continue;
      const isGuess = certainty === 'place' && told.some((one) => startOf(one) === null);
      return { ids, certainty: isGuess ? 'guess' : certainty };
    }
    return null;
  };
  // "A,C", "1;3", "A|C" or "AC". A text that is an option itself is not split.
  const parts = (told: ToldField): ToldField => {
    const isRun = /^\s*[A-Z]{2,8}\s*$/u.test(rawText(told[0]?.value));
    return separated(told, isRun ? [/(?=.)/u] : [...separators.map(({ sign }) => sign), /\s+/u]);
  };
  return (told, isWhole = told.length !== 1) =>
    resolve(told) ?? (isWhole ? null : resolve(parts(told)));
}

/** The one option that a value means for certain. */
export function optionOf(resolve: Resolve, told: Told): string | undefined {
  return certain(resolve([told], true))?.[0];
}

/** What a value may be besides an id or a text. */
function partsOf({ value }: Told) {
  const text = answerText(value).trim();
  // The name of an answer without "option" before it, and the letter that it is: `b` of "Option B", "(b)".
  const name = /^[\p{L}\p{N}\s().:_-]+$/u.test(text) ? foldName(text) : null;
  const bare = name?.replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '') ?? '';
  const letter = [bare, shownLabel(text)].find((one) => /^[a-z]$/u.test(one)) ?? '';
  const isOne = /^\D*\d{1,4}\D*$/u.test(text);
  const digits = [bare, text].find((one) => isOne && /^\d+$/u.test(one)) ?? '';
  return { text, name, bare, letter, digits };
}

/** With and without the label before it. */
function readings(text: string): readonly string[] {
  return [text, shownLabel(text) === '' ? text : text.replace(/^\S+\s/u, '')].map(plainly);
}

/** Texts that differ in case and spaces are the same; texts that differ in marks are not. */
function plainly(text: string): string {
  return foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation: false });
}

export type Places = ReturnType<typeof createPlaces>;

/**
 * What places of options are counted from: `"answer": 2` is the third or the second option. A place 0 shows
 * counting from 0, a place as large as its list counting from 1, for all cards of the type and for later batches of
 * the same instance. Where nothing shows it, the place is not known.
 * @param remembered what earlier answers of the instance have shown
 */
export function createPlaces(remembered: readonly PlaceFact[]) {
  const keyOf = ({ type, field }: Omit<PlaceFact, 'from'>): string => `${type}\n${field}`;
  const earlier = new Map(remembered.map((fact) => [keyOf(fact), fact]));
  const shown = new Map<string, PlaceFact>();
  return {
    /** @param named what the name of the field says */
    startOf(type: string, field: string, named: 0 | null): 0 | 1 | null {
      const key = keyOf({ type, field });
      const ofType = [...shown.values()].filter((fact) => fact.type === type);
      const other = ofType.find(({ from }) => from === 0) ?? ofType[0];
      return (shown.get(key) ?? earlier.get(key))?.from ?? named ?? other?.from ?? null;
    },
    /** A card has shown it. A 0 is certain for all cards of the type, whatever another card has shown. */
    note(fact: PlaceFact): void {
      if (fact.from === 0 || !shown.has(keyOf(fact))) shown.set(keyOf(fact), fact);
    },
    /** What to remember, in an order that does not depend on the order of the cards. */
    facts(): readonly PlaceFact[] {
      const all = [...new Map([...earlier, ...shown])];
      return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fact]) => fact);
    },
  };
}
