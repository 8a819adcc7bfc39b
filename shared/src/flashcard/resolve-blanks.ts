/** What belongs into the blanks of a sentence, as `blank1:id` or, without a word bank, `blank1:text`. */
import { answerOrder, blankMark, type Blank, type Sentence } from './blanks.ts';
import { foldName, rawText } from './fields.ts';
import type { OptionFinder } from './option-finder.ts';
import { plain } from './resolve-answers.ts';
import { shownText } from './shown-text.ts';
import { mostAnswers, sidesOf, textOf, type Told } from './told-answers.ts';

export interface FilledSentence {
  /** With one blank for each name in `correct`. */
  readonly question: string;
  readonly correct: readonly string[];
  /** The service gives the blanks no names of its own. */
  readonly namesAreOurs: boolean;
}

/** One blank's answer: under the service's own name where it has one. */
interface Filling {
  readonly name: string | null;
  /** Ids, or accepted texts. */
  readonly values: readonly string[];
}

/**
 * @param finder of the word bank; null where the learner types
 * @returns null where answers and blanks do not fit each other
 */
export function resolveBlanks(
  told: readonly Told[],
  { text, blanks }: Sentence,
  finder: OptionFinder | null,
): FilledSentence | null {
  const fillings = fillingsOf(told, blanks, finder);
  if (fillings === null || fillings.length === 0) return null;
  const asked = blanks.length > 0 ? blanks : unmarkedBlanks(fillings);
  const question =
    blanks.length > 0 ? text : [text, ...asked.map(() => blankMark)].filter(Boolean).join(' ');
  const placed = placeFillings(fillings, asked);
  if (placed === null) return null;
  const used = new Set<string>();
  let namesAreOurs = false;
  const correct = placed.flatMap(({ name, values }, place) => {
    const usable = name !== null && !/^\d*$|:/u.test(name) && !used.has(name);
    const own = usable ? name : `blank${place + 1}`;
    namesAreOurs ||= !usable;
    used.add(own);
    return values.map((value) => `${own}:${value}`);
  });
  return used.size === asked.length ? { question, correct, namesAreOurs } : null;
}

function fillingsOf(
  told: readonly Told[],
  blanks: readonly Blank[],
  finder: OptionFinder | null,
): readonly Filling[] | null {
  const clozes = blanks.flatMap(({ answer }) => answer ?? []);
  const ofText = clozes.length > 0 && clozes.length === blanks.length;
  const values = ofText ? clozes.map((value) => plain(value)) : spread(told, blanks, finder);
  const fillings = values.map((one) => {
    const named = ofText ? null : nameOf(one, blanks, finder);
    const value = named ? named[1] : one.value;
    const texts = finder && Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const found = finder
      ? texts.map((text) => finder.find({ ...one, value: text })?.id ?? '')
      : (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map((text) =>
          shownText(typeof text === 'string' ? text : textOf(text)),
        );
    return { name: named?.[0] ?? null, values: found.slice(0, mostAnswers) };
  });
  if (fillings.some(({ values }) => values.length === 0 || values.includes(''))) return null;
  // A single blank takes any of the texts.
  if (blanks.length === 1 && fillings.every(({ name }) => name === null))
    return [{ name: null, values: fillings.flatMap(({ values }) => values) }];
  return merged(fillings);
}

/** "went, home" and "blank1:a;blank2:b" told as one text, where that makes a part for every blank. */
function spread(
  told: readonly Told[],
  blanks: readonly Blank[],
  finder: OptionFinder | null,
): readonly Told[] {
  const [one, ...others] = told;
  if (one === undefined || others.length > 0 || typeof one.value !== 'string') return told;
  if (isOption(one, finder)) return told;
  for (const separator of [/[|\n]/u, /[;；]/u, /[,，、]/u]) {
    const parts = one.value.split(separator, mostAnswers + 1).map((part) => part.trim());
    const fits =
      blanks.length === 0 ? finder !== null && parts.length > 1 : parts.length === blanks.length;
    if (fits && parts.every((part) => part !== ''))
      return parts.map((value) => ({ ...one, value }));
  }
  return told;
}

function isOption(told: Told, finder: OptionFinder | null): boolean {
  return finder !== null && finder.find(told) !== null;
}

function nameOf(
  told: Told,
  blanks: readonly Blank[],
  finder: OptionFinder | null,
): readonly [string, unknown] | null {
  const sides = sidesOf(told.value);
  if (sides !== null) {
    const left = rawText(sides[0]);
    const names = isBlankName(left, blanks) || finder?.find(plain(left)) === null;
    return left !== '' && names ? [left, sides[1]] : null;
  }
  if (typeof told.value !== 'string' || isOption(told, finder)) return null;
  const [, left, right] = /^([^:=→]{1,80}?)\s*(?::|=>|->|=|→)\s*(.+)$/su.exec(told.value) ?? [];
  if (left === undefined || right === undefined) return null;
  return finder !== null || isBlankName(left, blanks) ? [left, right] : null;
}

/** `blank1`, `gap 2`, a number of a blank, or what the sentence itself calls one. */
function isBlankName(name: string, blanks: readonly Blank[]): boolean {
  if (/^(?:blank|gap|slot|input)[\s_-]*\d{0,3}$/iu.test(name)) return true;
  if (/^\d{1,3}$/u.test(name)) return Number(name) <= blanks.length;
  return (
    name !== '' && blanks.some(({ label }) => label !== '' && foldName(label) === foldName(name))
  );
}

/** Several answers for one blank become one filling of several values. */
function merged(fillings: readonly Filling[]): readonly Filling[] {
  const together = new Map<string, Filling>();
  for (const [place, filling] of fillings.entries()) {
    const key = filling.name ?? `\u0000${place}`;
    const values = [...(together.get(key)?.values ?? []), ...filling.values];
    together.set(key, { name: filling.name, values: [...new Set(values)] });
  }
  return [...together.values()];
}

function unmarkedBlanks(fillings: readonly Filling[]): readonly Blank[] {
  return fillings.map(({ name }) => ({ label: name ?? '', answer: null }));
}

/** In the order of the blanks; null where there are more or fewer of one than of the other. */
function placeFillings(
  fillings: readonly Filling[],
  blanks: readonly Blank[],
): readonly Filling[] | null {
  if (fillings.length !== blanks.length) return null;
  const order = answerOrder(blanks);
  const numbers = fillings.map(({ name }) => Number(/\d+$/u.exec(name ?? '')?.[0] ?? Number.NaN));
  const numbered = numbers.every((number) => !Number.isNaN(number));
  const inTurn = fillings.map((_, place) => place);
  if (numbered) inTurn.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  const placed: (Filling | undefined)[] = blanks.map(() => undefined);
  for (const [turn, index] of inTurn.entries()) {
    const filling = fillings[index];
    const folded = foldName(filling?.name ?? '');
    const called = blanks.findIndex(
      ({ label }) => folded !== '' && label !== '' && foldName(label) === folded,
    );
    const place = called >= 0 ? called : (order[turn] ?? turn);
    if (placed[place] !== undefined) return null;
    placed[place] = filling;
  }
  return placed.flatMap((filling) => filling ?? []);
}
