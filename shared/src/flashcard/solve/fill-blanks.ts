/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { foldName, isObject, listOf, rawText } from '../fields/fields.ts';
import { cardText } from '../fields/shown-text.ts';
import { separators } from '../grade/accepted-texts.ts';
import { answerText, inTexts, isOfPlaces, mostAnswers, pairsOf, separated } from './answers.ts';
import type { ToldField } from './answers.ts';
import { blankMark, hasBlanks, type Sentence } from './blanks.ts';
import { agreed, completes, type Front, type Solved, type Unsolved } from './front.ts';
import { optionOf, resolveAmong, type Resolve } from './resolve.ts';

export function fillBlanks(card: Unsolved): Solved | null {
  const { options, form } = card;
  const { prompt, ...sentence } = completes(withBlank(card), card.kind === 'fill-blanks');
  if (sentence.text === '') return null;
  // A text that contains the answer needs no other.
  const clozes = sentence.blanks.flatMap(({ answer }) => answer ?? []);
  const isCloze = clozes.length > 0 && clozes.length === sentence.blanks.length;
  const fields = isCloze ? [inTexts(clozes)] : card.told.length > 0 ? card.told : [[]];
  const fill = (bank: Resolve | null) => {
    const more = bank === null && !isCloze ? card.accepted : [];
    return agreed(fields.map((field) => filled([...field, ...more], sentence, bank)));
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

/** Every blank with its answers; null where a blank has none, or an answer has no blank. */
function filled(
  told: ToldField,
  { text, blanks }: Sentence,
  bank: Resolve | null,
): Pick<Solved, 'question' | 'correct' | 'submits'> | null {
  const [first] = told;
  // "went, home" and "blank1:a;blank2:b", where that gives a part for every blank.
  const fits = ({ length }: ToldField): boolean =>
    blanks.length > 0 ? length === blanks.length : bank !== null && length > 1;
  const isWhole = first === undefined || (bank && optionOf(bank, first) !== undefined);
  const split = separators.map(({ sign }) => separated(told, [sign])).find(fits);
  const answers = (isWhole ? undefined : split) ?? told;
  // A sentence that shows no blank gets one for each answer.
  const labels = blanks.length > 0 ? blanks.map(({ label }) => label) : answers.map(() => '');
  const numbers = labels.map((label, at) => Number(/\d+$/u.exec(label)?.[0] ?? at + 1));
  const contents = labels.map(() => ({ name: '', values: new Set<string>() }));
  for (const [at, one] of answers.entries()) {
    const isText = typeof one.value === 'string';
    const read = (value: unknown): string => {
      if (bank) return optionOf(bank, { ...one, value }) ?? '';
      return typeof value === 'boolean' || isOfPlaces(one) ? '' : cardText(answerText(value));
    };
    const valuesOf = (value: unknown): readonly string[] =>
      listOf(value).slice(0, mostAnswers).map(read);
    /** `blank2`, a number, or a label; as text a number before a colon may be a time: "1:30". */
    const placeOf = (side: unknown): number => {
      const name = foldName(rawText(side));
      const called = isText ? /^(?:blank|gap|slot|input)(\d{1,3})$/u : /(\d{1,3})$/u;
      const isTime = isText && bank === null && /^\d+:\d/u.test(one.value);
      const [, digits = isTime ? '' : name] = called.exec(name) ?? [];
      const place = labels.findIndex((label) => name !== '' && foldName(label) === name);
      return place < 0 && /^\d{1,3}$/u.test(digits) ? numbers.indexOf(Number(digits)) : place;
    };
    const isOption = bank !== null && isText && read(one.value) !== '';
    const named = isOption ? [] : pairsOf(one.value);
    const [name, value] = named.find(([left]) => placeOf(left) >= 0) ?? ['', one.value];
    // A name that is no blank's, or a single blank, which takes any of the texts.
    const isStray = name === '' && isObject(value) && named.some(([left]) => read(left) === '');
    const place = name !== '' ? placeOf(name) : labels.length === 1 ? 0 : numbers.indexOf(at + 1);
    const [content, values] = [contents[place], valuesOf(value)];
    if (isStray || content === undefined || values.length === 0 || values.includes('')) return null;
    content.name ||= rawText(name);
    for (const each of values) content.values.add(each);
  }
  if (contents.length === 0 || contents.some(({ values }) => values.size === 0)) return null;
  const isOwn = ({ name }: { readonly name: string }): boolean => !/^\d*$|:/u.test(name);
  const marks = blanks.length > 0 ? [] : labels.map(() => blankMark);
  return {
    question: [text, ...marks].filter(Boolean).join(' '),
    correct: contents.flatMap((content, at) => {
      const name = isOwn(content) ? content.name : `blank${at + 1}`;
      return [...content.values].map((value) => `${name}:${value}`);
    }),
    ...(!contents.every(isOwn) && { submits: 'values' }),
  };
}
