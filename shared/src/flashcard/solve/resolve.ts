/**
 * Which options an answer means, and how certain that is (interface.md section 2.3 shows no form). An answer that
 * may mean two options means none, and a place means one only where the cards show from what they count.
 */
import { fieldsOf, foldName, pick, rawText } from '../fields/fields.ts';
import type { CardOption, PlaceFact } from '../flashcard.ts';
import { foldText } from '../grade/fold-text.ts';
import { withoutMark } from '../grade/repeat-mark.ts';
import { separated, separators, type Told, type ToldField } from './answers.ts';
import { textOf } from './node.ts';
import { labelsOf, shownLabel, unique } from './labels.ts';
import type { DecodedOption } from './options.ts';
import type { Places } from './places.ts';

/** By an option's id or text, by the letter or number that it shows, or by its place in the list. */
type Certainty = 'exact' | 'label' | 'place';

interface Resolved {
  readonly ids: readonly string[];
  /** Of the least certain of them. */
  readonly certainty: Certainty;
}

export interface Resolver {
  readonly options: readonly DecodedOption[];
  /** The one option that is meant; null when there is none, or more than one may be. */
  one(told: Told): Resolved | null;
  /** All answers read in one way: as ids, as texts, or each in its best way. In the order of the answer. */
  all(told: ToldField): Resolved | null;
}

/** What is needed to find places, and what they show. */
export interface PlaceReading {
  /** Folded name of the card's type. */
  readonly type: string;
  readonly places: Places;
  /** Every answer that shows what places are counted from adds to it. */
  readonly notes: PlaceFact[];
}

/** @param count how many options the card lists, those without a text included */
export function createResolver(
  options: readonly DecodedOption[],
  count: number,
  { type, places, notes }: PlaceReading,
): Resolver {
  const byId = firsts(options, ({ id }) => withoutMark(id));
  const byText = firsts(options, ({ text }) => text);
  // An option without an id is named by its text, which is folded like a text.
  const byFoldedId = unique(options, ({ id, text }) => (id === text ? '' : foldName(id)));
  const byFoldedText = unique(options, ({ text }) => plainly(text));
  const byBareText = unique(options, ({ text }) =>
    shownLabel(text) === '' ? '' : plainly(text.replace(/^\S+\s/u, '')),
  );
  const labels = labelsOf(options);

  /** By the letters or numbers that the options show; null where these disagree. */
  function labelled(label: string): CardOption | null | undefined {
    const found = new Set(labels.flatMap((one) => one.get(label) ?? []));
    if (found.size > 1) return null;
    const [only] = found;
    const isLetter = /^[a-z]$/u.test(label) && labels.every((one) => !one.has('a'));
    return only ?? (isLetter ? atPlace(label.charCodeAt(0) - 97) : undefined);
  }

  function atPlace(place: number): CardOption | undefined {
    return options.find((option) => option.place === place);
  }

  function byNumber(text: string, { field, as }: Told): Found | null {
    if (!/^\d{1,4}$/u.test(text)) return null;
    const number = Number(text);
    const ofLabel = labelled(text);
    if (ofLabel === null) return null;
    const isSeen = labels.some(({ isShown }) => isShown);
    const shown = number === 0 ? 0 : number === count && !isSeen ? 1 : null;
    if (shown !== null) notes.push({ type, field, from: shown });
    const named = as === 'index' ? 0 : null;
    const from = places.startOf({ type, field }, named, shown);
    const ofPlace = from === null ? undefined : atPlace(number - from);
    const agree = !ofLabel || !ofPlace || ofLabel === ofPlace;
    // A number that the learner sees is none of another option; an index is no part of an id.
    if (!agree && (isSeen ? named === 0 : named === null)) return null;
    if (ofLabel && (agree || isSeen)) return { option: ofLabel, certainty: 'label' };
    return ofPlace ? { option: ofPlace, certainty: 'place' } : null;
  }

  /** By its exact id or text; null where these are two options and the field does not say which. */
  function exactly(text: string, { value, as }: Told): CardOption | null | undefined {
    const [ofId, ofText] = [byId.get(text), byText.get(text)];
    if (!ofId || !ofText || ofId.text === ofText.text) {
      const isText = ofText !== undefined && (!ofId || ofId.id === ofId.text);
      // A number that is the text of an option may also be a place.
      if (typeof value === 'number' && isText && mayBePlace(value, ofText)) return null;
      return ofId ?? ofText;
    }
    return as === 'ids' ? ofId : as === 'texts' ? ofText : null;
  }

  function mayBePlace(value: number, { text }: CardOption): boolean {
    return [value, value - 1].some((place) => (atPlace(place)?.text ?? text) !== text);
  }

  function find(told: Told): Found | null {
    const text = textOf(told.value).trim();
    if (text === '') return null;
    const isPlace = (told.as === 'index' || told.as === 'number') && /^\d+$/u.test(text);
    if (isPlace) return byNumber(text, told);
    const fields = fieldsOf(told.value);
    const id = fields ? rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid'])) : '';
    const exact = byId.get(id) ?? exactly(text, told);
    if (exact !== undefined) return exact && { option: exact, certainty: 'exact' };
    const bare = foldName(text).replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '');
    const folded =
      byFoldedId.get(foldName(text)) ??
      byFoldedText.get(plainly(text)) ??
      byBareText.get(plainly(text));
    const letter = /^[a-z]$/u.test(bare) ? bare : shownLabel(text);
    const lettered = /^[a-z]$/u.test(letter) ? labelled(letter) : undefined;
    if (folded && lettered && folded !== lettered && letter === bare) return null;
    const exactOne = folded ?? byFoldedId.get(bare);
    if (exactOne) return { option: exactOne, certainty: 'exact' };
    if (lettered) return { option: lettered, certainty: 'label' };
    return byNumber(/^\d+$/u.test(bare) ? bare : text, told);
  }

  /** Splits "A,C", "1;3", "A|C" or "AC". A text that is an option itself is not split. */
  function spread(told: ToldField): ToldField {
    const [one] = told;
    if (one === undefined || find(one) !== null) return told;
    const isRun = typeof one.value === 'string' && /^[A-Z]{2,8}$/u.test(one.value.trim());
    return separated(told, isRun ? [/(?=.)/u] : [...separators, /\s+/u]);
  }

  function all(field: ToldField): Resolved | null {
    const told = spread(field);
    const each = (read: (one: Told, text: string) => Found | null): readonly Found[] | null => {
      const found = told.flatMap((one) => read(one, textOf(one.value).trim()) ?? []);
      return found.length === told.length && found.length > 0 ? found : null;
    };
    const exact = (option: CardOption | undefined): Found | null =>
      option ? { option, certainty: 'exact' } : null;
    const as = told[0]?.as ?? 'answer';
    const areNumbers =
      as === 'index' || as === 'number' || told.some(({ value }) => typeof value === 'number');
    if (told.length === 1 || areNumbers) return resolved(each(find));
    const ofIds = as === 'texts' ? null : each((_, text) => exact(byId.get(text)));
    const ofTexts = as === 'ids' ? null : each((_, text) => exact(byText.get(text)));
    if (ofIds && ofTexts && !sameTexts(ofIds, ofTexts)) return null;
    const ofLetters = each((_, text) => {
      const option = /^[A-Z]$/u.test(text) ? labelled(text.toLowerCase()) : undefined;
      return option ? { option, certainty: 'label' } : null;
    });
    return resolved(ofIds ?? ofTexts ?? ofLetters ?? each(find));
  }

  return {
    options,
    one: (told) => {
      const found = find(told);
      return found && resolved([found]);
    },
    all,
  };
}

interface Found {
  readonly option: CardOption;
  readonly certainty: Certainty;
}

const byCertainty: readonly Certainty[] = ['exact', 'label', 'place'];

function resolved(found: readonly Found[] | null): Resolved | null {
  if (found === null) return null;
  const least = Math.max(...found.map(({ certainty }) => byCertainty.indexOf(certainty)));
  return { ids: found.map(({ option }) => option.id), certainty: byCertainty[least] ?? 'place' };
}

function sameTexts(some: readonly Found[], others: readonly Found[]): boolean {
  return some.every(({ option }, at) => option.text === others[at]?.option.text);
}

/** Texts that differ in case and spaces are the same; texts that differ in marks are not. */
function plainly(text: string): string {
  return foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation: false });
}

/** The first option of each name. */
function firsts<Option>(
  options: readonly Option[],
  nameOf: (option: Option) => string,
): ReadonlyMap<string, Option> {
  return new Map(options.toReversed().map((option) => [nameOf(option), option]));
}
