/**
 * Decides whether an answer is right and how it is submitted (interface.md section 2.4, `user_answer` and
 * `is_correct`). Pure: the same card and answer always give the same grade.
 */
import type { Flashcard, Grade } from '../flashcard.ts';
import { acceptedTexts, nearTexts, wholeTexts } from './accepted-texts.ts';
import { nearness, similarity, type Nearness } from './almost.ts';
import { looseRules, sameText } from './fold-text.ts';
import { cutFilling, namesIn, splitPair, valuesIn, withoutMark } from './pairs.ts';

/** The similarity that a recogniser must reach where the card states none. */
const usualSimilarity = 0.8;
/** After a space, or a letter of a script without spaces. */
const unspaced = /\s|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

/**
 * The input of {@link grade} when the learner graded the card: the right answer in the card's own words, or
 * nothing.
 */
export function selfGraded(card: Flashcard, knew: boolean): readonly string[] {
  const { kind, correct } = card;
  if (!knew) return [];
  if (kind === 'reveal' || kind === 'speaking')
    return [correct[0] ?? (card.question || card.prompt)];
  if (isTyped(card))
    return namesIn(correct).map((name) => `${name}:${valuesIn(correct, name)[0]?.trim() ?? ''}`);
  return kind === 'spelling' || kind === 'choice' ? correct.slice(0, 1) : correct;
}

/**
 * @param given ids of the chosen options (`blank1:id` and `left:right` in cards of blanks and pairs,
 *   in order in `arrange` cards), one typed text, `blank1:text` for each typed blank, or what a
 *   recogniser heard; empty when the learner did not know
 */
export function grade(card: Flashcard, given: readonly string[]): Grade {
  const trims = card.kind === 'spelling' || card.kind === 'speaking' || isTyped(card);
  const answer = given.map((one) => (trims ? one.trim() : one)).filter((one) => one !== '');
  const correct = answer.length > 0 && isCorrect(card, answer);
  const near = correct || answer.length === 0 ? null : nearnessOf(card, answer);
  return {
    correct,
    almost: near !== null,
    ...(near === 'slip' && { slip: true }),
    userAnswer: inServiceWords(card, answer) || 'unknown',
  };
}

function isCorrect(card: Flashcard, given: readonly string[]): boolean {
  const { kind, options, correct, rules } = card;
  // Two options with the same text count as the same.
  const textOf = (id: string): string => options.find((option) => option.id === id)?.text ?? id;
  const pairText = (pair: string): string => {
    const { left, right } = splitPair(card, pair) ?? { left: '', right: pair };
    return `${textOf(left)}:${textOf(right)}`;
  };
  // 东西 may be laid of 东 and 西: no space divides the words of such a script.
  const wordsOf = (ids: readonly string[]) => ids.flatMap((id) => textOf(id).split(unspaced));
  const isOneOf = (id: string, accepted: readonly string[]): boolean =>
    accepted.map(textOf).includes(textOf(id));
  switch (kind) {
    case 'choice':
      return given.length === 1 && isOneOf(given[0] ?? '', correct);
    case 'multiple-choice':
      return sameSet(given.map(textOf), correct.map(textOf));
    case 'arrange':
      return (rules.strictOrder ? sameList : sameWords)(wordsOf(given), wordsOf(correct));
    case 'match':
      return sameWords([...new Set(given)].map(pairText), [...new Set(correct)].map(pairText));
    case 'fill-blanks':
      if (isTyped(card)) return everyBlank(card, given, (...texts) => isAccepted(card, ...texts));
      // A blank may accept several words; a self-graded answer has all of them.
      return everyBlank(card, given, isOneOf) || sameSet(given, correct);
    case 'spelling':
      return given.length === 1 && isAccepted(card, given[0] ?? '', correct);
    case 'speaking':
      return [...correct, ...selfGraded(card, true)]
        .flatMap(acceptedTexts)
        .map((text) => similarity(text, given.join(' '), card.language))
        .some((found) => found >= (rules.minSimilarity ?? usualSimilarity));
    case 'reveal':
      return sameList(given, selfGraded(card, true));
  }
}

/** How near to right a typed answer is; null where it is not, or gives the text of another option. */
function nearnessOf(card: Flashcard, given: readonly string[]): Nearness | null {
  const { kind, options, correct, language } = card;
  const [first = ''] = given;
  if (options.some(({ text }) => sameText(text, first, looseRules, language))) return null;
  const passes = (...allowed: readonly (Nearness | null)[]): boolean => {
    const isNear = (text: string, accepted: readonly string[]): boolean =>
      isAccepted(card, text, accepted) ||
      textsOf(card, accepted).some((one) => allowed.includes(nearness(one, text, card))) ||
      (allowed.includes('almost') &&
        accepted.flatMap(nearTexts).some((one) => sameText(one, text, looseRules, language)));
    if (isTyped(card)) return everyBlank(card, given, isNear);
    return kind === 'spelling' && given.length === 1 && isNear(first, correct);
  };
  return passes('slip') ? 'slip' : passes('slip', 'almost') ? 'almost' : null;
}

/** "large, big" gives both of "big; large". */
function isAccepted(card: Flashcard, given: string, accepted: readonly string[]): boolean {
  const texts = textsOf(card, accepted);
  const isOne = (one: string): boolean =>
    texts.some((text) => sameText(text, one, card.rules, card.language));
  return isOne(given) || given.split(/[|;；؛,，、،]/u).every(isOne);
}

/** A text that is heard is written as a whole: the card says it, or shows nothing, so it has a recording. */
function textsOf(card: Flashcard, accepted: readonly string[]): readonly string[] {
  const { kind, silent, prompt, question, language } = card;
  const isSpelled = kind === 'spelling' && silent !== true;
  const isHeard = (told: string): boolean =>
    isSpelled && (prompt + question === '' || sameText(question, told, looseRules, language));
  return accepted.flatMap((told) => (isHeard(told) ? wholeTexts : acceptedTexts)(told));
}

/** Blanks without a word bank hold what the learner typed. */
function isTyped(card: Flashcard): boolean {
  return card.kind === 'fill-blanks' && card.options.length === 0;
}

/** Whether every blank holds one text, nothing else is given, and each text passes for its blank. */
function everyBlank(
  { correct }: Flashcard,
  given: readonly string[],
  passes: (text: string, accepted: readonly string[]) => boolean,
): boolean {
  const names = namesIn(correct);
  const isRight = (name: string): boolean => {
    const text = valuesIn(given, name)[0]?.trim();
    return text !== undefined && passes(text, valuesIn(correct, name));
  };
  return given.length === names.length && names.every(isRight);
}

/** `user_answer` in the service's own words, without names that Gleaner made. */
function inServiceWords({ kind, ...card }: Flashcard, given: readonly string[]): string {
  const names = card.submits === 'values' ? namesIn(card.correct).map(withoutMark) : [];
  const place = (id: string): number => card.options.findIndex((option) => option.id === id);
  // Chosen options in the order of the card: the same answer is always submitted in the same form.
  const isSet = kind === 'multiple-choice' && !card.rules.strictOrder;
  const chosen = isSet ? [...new Set(given)].sort((a, b) => place(a) - place(b)) : given;
  const words = chosen.map(withoutMark);
  // Two blanks with one name have one answer.
  const distinct = kind === 'fill-blanks' ? [...new Set(words)] : words;
  return distinct
    .map((pair) => (names.includes(cutFilling(pair)[0]) ? cutFilling(pair)[1] : pair))
    .join(',');
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return sameWords([...new Set(a)], [...new Set(b)]);
}

function sameWords(a: readonly string[], b: readonly string[]): boolean {
  return sameList(a.toSorted(), b.toSorted());
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}
