/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { foldName, listOf, rawText } from '../fields/fields.ts';
import { cardText } from '../fields/shown-text.ts';
import { answerText, isOfPlaces, mostAnswers, separated, separators } from './answers.ts';
import type { Told, ToldField } from './answers.ts';
import { blankMark, hasBlanks, type Sentence } from './blanks.ts';
import { agreed, completes, type Front, type Solved, type Unsolved } from './front.ts';
import { twoSides } from './node.ts';
import { optionOf, resolveAmong, type Resolve } from './resolve.ts';

/** One blank's answer: under the service's own name where it has one. */
interface Filling {
  readonly name: string;
  /** Ids, or accepted texts. */
  readonly values: readonly string[];
}

export function fillBlanks(card: Unsolved): Solved | null {
  const { options, form } = card;
  const { prompt, ...sentence } = completes(withBlank(card), card.kind === 'fill-blanks');
  if (sentence.text === '') return null;
  const told = (values: readonly unknown[], as: Told['as']): ToldField =>
    values.map((value) => ({ value, field: '', as }));
  const marked = options.filter(({ right }) => right).map(({ id }) => id);
  // A text that contains the answer needs no other.
  const clozes = sentence.blanks.flatMap(({ answer }) => answer ?? []);
  const isCloze = clozes.length > 0 && clozes.length === sentence.blanks.length;
  const stated = marked.length > 0 ? [told(marked, 'ids')] : card.told;
  const fields = isCloze ? [told(clozes, 'texts')] : stated.length > 0 ? stated : [[]];
  const fill = (bank: Resolve | null) => {
    const more = bank === null && !isCloze ? card.accepted : [];
    const readings = fields.map((field) => fillingsOf([...field, ...more], sentence, bank));
    return agreed(readings.map((fillings) => filled(sentence, fillings)));
  };
  // A cloze whose words are not in the bank is typed.
  const ofBank = options.length > 0 ? fill(resolveAmong(options, card)) : null;
  const mayBeTyped = isCloze || options.length === 0 || form === 'words';
  const solved = ofBank ?? (mayBeTyped ? fill(null) : null);
  return solved && { kind: 'fill-blanks', prompt, ...solved, options: ofBank ? options : [] };
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
  bank: Resolve | null,
): readonly Filling[] {
  const [first] = told;
  // "went, home" and "blank1:a;blank2:b", where that gives a part for every blank.
  const fits = ({ length }: ToldField): boolean =>
    blanks.length > 0 ? length === blanks.length : bank !== null && length > 1;
  const isWhole = first === undefined || (bank && optionOf(bank, first) !== undefined);
  const parts = separators.map((sign) => separated(told, [sign]));
  return ((isWhole ? undefined : parts.find(fits)) ?? told).map((one) => {
    const [name, value] = nameAndValue(one, blanks, bank) ?? ['', one.value];
    const read = (text: unknown): string => {
      if (bank) return optionOf(bank, { ...one, value: text }) ?? '';
      return typeof text === 'boolean' || isOfPlaces(one) ? '' : cardText(answerText(text));
    };
    return { name, values: listOf(value).slice(0, mostAnswers).map(read) };
  });
}

/** The parts of `blank1:opt3`, `{"left": 1, "right": "went"}` and the like; null for a value alone. */
function nameAndValue(
  told: Told,
  blanks: Sentence['blanks'],
  bank: Resolve | null,
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
  if (name === '' || isTime || (cut && bank && optionOf(bank, told) !== undefined)) return null;
  const isName = bank ? optionOf(bank, { ...told, value: left }) === undefined : cut === null;
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
