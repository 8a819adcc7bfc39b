/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { blankMark, hasBlanks, type Sentence } from './blanks.ts';
import { foldName, listOf, rawText } from '../fields/fields.ts';
import { completes, type Front } from './front.ts';
import { createResolver, type Resolver } from './resolve.ts';
import { cardText } from '../fields/shown-text.ts';
import { agreed, type Solved, type Unsolved } from './unsolved.ts';
import {
  answerText,
  mostAnswers,
  separated,
  separators,
  type Told,
  type ToldField,
} from './answers.ts';
import { twoSides } from './node.ts';

/** One blank's answer: under the service's own name where it has one. */
interface Filling {
  readonly name: string;
  /** Ids, or accepted texts. */
  readonly values: readonly string[];
}

export function fillBlanks(card: Unsolved): Solved | null {
  const { prompt, ...sentence } = completes(withBlank(card), card.kind === 'fill-blanks');
  if (sentence.text === '') return null;
  const { options, form } = card.decoded;
  const marked = options.filter(({ right }) => right);
  const ofMarks = marked.map(({ id }): Told => ({ value: id, field: '', as: 'ids' }));
  // A text that contains the answer needs no other.
  const clozes = sentence.blanks.flatMap(({ answer }): ToldField =>
    answer === null ? [] : [{ value: answer, field: '', as: 'texts' }],
  );
  const isCloze = clozes.length > 0 && clozes.length === sentence.blanks.length;
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
  const answer = others.length === 0 ? rawText(one?.value).trim() : '';
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
      bank
        ? (bank.one({ ...one, value: text }) ?? '')
        : cardText(typeof text === 'boolean' ? '' : answerText(text));
    return { name, values: listOf(value).slice(0, mostAnswers).map(read) };
  });
}

/** The parts of `blank1:opt3`, `{"left": 1, "right": "went"}` and the like; null for a value alone. */
function nameAndValue(
  told: Told,
  { blanks }: Pick<Sentence, 'blanks'>,
  bank: Resolver | null,
): readonly [string, unknown] | null {
  const text = typeof told.value === 'string' ? told.value : '';
  const cut = /^([^:=→]{1,80}?)\s*(?::|=>|->|=|→)\s*(.+)$/su.exec(text);
  const [left, right] = twoSides(told.value) ?? [cut?.[1], cut?.[2]];
  const name = rawText(left);
  const isCalled =
    /^(?:blank|gap|slot|input)[\s_-]*\d{0,3}$/iu.test(name) ||
    (/^\d{1,3}$/u.test(name) && Number(name) <= blanks.length) ||
    blanks.some(({ label }) => label !== '' && foldName(label) === foldName(name));
  // A number before others may be a time: "1:30".
  const isTime = bank === null && /^\d+:\d/u.test(text);
  if (name === '' || isTime || (cut !== null && bank?.one(told) !== undefined)) return null;
  const isName = bank ? bank.one({ ...told, value: left }) === undefined : cut === null;
  return isCalled || (isName && !Array.isArray(told.value)) ? [name, right] : null;
}

/** Every blank with its answers; null where a blank has none, or an answer has no blank. */
function filled(
  { text, blanks }: Sentence,
  fillings: readonly Filling[],
): Pick<Solved, 'question' | 'correct' | 'submits'> | null {
  const isEmpty = ({ values }: Filling): boolean => values.length === 0 || values.includes('');
  if (fillings.length === 0 || fillings.some(isEmpty)) return null;
  // A sentence that shows no blank gets one for each answer.
  const labels = blanks.length > 0 ? blanks.map(({ label }) => label) : fillings.map(() => '');
  const placed = labels.map((label, place) =>
    // A single blank takes any of the texts.
    fillings.filter(({ name }, at) =>
      name === '' && labels.length === 1
        ? true
        : (foldName(name) !== '' && foldName(name) === foldName(label)) ||
          numberIn(name, at) === numberIn(/\d$/u.test(label) ? label : '', place),
    ),
  );
  const isPlaced = (one: Filling): boolean =>
    placed.filter((own) => own.includes(one)).length === 1;
  if (!fillings.every(isPlaced) || placed.some((own) => own.length === 0)) return null;
  const ownNames = placed.map(([first]) => first?.name ?? '');
  const isOwn = (name: string): boolean => !/^\d*$|:/u.test(name);
  const names = ownNames.map((name, place) => (isOwn(name) ? name : `blank${place + 1}`));
  const marks = blanks.length > 0 ? [] : labels.map(() => blankMark);
  return {
    question: [text, ...marks].filter(Boolean).join(' '),
    correct: placed.flatMap((own, place) =>
      [...new Set(own.flatMap(({ values }) => values))].map((value) => `${names[place]}:${value}`),
    ),
    ...(!ownNames.every(isOwn) && { submits: 'values' }),
  };
}

/** The number at the end of a name; without a name the place in the list. */
function numberIn(name: string, place: number): number | null {
  if (name === '') return place + 1;
  const [digits] = /\d+$/u.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}
