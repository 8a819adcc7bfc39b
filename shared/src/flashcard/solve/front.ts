/**
 * A card before and after its kind is known, and what it asks. Nothing is dropped: texts that do not ask are shown
 * beside the answer.
 */
import { fieldsOf, listOf, pick, rawText, type Fields } from '../fields/fields.ts';
import type { ItemFields } from '../fields/item-fields.ts';
import { besides, isNamed, members, names } from '../fields/names.ts';
import { cardText, textOf } from '../fields/shown-text.ts';
import type { CardDetail, Flashcard } from '../flashcard.ts';
import { looseRules, sameText } from '../grade/fold-text.ts';
import type { ToldField } from './answers.ts';
import { findBlanks, hasBlanks, type Sentence } from './blanks.ts';
import type { DecodedOption, DecodedOptions } from './options.ts';
import type { Places } from './resolve.ts';

/** What is read of a card before its kind is known. */
export interface Unsolved extends ItemFields, DecodedOptions {
  /** The name of its type, folded. */
  readonly type: string;
  readonly front: Front;
  readonly told: readonly ToldField[];
  readonly accepted: ToldField;
  /** The texts of both. */
  readonly answers: readonly string[];
  readonly places: Places;
}

export type Solved = Pick<
  Flashcard,
  'kind' | 'prompt' | 'question' | 'correct' | 'silent' | 'submits'
> & {
  readonly options: readonly DecodedOption[];
  /** Texts of the question that it does not show. */
  readonly hidden?: readonly string[];
};

export interface Front {
  readonly instruction: string;
  /** Distinct; the later ones say more. */
  readonly questions: readonly string[];
  readonly word: string;
  readonly sentence: string;
  /** Meanings, translations and so on: the first asks where nothing else does. */
  readonly beside: readonly CardDetail[];
}

export type Asked = Pick<Flashcard, 'prompt' | 'question'>;

/** The answer on which all fields agree; null where there is none, or two disagree. */
export function agreed<Reading>(
  readings: readonly (Reading | null)[],
  nameOf: (reading: Reading) => string = (reading) => JSON.stringify(reading),
): Reading | null {
  const made = readings.filter((reading) => reading !== null);
  return new Set(made.map(nameOf)).size === 1 ? (made[0] ?? null) : null;
}

/**
 * @param stated the mapping names the question, so no other text asks
 * @param spoilers options and answers, which must not be read above the card
 * @param isAnswered it has any; else a title does not ask
 */
export function readFront(
  fields: Fields,
  stated: boolean,
  spoilers: readonly string[],
  isAnswered: boolean,
): Front {
  const isNumber = (value: unknown): boolean => typeof value === 'number';
  const areNumbers = (value: unknown): boolean => Array.isArray(value) && value.every(isNumber);
  const texts = (list: readonly string[]): readonly string[] => {
    const values = list.map((name) => fields.get(name)).filter((value) => !areNumbers(value));
    return [...new Set(values.map(cardText).filter(Boolean))];
  };
  const [word = ''] = stated ? [] : texts(names.word);
  // A text with a blank is the sentence to complete, under any name.
  const other = [...fields].find(([name, value]) => !isNamed(name) && hasBlanks(rawText(value)));
  const [sentence = cardText(other?.[1])] = stated ? [''] : texts(names.sentence);
  const own = stated ? [cardText(fields.get('question'))] : texts(names.question);
  const anything = texts(names.anything).slice(0, 1);
  const isSilent = own.length === 0 && word === '' && sentence === '';
  const [heading = ''] = texts(names.heading);
  const instruction = cardText(pick(fields, names.instruction));
  const isSafe = !spoilers.some((text) => mentions(heading, text));
  const isAlone = isSilent && anything.length === 0;
  const asksByTitle = isAlone && isAnswered && (isSafe || instruction === '');
  const questions = asksByTitle ? [heading] : isSilent ? anything : own;
  const beside = detailsIn(fields).filter(({ kind }) => kind !== 'word' && kind !== 'text');
  return {
    word,
    sentence,
    beside,
    questions: questions.filter(Boolean),
    instruction: instruction || (isSafe && !isAlone ? heading : ''),
  };
}

/** Fields whose texts are shown, and as what. */
const shown: readonly (readonly [CardDetail['kind'], readonly string[]])[] = [
  ...besides.map((kind) => [kind, names[kind]] as const),
  ['explanation', names.transcript],
  ['word', names.word],
  ['text', [names.sentence, names.question, names.anything, names.heading].flat()],
  ['text', [names.back, names.words, names.wrong, members.blanks].flat()],
];

/** Everything that a card says, as it would stand beside the answer. */
export function detailsIn(fields: Fields, depth = 3): readonly CardDetail[] {
  const answer = depth > 1 ? fieldsOf(pick(fields, ['answer', 'correctanswer'])) : null;
  const ofAnswer = answer ? detailsIn(answer, 1).filter(({ kind }) => kind !== 'text') : [];
  const own = shown.flatMap(([kind, list]) => {
    const isBeside = kind !== 'word' && kind !== 'text';
    return list
      .flatMap((name) => listOf(fields.get(name)).slice(0, 20))
      .filter((value) => typeof value === 'string' || fieldsOf(value) !== null)
      .flatMap((value) => {
        const inner = isBeside && depth > 1 ? fieldsOf(value) : null;
        return [{ kind, text: cardText(value) }, ...(inner ? detailsIn(inner, depth - 1) : [])];
      });
  });
  return [...own, ...ofAnswer].filter(({ text }) => text !== '');
}

/** Names of what a service keeps about a card or a person, which the card does not say. */
const kept =
  /(?:id|key|uuid|hash|date|time|due|ur[il]|link|path|slug|code|type|kind|lang|version|status|state|queue|level|difficulty|stage|mode|deck|tag|category|topic|plan|author|source|target|format|style|template|model|stat|meta|metadata|scheduling|feedback|config|media|audio)s?$/u;
const ofAPerson =
  /^(?:(?:user|account|owner|learner|student|member|customer|tenant|creator|author|profile|session)s?(?:display|first|last|full|nick)?(?:id|name|info|data|e?mail|profile|agent|role)?|created?(?:by|at|on).*|e?mail(?:address)?|phone(?:no|number)?|(?:access|refresh|auth|api|session|device|csrf|id)?token|(?:client)?secret(?:key)?|cookies?|authorization)$|password/u;
/** What an object inside holds besides texts. */
const apart: readonly string[] = [
  ...[...names.id, ...names.otherId, ...names.type, ...names.image, ...names.audio],
  ...[...names.language, ...names.speak],
];
/** What no such field holds: a sentence, or five words without a figure. */
const prose = /^(?=[^\d@]*$)(?:.*[.!?。！？]|\S+(?:\s+\S+){4}.*)$/su;
const machine = /^(?:https?:|data:|\d{4}-\d|(?=\S*\d)[!-~]{40}|\S+@)/u;

/** Texts under names that are not known, also those deeper inside. */
export function unnamedIn(
  fields: Fields,
  isApart: (name: string) => boolean = isNamed,
  depth = 4,
): readonly string[] {
  const unnamed = [...fields].filter(([name]) => !isApart(name) && !ofAPerson.test(name));
  return unnamed.flatMap(([name, value]) => {
    const texts = listOf(value).flatMap((one) => {
      const inner = depth > 0 && textOf(one) === '' ? fieldsOf(one) : null;
      return inner ? unnamedIn(inner, (own) => apart.includes(own), depth - 1) : cardText(one);
    });
    const isSaid = (text: string) =>
      /\p{L}/u.test(text) && !machine.test(text) && (!kept.test(name) || prose.test(text));
    return texts.filter(isSaid).slice(0, 20);
  });
}

/**
 * Prompt and question of a card whose answer is chosen, said or thought of.
 * @param answers texts of the answer, which must not be shown
 */
export function asks(front: Front, answers: readonly string[]): Asked {
  const { instruction, questions, beside } = front;
  const last = questions.at(-1) ?? '';
  const holdsOne = (text: string) => answers.some((one) => mentions(text, one));
  const isTold = (text: string) => answers.some((one) => sameText(text, one, looseRules));
  const word = isTold(front.word) ? '' : front.word;
  // A passage with a question may hold the answer.
  const isPassage = last !== '' && !hasBlanks(last);
  const isHidden = isPassage ? isTold(front.sentence) : holdsOne(front.sentence);
  const sentence = isHidden ? '' : front.sentence;
  const standIn = beside.find(({ kind, text }) => kind !== 'explanation' && !holdsOne(text));
  const needsWord = ![instruction, ...questions].some((text) => mentions(text, word));
  const chosen = (): string => {
    if (hasBlanks(sentence)) return sentence;
    if (last !== '') return word === '' || !needsWord || hasBlanks(last) ? last : word;
    const isAsked = front.word === '' || standIn === undefined;
    return word || sentence || (isAsked ? instruction : '') || (standIn?.text ?? '');
  };
  const question = chosen();
  // A passage comes before the question about it.
  return askedWith([instruction, ...questions, question === last ? sentence : ''], question);
}

/** The sentence to complete, and the text above it. */
export function completes(front: Front, expected: boolean): Asked & Sentence {
  const { instruction, questions, word, sentence } = front;
  const texts = [sentence, ...questions.toReversed(), word, instruction].filter(Boolean);
  const withMark = (text: string): boolean => findBlanks(text, expected).blanks.length > 0;
  const chosen = texts.find(hasBlanks) ?? texts.find(withMark) ?? texts[0] ?? '';
  const found = findBlanks(chosen, expected && chosen !== instruction);
  const leads = [instruction, ...questions].filter((text) => text !== chosen);
  return { ...askedWith(leads, found.text), ...found };
}

/** Each text once. */
export function askedWith(leads: readonly string[], question: string): Asked {
  const distinct = [...new Set(leads)].filter((text) => text !== '' && text !== question);
  return { prompt: distinct.join('\n'), question };
}

/** Not inside a longer word: "part" does not contain the word "art". */
export function mentions(text: string, word: string): boolean {
  const [first = '', ...others] = word === '' ? [] : text.toLowerCase().split(word.toLowerCase());
  const isApart = (after: string, at: number) =>
    !/\p{Ll}$/u.test(others[at - 1] ?? first) && !/^\p{Ll}/u.test(after);
  return others.some(isApart);
}
