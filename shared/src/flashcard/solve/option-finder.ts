/**
 * Finds the option that an answer means: by id, text, letter or place (interface.md section 2.3 shows no form).
 * An answer that may mean two options means none, so that no card is graded on a guess.
 */
import { fieldsOf, foldName, pick, rawText } from '../fields/fields.ts';
import type { CardOption } from '../flashcard.ts';
import { foldText } from '../grade/fold-text.ts';
import type { AnswerName } from '../fields/names.ts';
import type { PlaceNote, Places } from './places.ts';
import { withoutMark } from '../grade/repeat-mark.ts';
import { separated, textOf, type Told, type ToldField } from './told-answers.ts';

export interface OptionFinder {
  readonly options: readonly CardOption[];
  /** Null when no option is meant, or more than one may be. */
  find(told: Told): CardOption | null;
  /** All answers read in one way: as ids, as texts, as letters, or each in its best way; null otherwise. */
  findAll(told: ToldField): readonly CardOption[] | null;
}

/** What is needed to find places, and what they show. */
export interface PlaceReading {
  /** Folded name of the card's type. */
  readonly type: string;
  readonly places: Places;
  /** Every answer that can only be a place adds to it. */
  readonly notes: PlaceNote[];
}

const namedStart: Readonly<Partial<Record<AnswerName, 0 | 1>>> = { index: 0, number: 1 };

export function createOptionFinder(
  options: readonly CardOption[],
  { type, places, notes }: PlaceReading,
): OptionFinder {
  const byId = firsts(options, ({ id }) => withoutMark(id));
  const byText = firsts(options, ({ text }) => text);
  // An option without an id is named by its text, which is folded like a text.
  const byFoldedId = unique(options, ({ id, text }) => (id === text ? '' : foldName(id)));
  const byFoldedText = unique(options, ({ text }) => plainly(text));
  const byBareText = unique(options, ({ text }) =>
    labelOf(text) === '' ? '' : plainly(text.replace(/^\S+\s/u, '')),
  );
  const byLabel = unique(options, ({ text }) => labelOf(text));

  function atPlace(text: string, { field, as }: Told): CardOption | null {
    if (!/^\d{1,4}$/u.test(text)) return null;
    const place = Number(text);
    const named = namedStart[as] ?? null;
    const shown = place === 0 ? 0 : place === options.length ? 1 : null;
    if (shown !== null) notes.push({ type, field, named, from: shown });
    return options[place - (places.startOf({ type, field, named }, shown) ?? 0)] ?? null;
  }

  const byLetter = (letter: string): CardOption | undefined =>
    byLabel.get(letter) ??
    (/^[a-z]$/u.test(letter) ? options[letter.charCodeAt(0) - 97] : undefined);

  /** By its exact id or text; null where these are two options and the field does not say which. */
  function exactly(text: string, { value, as }: Told): CardOption | null | undefined {
    const [ofId, ofText] = [byId.get(text), byText.get(text)];
    if (!ofId || !ofText || ofId.text === ofText.text) {
      const isText = ofText !== undefined && (!ofId || ofId.id === ofId.text);
      if (typeof value === 'number' && isText) return orPlace(text, ofText);
      return ofId ?? ofText;
    }
    return as === 'ids' ? ofId : as === 'texts' ? ofText : null;
  }

  /** A number that is the text of an option may also be a place. */
  function orPlace(text: string, ofText: CardOption): CardOption | null {
    const other = [Number(text), Number(text) - 1].some(
      (place) => options[place] !== undefined && options[place].text !== ofText.text,
    );
    return other ? null : ofText;
  }

  function find(told: Told): CardOption | null {
    const text = textOf(told.value).trim();
    if (text === '') return null;
    if (namedStart[told.as] !== undefined && /^\d+$/u.test(text)) return atPlace(text, told);
    const fields = fieldsOf(told.value);
    const id = fields ? rawText(pick(fields, ['id', 'optionid', 'key', 'choiceid'])) : '';
    const exact = byId.get(id) ?? exactly(text, told);
    if (exact !== undefined) return exact;
    const bare = foldName(text).replace(/^(?:option|choice|answer)(?=.{1,2}$)/u, '');
    const folded =
      byFoldedId.get(foldName(text)) ??
      byFoldedText.get(plainly(text)) ??
      byBareText.get(plainly(text));
    const lettered = byLetter(/^[a-z]$/u.test(bare) ? bare : labelOf(text));
    if (folded && lettered && folded !== lettered && /^[a-z]$/u.test(bare)) return null;
    return folded ?? byFoldedId.get(bare) ?? lettered ?? atPlace(text, told);
  }

  /** Splits "A,C", "1;3", "A|C" or "AC". A text that is an option itself is not split. */
  function spread(told: ToldField): ToldField {
    const [one] = told;
    if (one === undefined || find(one) !== null) return told;
    const text = typeof one.value === 'string' ? one.value : '';
    const parts = separated(told, /[,;|，；、\n]/u.test(text) ? /[,;|，；、\n]/u : /\s+/u);
    return /^[A-Z]{2,8}$/u.test(text.trim()) ? separated(told, /(?=.)/u) : parts;
  }

  return {
    options,
    find,
    findAll(all) {
      const told = spread(all);
      const texts = told.map(({ value }) => textOf(value).trim());
      const each = (read: (one: Told, text: string) => CardOption | null | undefined) => {
        const found = told.flatMap((one, place) => read(one, texts[place] ?? '') ?? []);
        return found.length === told.length ? found : null;
      };
      const as = told[0]?.as ?? 'answer';
      const counts =
        namedStart[as] !== undefined || told.some(({ value }) => typeof value === 'number');
      if (told.length === 1 || counts) return each(find);
      const ofIds = as === 'texts' ? null : each((_, text) => byId.get(text));
      const ofTexts = as === 'ids' ? null : each((_, text) => byText.get(text));
      if (ofIds && ofTexts && !sameTexts(ofIds, ofTexts)) return null;
      const ofCapital = (text: string) =>
        /^[A-Z]$/u.test(text) ? byLetter(text.toLowerCase()) : undefined;
      return ofIds ?? ofTexts ?? each((_, text) => ofCapital(text)) ?? each(find);
    },
  };
}

function sameTexts(some: readonly CardOption[], others: readonly CardOption[]): boolean {
  return some.every(({ text }, place) => text === others[place]?.text);
}

/** Texts that differ in case and spaces are the same; texts that differ in marks are not. */
function plainly(text: string): string {
  return foldText(text, { ignoreCase: true, ignoreAccents: false, ignorePunctuation: false });
}

/** `b` of "B) sad", "(b) sad" and "B. sad". */
function labelOf(text: string): string {
  return /^\(?([a-z]|\d{1,2})[).:](?:\s|$)/iu.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** The first option of each name. */
function firsts(
  options: readonly CardOption[],
  nameOf: (option: CardOption) => string,
): ReadonlyMap<string, CardOption> {
  return new Map(options.toReversed().map((option) => [nameOf(option), option]));
}

/** Options with a unique folded name: "C" and "c" fold to the same name, which then means neither. */
function unique(
  options: readonly CardOption[],
  nameOf: (option: CardOption) => string,
): ReadonlyMap<string, CardOption> {
  const found = new Map<string, CardOption | null>();
  for (const option of options) {
    const name = nameOf(option);
    if (name !== '') found.set(name, found.has(name) ? null : option);
  }
  return new Map([...found].flatMap(([name, option]) => (option ? [[name, option]] : [])));
}
