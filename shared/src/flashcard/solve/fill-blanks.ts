/** Cards of sentences with blanks, filled from a word bank or by typing. */
import { fieldsOf, foldName, isObject, listOf, rawText } from '../fields/fields.ts';
import { cardText } from '../fields/shown-text.ts';
import { separators } from '../grade/accepted-texts.ts';
import { foldText, looseRules } from '../grade/fold-text.ts';
import { repeatMark } from '../grade/pairs.ts';
import { answerText, blankName, inTexts, isOfPlaces, mostAnswers, ofIds } from './answers.ts';
import { pairsOf, separated, twoSides, type ToldField } from './answers.ts';
import { blankMark, hasBlanks, type Sentence } from './blanks.ts';
import { agreed, completes, mentions, type Front, type Solved, type Unsolved } from './front.ts';
import { optionOf, resolveAmong, type Resolve } from './resolve.ts';

export function fillBlanks(card: Unsolved): Solved | null {
  const { options, form } = card;
  const { prompt, ...sentence } = completes(withBlank(card), card.kind === 'fill-blanks');
  // A blank behind a sentence that has its answer already asks for nothing.
  const isSaid = card.answers.some((text) => mentions(sentence.text, text));
  if (sentence.text === '' || (isSaid && sentence.blanks.length === 0)) return null;
  // A text that contains the answer needs no other.
  const clozes = sentence.blanks.flatMap(({ answer }) => answer ?? []);
  const isCloze = clozes.length > 0 && clozes.length === sentence.blanks.length;
  const fields = isCloze ? [inTexts(clozes)] : card.told.length > 0 ? card.told : [[]];
  const fill = (bank: Resolve | null) => {
    const more = bank === null && !isCloze ? card.accepted : [];
    // Further texts do not say which of several blanks they are for.
    if (more.length * card.told.length > 0 && sentence.blanks.length !== 1) return null;
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
  { text: question, blanks }: Sentence,
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
  const numberOf = (name: unknown) => blankName.exec(foldName(rawText(name)))?.[1];
  const start = answers.some(({ value }) => Number(numberOf(twoSides(value)?.[0])) === 0) ? 0 : 1;
  const numbers = labels.map((label, at) => Number(numberOf(label) ?? at + start));
  const inTurn = numbers.toSorted((a, b) => a - b);
  const contents = labels.map(() => ({ name: '', values: new Set<string>() }));
  for (const [at, one] of answers.entries()) {
    const isText = typeof one.value === 'string';
    const read = (value: unknown): string => {
      if (bank) return optionOf(bank, { ...one, value }) ?? '';
      const text = cardText(answerText(value));
      const isNone = typeof value === 'boolean' || isOfPlaces(one) || ofIds.test(one.field);
      return isNone || (labels.length === 1 && mayBeWhole(text, question)) ? '' : text;
    };
    const valuesOf = (value: unknown): readonly string[] =>
      listOf(value).slice(0, mostAnswers).map(read);
    /** `blank2`, a number, or a label; as text a number before another may be a time: "1:30". */
    const placeOf = (side: unknown): number => {
      const name = foldName(rawText(side));
      const isTime = isText && bank === null && /^(?:[bg]|\d+[:–-])\d/iu.test(one.value);
      const place = labels.findIndex((label) => name !== '' && foldName(label) === name);
      return place < 0 && !isTime ? numbers.indexOf(Number(numberOf(name) ?? -1)) : place;
    };
    const isOption = bank !== null && isText && read(one.value) !== '';
    const named = isOption ? [] : pairsOf(one.value);
    const isListed =
      labels.every((label) => !/\p{L}/u.test(label)) && rawText(fieldsOf(one.value)?.get('turn'));
    const [name, value] =
      named.find(([left]) => placeOf(left) >= 0) ??
      (isListed && named[0] ? ['', named[0][1]] : ['', one.value]);
    // A name that is no blank's, or a single blank, which takes any of the texts.
    const isStray = name === '' && isObject(value) && named.length > 0;
    const turn = labels.length === 1 ? 0 : numbers.indexOf(inTurn[at] ?? -1);
    const place = name === '' ? turn : placeOf(name);
    const [content, values] = [contents[place], valuesOf(value)];
    if (isStray || content === undefined || values.length === 0 || values.includes('')) return null;
    content.name ||= rawText(name);
    for (const each of values) content.values.add(each);
  }
  // One label stands for all blanks that have it, where each answer has a label and this one has one content.
  const holderOf = (label: string, at: number): number => {
    const first = labels.indexOf(label);
    return label !== '' && contents[first]?.name !== '' && contents[first]?.values.size === 1
      ? first
      : at;
  };
  const holders = labels.map((label, at) =>
    contents[at]?.values.size === 0 ? holderOf(label, at) : at,
  );
  const all = holders.flatMap((holder) => contents[holder] ?? []);
  if (all.length === 0 || all.some(({ values }) => values.size === 0)) return null;
  const isOwn = ({ name }: { readonly name: string }): boolean => !/^\d*$|:/u.test(name);
  const marks = blanks.length > 0 ? [] : labels.map(() => blankMark);
  return {
    question: [question, ...marks].filter(Boolean).join(' '),
    correct: all.flatMap((content, at) => {
      const own = holders[at] === at ? content.name : `${content.name}${repeatMark}${at + 1}`;
      const name = isOwn(content) ? own : `blank${at + 1}`;
      return [...content.values].map((value) => `${name}:${value}`);
    }),
    ...(!all.every(isOwn) && { submits: 'values' }),
  };
}

/** Whether a text begins or ends as the sentence around its blank, so that it may be all of it. */
function mayBeWhole(text: string, sentence: string): boolean {
  const parts = [...sentence.split(blankMark), text].map((part) => foldText(part, looseRules));
  const [before = '', after = '', all = ''] = parts;
  const begins = before !== '' && all.startsWith(`${before} `);
  return begins || (after !== '' && all.endsWith(` ${after}`));
}
