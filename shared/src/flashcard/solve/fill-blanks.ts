/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { blankMark, hasBlanks, inTurn, type Sentence } from './blanks.ts';
import { foldName, listOf, rawText } from '../fields/fields.ts';
import { completes, type Front } from './front.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { shownText } from '../fields/shown-text.ts';
import { agreed, type Solved, type Unsolved } from './unsolved.ts';
import {
  answerText,
  mostAnswers,
  separated,
  separators,
  type Told,
  type ToldField,
} from './answers.ts';
import { sidesOf } from './node.ts';

/** One blank's answer: under the service's own name where it has one. */
interface Filling {
  readonly name: string;
  /** Ids, or accepted texts. */
  readonly values: readonly string[];
}

export function fillBlanks(card: Unsolved): Solved | null {
  const { prompt, ...sentence } = completes(withBlank(card), card.kind === 'fill-blanks');
  const { text, blanks } = sentence;
  if (text === '') return null;
  const { options, form } = card.decoded;
  const marked = options.filter(({ right }) => right);
  const ofMarks = marked.map(({ id }): Told => ({ value: id, field: '', as: 'ids' }));
  // A text that contains the answer needs no other.
  const clozes = blanks.flatMap(({ answer }): ToldField =>
    answer === null ? [] : [{ value: answer, field: '', as: 'texts' }],
  );
  const isCloze = blanks.length > 0 && clozes.length === blanks.length;
  const fill = (bank: Resolver | null) => {
    const accepted = bank === null ? card.accepted : [];
    const told = marked.length > 0 ? [ofMarks] : card.told.length > 0 ? card.told : [[]];
    const fields = isCloze ? [clozes] : told.map((one) => [...one, ...accepted]);
    return agreed(fields.map((field) => filled(sentence, fillingsOf(field, sentence, bank))));
  };
  // A cloze whose words are not in the bank is typed.
  const ofBank = options.length > 0 ? fill(createResolver(options, card)) : null;
  const mayBeTyped = isCloze || options.length === 0 || form === 'words';
  const whole = ofBank ?? (mayBeTyped ? fill(null) : null);
  return whole && { kind: 'fill-blanks', prompt, ...whole, options: ofBank ? options : [] };
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

function fillingsOf(
  told: ToldField,
  { blanks }: Sentence,
  bank: Resolver | null,
): readonly Filling[] {
  const [first] = told;
  // "went, home" and "blank1:a;blank2:b", where that gives a part for every blank.
  const fits = ({ length }: ToldField): boolean =>
    blanks.length > 0 ? length === blanks.length : bank !== null && length > 1;
  const isWhole = first === undefined || bank?.one(first) !== undefined;
  const parts = separators.map((sign) => separated(told, [sign]));
  return ((isWhole ? undefined : parts.find(fits)) ?? told).map((one) => {
    const [name, value] = nameAndValue(one, { blanks }, bank) ?? ['', one.value];
    const read = (text: unknown): string =>
      bank ? (bank.one({ ...one, value: text }) ?? '') : shownText(answerText(text));
    return { name, values: listOf(value).slice(0, mostAnswers).map(read) };
  });
}

/** The parts of `blank1:opt3`, `{"left": 1, "right": "went"}` and the like; null for a value alone. */
function nameAndValue(
  told: Told,
  { blanks }: Pick<Sentence, 'blanks'>,
  bank: Resolver | null,
): readonly [string, unknown] | null {
  const { value } = told;
  const text = typeof value === 'string' ? value : '';
  const cut = /^([^:=→]{1,80}?)\s*(?::|=>|->|=|→)\s*(.+)$/su.exec(text);
  const [left, right] = sidesOf(value) ?? [cut?.[1], cut?.[2]];
  const name = rawText(left);
  // A number that the sentence does not use may be a time: "1:30".
  const isTime = cut !== null && /^\d+$/u.test(name) && /^\d/u.test(rawText(right));
  const isCalled =
    /^(?:blank|gap|slot|input)[\s_-]*\d{0,3}$/iu.test(name) ||
    (/^\d{1,3}$/u.test(name) && Number(name) <= blanks.length) ||
    blanks.some(({ label }) => label !== '' && foldName(label) === foldName(name));
  if (name === '' || (cut !== null && bank?.one(told) !== undefined)) return null;
  if (isCalled) return isTime && !bank ? null : [name, right];
  const isName = bank ? bank.one({ ...told, value: left }) === undefined : cut === null;
  return isName && !Array.isArray(value) ? [name, right] : null;
}

/** Several answers for one blank become one filling of several values. */
function together(fillings: readonly Filling[], isOne: boolean): readonly Filling[] {
  const merged = new Map<string, Filling>();
  for (const [place, { name, values }] of fillings.entries()) {
    const key = name === '' && !isOne ? `\u0000${place}` : name;
    const all = [...(merged.get(key)?.values ?? []), ...values];
    merged.set(key, { name, values: [...new Set(all)] });
  }
  return [...merged.values()];
}

/** A blank for each name in `correct`; null where answers and blanks do not match. */
function filled(
  { text, blanks }: Sentence,
  fillings: readonly Filling[],
): Pick<Solved, 'question' | 'correct' | 'submits'> | null {
  const isEmpty = ({ values }: Filling): boolean => values.length === 0 || values.includes('');
  if (fillings.length === 0 || fillings.some(isEmpty)) return null;
  // A single blank takes any of the texts.
  const merged = together(fillings, blanks.length === 1);
  const marks = blanks.length > 0 ? [] : merged.map(() => blankMark);
  const placed = inPlace(
    merged,
    blanks.length > 0 ? blanks.map(({ label }) => label) : merged.map(({ name }) => name),
  );
  if (placed === null) return null;
  const isOwn = ({ name }: Filling): boolean => !/^\d*$|:/u.test(name);
  const named = placed.map((one, place) => (isOwn(one) ? one.name : `blank${place + 1}`));
  if (new Set(named).size < placed.length) return null;
  return {
    question: [text, ...marks].filter(Boolean).join(' '),
    correct: placed.flatMap(({ values }, at) => values.map((value) => `${named[at]}:${value}`)),
    ...(!placed.every(isOwn) && { submits: 'values' }),
  };
}

/**
 * In the order of the blanks: by the names that the sentence uses, else by the numbers of both, else as they come.
 * Null where their numbers differ, or where names that are no numbers are not those of the sentence.
 */
function inPlace(
  fillings: readonly Filling[],
  labels: readonly string[],
): readonly Filling[] | null {
  if (fillings.length !== labels.length) return null;
  const called = labels.flatMap(
    (label) => fillings.find(({ name }) => name !== '' && foldName(name) === foldName(label)) ?? [],
  );
  if (called.length === labels.length) return called;
  const isNumbered = ({ name }: Filling): boolean => name === '' || /\d$/u.test(name);
  if (labels.length > 1 && !fillings.every(isNumbered)) return null;
  const [order, turn] = [inTurn(labels), inTurn(fillings.map(({ name }) => name))];
  return labels.flatMap((_, place) => fillings[turn[order.indexOf(place)] ?? -1] ?? []);
}
