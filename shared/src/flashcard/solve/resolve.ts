/**
 * Which options an answer means, and how certain that is (interface.md section 2.3 shows no form). An answer that
 * may mean two options means none, and a place means one only where the cards show from what they count.
 */
import { fieldsOf, foldName, pick, rawText } from '../fields/fields.ts';
import { foldText } from '../grade/fold-text.ts';
import { withoutMark } from '../grade/repeat-mark.ts';
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

/** What a value may mean, for each way to read it: the most certain first. */
const ways: readonly Certainty[] = ['exact', 'exact', 'label', 'label', 'place'];

export function createResolver(options: readonly DecodedOption[], of: PlacesOfType): Resolver {
  const meant = readerOf(options, of);
  const whole = (told: ToldField): Resolved | null => {
    const ticked = options.filter((_, at) => told[at]?.value === true).map(({ id }) => id);
    const areTicks = told.every(({ value }) => typeof value === 'boolean');
    if (areTicks && told.length === options.length && ticked.length > 0)
      return { ids: ticked, certainty: 'exact' };
    const readings = told.map(meant);
    for (const [way, certainty] of ways.entries()) {
      const found = readings.map((one) => one[way] ?? []);
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

type Options = readonly DecodedOption[];

function readerOf(
  options: Options,
  { type, places }: PlacesOfType,
): (told: Told) => readonly Options[] {
  const where = (is: (option: DecodedOption) => boolean): Options => options.filter(is);
  const byFolded = new Map<string, Options>();
  for (const option of options)
    for (const name of foldedNames(option))
      byFolded.set(name, [...(byFolded.get(name) ?? []), option]);
  // A kind of label counts where each option has its own; the learner sees the first two kinds.
  const stems = new Set(options.map(({ id }) => id.replace(/\d+$/u, '')));
  const kinds = [0, 1, 2, 3].filter((kind) => {
    const isPart = kind !== 2 || (stems.size === 1 && !stems.has(''));
    const own = options.map(({ labels }) => (isPart ? (labels[kind] ?? '') : ''));
    return !own.includes('') && new Set(own).size === own.length;
  });
  const labelled = (label: string, of: readonly number[]): Options =>
    where(({ labels }) => of.some((kind) => labels[kind] === label));
  const seen = kinds.filter((kind) => kind < 2);
  const isByPlace = labelled('a', kinds).length === 0;
  const count = (options.at(-1)?.place ?? 0) + 1;

  function numbered(
    { field, as }: Told,
    digits: string,
  ): readonly [label: Options, place: Options] {
    const number = Number(digits);
    if (digits === '') return [[], []];
    if (number === 0 || (number === count && seen.length === 0))
      places.note({ type, field, from: number === 0 ? 0 : 1 });
    const from = places.startOf(type, field) ?? (as === 'index' ? 0 : null);
    const place = from === null ? [] : where((option) => option.place === number - from);
    // An index is no part of an id, and a number that the learner sees is none of another option.
    const label = labelled(digits, as === 'index' ? seen : kinds);
    const agree = label.length === 0 || (seen.length > 0 && as !== 'index');
    return [agree ? label : [...label, ...place], place];
  }

  return (told) => {
    const { value, as } = told;
    const text = answerText(value).trim();
    // The name of an answer without "option" before it, and the letter that it is: `b` of "Option B", "(b)".
    const bare = foldName(text).replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '');
    const letter = [bare, shownLabel(text)].find((one) => /^[a-z]$/u.test(one)) ?? '';
    const numbers = numbered(told, [bare, text].find((one) => /^\d{1,4}$/u.test(one)) ?? '');
    if ((as === 'index' || as === 'number') && /^\d+$/u.test(text)) return [[], [], [], ...numbers];

    const fields = fieldsOf(value);
    const own = fields ? rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid'])) : '';
    const ofOwn = where(({ id }) => own !== '' && id === own);
    const ofId = where(({ id }) => withoutMark(id) === text);
    const ofText = where((option) => option.text === text);
    const named =
      ofOwn.length > 0
        ? ofOwn
        : as === 'ids' && ofId.length > 0
          ? ofId
          : as === 'texts' && ofText.length > 0
            ? ofText
            : [...ofId, ...ofText];
    // A number that is the text of an option may also be a place.
    const mayBePlace =
      typeof value === 'number' &&
      ofText.length > 0 &&
      ofId.every(({ id, text: its }) => id === its);
    const exact = mayBePlace
      ? [...named, ...where(({ place }) => place === value || place === value - 1)]
      : named;
    const lettered = letter === '' ? [] : labelled(letter, kinds);
    const ofLetter =
      lettered.length > 0 || letter === '' || !isByPlace
        ? lettered
        : where(({ place }) => place === letter.charCodeAt(0) - 97);
    const folded = [...(byFolded.get(plainly(text)) ?? []), ...(byFolded.get(bare) ?? [])];
    const isBoth = folded.length > 0 && letter === bare;
    return [exact, isBoth ? [...folded, ...ofLetter] : folded, ofLetter, ...numbers];
  };
}

/** Its id and its text, with and without the label before it, in any case. */
function foldedNames({ id, text }: DecodedOption): readonly string[] {
  const bare = shownLabel(text) === '' ? text : text.replace(/^\S+\s/u, '');
  // An option without an id is named by its text, which is folded like a text.
  return [...new Set([id === text ? '' : foldName(id), plainly(text), plainly(bare)])].filter(
    Boolean,
  );
}

/** Texts that differ in case and spaces are the same; texts that differ in marks are not. */
function plainly(text: string): string {
  return foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation: false });
}
