/**
 * Which options an answer means, and how certain that is (interface.md section 2.3 shows no form). An answer that
 * may mean two options means none, and a place means one only where the cards show from what they count.
 */
import { fieldsOf, foldName, pick, rawText } from '../fields/fields.ts';
import { foldText } from '../grade/fold-text.ts';
import { withoutMark } from '../grade/repeat-mark.ts';
import { answerText, separated, separators, type Told, type ToldField } from './answers.ts';
import type { DecodedOption } from './options.ts';
import type { Places } from './places.ts';

/** By an option's id or text, by the letter or number that it shows, or by its place in the list. */
type Certainty = 'exact' | 'label' | 'place';

interface Resolved {
  /** In the order of the answer. */
  readonly ids: readonly string[];
  /** Of the least certain of them. */
  readonly certainty: Certainty;
}

/** The options among which an answer is sought. */
export interface Bank {
  readonly options: readonly DecodedOption[];
  /** How many the card lists, those without a text included. */
  readonly count: number;
  /** Folded name of the card's type. */
  readonly type: string;
  readonly places: Places;
}

/** What an answer may mean: an option, none, or (null) more than one. */
type Found = DecodedOption | null | undefined;

export interface Resolver {
  /** The options of an answer whose values are all read in one way; null where that leaves one of them open. */
  all(told: ToldField): Resolved | null;
  /** The id of the option that one value means. */
  one(told: Told): string | undefined;
}

export function createResolver(bank: Bank): Resolver {
  const finders = findersIn(bank);
  const whole = (told: ToldField): Resolved | null => {
    const ticked = told.map(({ value }, at) => value === true && bank.options[at]?.id);
    const areTicks = told.every(({ value }) => typeof value === 'boolean');
    if (areTicks && told.length === bank.options.length && ticked.some(Boolean))
      return { ids: ticked.filter((id) => typeof id === 'string'), certainty: 'exact' };
    for (const [certainty, read] of finders) {
      const found = told.map(read);
      const ids = found.flatMap((one) => one?.id ?? []);
      if (ids.length === told.length && ids.length > 0) return { ids, certainty };
      if (found.includes(null)) return null;
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

/** The ways to read an answer, the most certain first. */
function findersIn({
  options,
  count,
  type,
  places,
}: Bank): readonly [Certainty, (told: Told) => Found][] {
  const byId = new Map(options.toReversed().map((option) => [withoutMark(option.id), option]));
  const byText = new Map(options.toReversed().map((option) => [option.text, option]));
  // An option without an id is named by its text, which is folded like a text.
  const byFoldedId = unique(options, ({ id, text }) => (id === text ? '' : foldName(id)));
  const byFoldedText = unique(options, ({ text }) => plainly(text));
  const byBareText = unique(options, ({ text }) =>
    shownLabel(text) === '' ? '' : plainly(text.replace(/^\S+\s/u, '')),
  );
  const labels = labelsOf(options);
  const atPlace = (wanted: number): Found => options.find(({ place }) => place === wanted);
  const isPlace = ({ as }: Told, text: string): boolean =>
    (as === 'index' || as === 'number') && /^\d+$/u.test(text);

  /** By its exact id or text; null where these are two options and the field does not say which. */
  function exactly(told: Told): Found {
    const { value, as } = told;
    const fields = fieldsOf(value);
    const id = fields ? rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid'])) : '';
    const text = answerText(value).trim();
    if (isPlace(told, text)) return undefined;
    const [ofId, ofText] = [byId.get(id) ?? byId.get(text), byText.get(text)];
    if (ofId && ofText && ofId.text !== ofText.text && !byId.has(id))
      return as === 'ids' ? ofId : as === 'texts' ? ofText : null;
    // A number that is the text of an option may also be a place.
    const mayBePlace = (place: number): boolean =>
      (atPlace(place) ?? ofText)?.text !== ofText?.text;
    const isText = ofText !== undefined && (!ofId || ofId.id === ofId.text);
    if (typeof value === 'number' && isText && [value, value - 1].some(mayBePlace)) return null;
    return ofId ?? ofText;
  }

  /** By its id or text in another case, or without the label. "b" may be a letter, too. */
  function folded(told: Told): Found {
    const { text, bare, letter } = partsOf(told);
    if (isPlace(told, text)) return undefined;
    const found =
      byFoldedId.get(foldName(text)) ??
      byFoldedText.get(plainly(text)) ??
      byBareText.get(plainly(text));
    const other = letter === bare ? lettered(told) : undefined;
    return found && other && other !== found ? null : (found ?? byFoldedId.get(bare));
  }

  function lettered(told: Told): Found {
    const { letter } = partsOf(told);
    if (letter === '') return undefined;
    const isByPlace = labels.every((one) => !one.has('a'));
    return labelled(letter) ?? (isByPlace ? atPlace(letter.charCodeAt(0) - 97) : undefined);
  }

  /** By the letters or numbers that the options show; null where these disagree. */
  function labelled(label: string): Found {
    const found = [...new Set(labels.flatMap((one) => one.get(label) ?? []))];
    return found.length > 1 ? null : found[0];
  }

  function numbered(told: Told): { readonly label: Found; readonly place: Found } {
    const { text, bare } = partsOf(told);
    const digits = [bare, text].find((one) => /^\d{1,4}$/u.test(one));
    if (digits === undefined) return { label: undefined, place: undefined };
    const { field, as } = told;
    const isSeen = labels.some(({ isShown }) => isShown);
    const number = Number(digits);
    if (number === 0 || (number === count && !isSeen))
      places.note({ type, field, from: number === 0 ? 0 : 1 });
    const from = places.startOf(type, field) ?? (as === 'index' ? 0 : null);
    const [label, place] = [labelled(digits), from === null ? undefined : atPlace(number - from)];
    if (!label || !place || label === place) return { label, place };
    // A number that the learner sees is none of another option; an index is no part of an id.
    if (isSeen === (as === 'index')) return { label: null, place: null };
    return isSeen ? { label, place: undefined } : { label: undefined, place };
  }

  return [
    ['exact', exactly],
    ['exact', folded],
    ['label', lettered],
    ['label', (told) => numbered(told).label],
    ['place', (told) => numbered(told).place],
  ];
}

/** The text of an answer, its name without "option" before it, and the letter that it is: `b` of "Option B", "(b)". */
function partsOf({ value }: Told): {
  readonly text: string;
  readonly bare: string;
  readonly letter: string;
} {
  const text = answerText(value).trim();
  const bare = foldName(text).replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '');
  const letter = [bare, shownLabel(text)].find((one) => /^[a-z]$/u.test(one)) ?? '';
  return { text, bare, letter };
}

/** One way in which all options are numbered or lettered. */
interface Labels extends ReadonlyMap<string, DecodedOption> {
  /** The learner sees them. */
  readonly isShown: boolean;
}

/** "1) cat", `{"label": "A"}`, ids "opt1", "opt2", and positions beside the texts. */
function labelsOf(options: readonly DecodedOption[]): readonly Labels[] {
  const stems = new Set(options.map(({ id }) => id.replace(/\d+$/u, '')));
  const numbered = stems.size === 1 && !stems.has('');
  const ways: readonly (readonly [boolean, (option: DecodedOption) => string])[] = [
    [true, ({ text }) => shownLabel(text)],
    [true, ({ label }) => label.toLowerCase()],
    [false, ({ id }) => (numbered ? (/\d{1,3}$/u.exec(id)?.[0] ?? '') : '')],
    [false, ({ belongs }) => (/^\d{1,3}$/u.test(belongs) ? belongs : '')],
  ];
  return ways
    .map(([isShown, labelOf]) => Object.assign(unique(options, labelOf), { isShown }))
    .filter(({ size }) => size === options.length && size > 0);
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
function shownLabel(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:](?:\s|$)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** Options with a unique name: "C" and "c" fold to the same name, which then means neither. */
function unique(
  options: readonly DecodedOption[],
  nameOf: (option: DecodedOption) => string,
): ReadonlyMap<string, DecodedOption> {
  const all = options.map((option) => [nameOf(option), option] as const);
  const found = all.map(([name]) => name);
  return new Map(
    all.filter(([name]) => name !== '' && found.indexOf(name) === found.lastIndexOf(name)),
  );
}

/** Texts that differ in case and spaces are the same; texts that differ in marks are not. */
function plainly(text: string): string {
  return foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation: false });
}
