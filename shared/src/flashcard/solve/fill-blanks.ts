/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { blankMark, inTurn, type Blank, type Sentence } from './blanks.ts';
import { fieldsOf, foldName, listOf, rawText } from '../fields/fields.ts';
import { completes, hasBlanks, type Front } from './front.ts';
import type { Resolver } from './resolve.ts';
import { shownText } from '../fields/shown-text.ts';
import { agreed, resolverOf, shownOption, type Solved, type Unsolved } from './unsolved.ts';
import { mostAnswers, separated, separators, type Told, type ToldField } from './answers.ts';
import { sidesOf, textOf } from './node.ts';

/** One blank's answer: under the service's own name where it has one. */
interface Filling {
  readonly name: string | null;
  /** Ids, or accepted texts. */
  readonly values: readonly string[];
}

export function fillBlanks(card: Unsolved): Solved | null {
  const { prompt, details, text, blanks } = completes(withBlank(card), card.kind === 'fill-blanks');
  if (text === '') return null;
  const { options } = card.decoded;
  const marked = options.filter(({ right }) => right);
  const told =
    marked.length > 0
      ? [marked.map(({ id }): Told => ({ value: id, field: '', as: 'ids' }))]
      : card.told;
  const isCloze = blanks.length > 0 && blanks.every(({ answer }) => answer !== null);
  // A text that contains the answer needs no other.
  const clozes = blanks.map(({ answer }): Told => ({ value: answer, field: '', as: 'texts' }));
  const fill = (bank: Resolver | null) => {
    const accepted = bank === null ? card.accepted : [];
    const fields = told.length > 0 ? told.map((one) => [...one, ...accepted]) : [accepted];
    const fillings = isCloze
      ? [clozes.map((one) => fillingOf(one, null, bank))]
      : fields.map((field) => fillingsOf(field, blanks, bank));
    return agreed(fillings.map((one) => filled({ text, blanks }, one)));
  };
  // A cloze whose words are not in the bank is typed.
  const ofBank = options.length > 0 ? fill(resolverOf(card)) : null;
  const whole = ofBank ?? (isCloze || options.length === 0 ? fill(null) : null);
  if (whole === null) return null;
  return {
    ...{ kind: 'fill-blanks', prompt, details, ...whole },
    options: ofBank === null ? [] : options.map(shownOption),
  };
}

/** A sentence that contains its answer once, as a word, gets its blank there. */
function withBlank({ kind, front, told }: Unsolved): Front {
  const [[one, ...others] = []] = told;
  const answer = others.length === 0 && typeof one?.value === 'string' ? one.value.trim() : '';
  if (kind !== 'fill-blanks' || answer === '' || hasBlanks(front.sentence)) return front;
  const [before = '', after, ...more] = front.sentence.split(answer);
  const isPart = /[\p{L}\p{N}]$/u.test(before) || /^[\p{L}\p{N}]/u.test(after ?? '');
  if (after === undefined || more.length > 0 || isPart) return front;
  return { ...front, sentence: `${before}${blankMark}${after}` };
}

/** A blank for each name in `correct`; null where answers and blanks do not match. */
function filled(
  { text, blanks }: Sentence,
  fillings: readonly Filling[],
): Pick<Solved, 'question' | 'correct' | 'submits'> | null {
  const isEmpty = ({ values }: Filling): boolean => values.length === 0 || values.includes('');
  if (fillings.length === 0 || fillings.some(isEmpty)) return null;
  // A single blank takes any of the texts.
  const ofOne = blanks.length === 1 && fillings.every(({ name }) => name === null);
  const values = fillings.flatMap((one) => one.values);
  const merged = ofOne ? [{ name: null, values: [...new Set(values)] }] : together(fillings);
  const marks = blanks.length > 0 ? [] : merged.map(() => blankMark);
  const asked = blanks.length > 0 ? blanks : merged.map(({ name }) => ({ label: name ?? '' }));
  const placed = inPlace(merged, asked);
  if (placed === null) return null;
  const isName = (name: string | null): name is string => name !== null && !/^\d*$|:/u.test(name);
  const nameOf = ({ name }: Filling, place: number): string =>
    isName(name) ? name : `blank${place + 1}`;
  if (new Set(placed.map(nameOf)).size < placed.length) return null;
  return {
    question: [text, ...marks].filter(Boolean).join(' '),
    correct: placed.flatMap((one, place) =>
      one.values.map((value) => `${nameOf(one, place)}:${value}`),
    ),
    ...(!placed.every(({ name }) => isName(name)) && { submits: 'values' }),
  };
}

function fillingsOf(
  told: ToldField,
  blanks: readonly Blank[],
  bank: Resolver | null,
): readonly Filling[] {
  return partsOf(told, blanks, bank).map((one) => fillingOf(one, blanks, bank));
}

/** @param blanks null where the value has no name of a blank before it */
function fillingOf(one: Told, blanks: readonly Blank[] | null, bank: Resolver | null): Filling {
  const [name, value] = (blanks && nameAndValue(one, blanks, bank)) ?? [null, one.value];
  const read = (text: unknown): string =>
    bank
      ? (bank.one({ ...one, value: text })?.ids[0] ?? '')
      : shownText(typeof text === 'string' ? text : textOf(text));
  return { name, values: listOf(value).slice(0, mostAnswers).map(read) };
}

/** Splits "went, home" and "blank1:a;blank2:b", where that gives a part for every blank. */
function partsOf(told: ToldField, blanks: readonly Blank[], bank: Resolver | null): ToldField {
  const [one] = told;
  if (one === undefined || bank?.one(one)) return told;
  const fits = ({ length }: ToldField): boolean =>
    blanks.length > 0 ? length === blanks.length : bank !== null && length > 1;
  return separators.map((sign) => separated(told, [sign])).find(fits) ?? told;
}

function nameAndValue(
  told: Told,
  blanks: readonly Blank[],
  bank: Resolver | null,
): readonly [string, unknown] | null {
  const sides = sidesOf(told.value);
  if (sides !== null) {
    const [left, right] = [rawText(sides[0]), sides[1]];
    if (isBlankName(left, blanks)) return [left, right];
    const isPair = bank ? bank.one({ ...told, value: left }) === null : !Array.isArray(told.value);
    if (left === '' || !isPair) return null;
    // Numbered like the blanks, or in a list in their order; otherwise it belongs to no blank.
    if (/\D\d{1,3}$/u.test(left) || blanks.length < 2) return [left, right];
    const place = rawText(fieldsOf(told.value)?.get('place'));
    return [place, place === '' ? null : right];
  }
  if (typeof told.value !== 'string' || bank?.one(told)) return null;
  const [, left, right] = /^([^:=→]{1,80}?)\s*(?::|=>|->|=|→)\s*(.+)$/su.exec(told.value) ?? [];
  if (left === undefined || right === undefined) return null;
  // "1:30" is a time.
  const isTime = /^\d+$/u.test(left) && /^\d/u.test(right);
  return bank !== null || (isBlankName(left, blanks) && !isTime) ? [left, right] : null;
}

/** `blank1`, `gap 2`, the number of a blank, or a name that the sentence itself uses. */
function isBlankName(name: string, blanks: readonly Blank[]): boolean {
  if (/^(?:blank|gap|slot|input)[\s_-]*\d{0,3}$/iu.test(name)) return true;
  if (/^\d{1,3}$/u.test(name)) return Number(name) <= blanks.length;
  return name !== '' && blanks.some(({ label }) => foldName(label) === foldName(name));
}

/** Several answers for one blank become one filling of several values. */
function together(fillings: readonly Filling[]): readonly Filling[] {
  const merged = new Map<string, Filling>();
  for (const [place, { name, values }] of fillings.entries()) {
    const key = name ?? `\u0000${place}`;
    merged.set(key, {
      name,
      values: [...new Set([...(merged.get(key)?.values ?? []), ...values])],
    });
  }
  return [...merged.values()];
}

/** In the order of the blanks; null where the numbers of answers and blanks differ. */
function inPlace(
  fillings: readonly Filling[],
  blanks: readonly Pick<Blank, 'label'>[],
): readonly Filling[] | null {
  const order = inTurn(blanks.map(({ label }) => label));
  const placed = new Map<number, Filling>();
  for (const [turn, filling] of inTurn(fillings.map(({ name }) => name ?? '')).entries()) {
    const one = fillings[filling];
    const folded = foldName(one?.name ?? '');
    const called = folded === '' ? -1 : blanks.findIndex(({ label }) => foldName(label) === folded);
    if (one) placed.set(called >= 0 ? called : (order[turn] ?? turn), one);
  }
  const whole = placed.size === blanks.length && fillings.length === blanks.length;
  return whole ? blanks.flatMap((_, place) => placed.get(place) ?? []) : null;
}
