/**
 * Decides whether an answer is right and how it is submitted (interface.md section 2.4, `user_answer` and
 * `is_correct`). Pure: the same card and answer always give the same grade.
 */
import { acceptedTexts } from './accepted-texts.ts';
import { nearness, type Nearness } from './almost.ts';
import type { Flashcard, Grade } from '../flashcard.ts';
import { looseRules, sameText } from './fold-text.ts';
import { withoutMark } from './repeat-mark.ts';
import { similarity } from './similarity.ts';

/** What is submitted when the learner gave no answer: they did not know it. */
const unknown = 'unknown';

/** The similarity that a recogniser must reach where the card states none. */
const usualSimilarity = 0.8;

/**
 * The input of {@link grade} when the learner graded the card: the right answer in the card's own words, or
 * nothing.
 */
export function selfGraded(card: Flashcard, knew: boolean): readonly string[] {
  if (!knew) return [];
  if (card.kind === 'reveal' || card.kind === 'speaking')
    return [card.correct[0] ?? (card.question || card.prompt)];
  if (card.kind === 'fill-blanks') return oneOfEach(card);
  const takesOne = card.kind === 'spelling' || card.kind === 'choice';
  return takesOne ? card.correct.slice(0, 1) : card.correct;
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
    userAnswer: inServiceWords(card, answer) || unknown,
  };
}

function isCorrect(card: Flashcard, given: readonly string[]): boolean {
  switch (card.kind) {
    case 'choice':
      return given.length === 1 && holdsOneOf(card)(given[0] ?? '', card.correct);
    case 'multiple-choice':
      return sameSet(given.map(textIn(card)), card.correct.map(textIn(card)));
    case 'arrange': {
      const texts = [given, card.correct].map((ids) => ids.map(textIn(card)));
      const [mine = [], right = []] = card.rules.strictOrder
        ? texts
        : texts.map((one) => one.sort());
      return sameList(mine, right);
    }
    case 'fill-blanks':
      if (isTyped(card))
        return everyBlank(card, given, (text, accepted) => isAccepted(card, text, accepted));
      // A blank may accept several words; a self-graded answer has all of them.
      return everyBlank(card, given, holdsOneOf(card)) || samePairs(card, given);
    case 'match':
      return samePairs(card, given);
    case 'spelling':
      return given.length === 1 && isAccepted(card, given[0] ?? '', card.correct);
    case 'speaking': {
      const least = card.rules.minSimilarity ?? usualSimilarity;
      const heard = given.join(' ');
      return [...card.correct, ...selfGraded(card, true)]
        .flatMap(acceptedTexts)
        .some((text) => similarity(text, heard, card.language) >= least);
    }
    case 'reveal':
      return sameList(given, selfGraded(card, true));
  }
}

/** How near to right a typed answer is; null where it is not, or gives the text of another option. */
function nearnessOf(card: Flashcard, given: readonly string[]): Nearness | null {
  const near = (text: string, accepted: readonly string[]): readonly Nearness[] =>
    accepted.flatMap(acceptedTexts).flatMap((right) => nearness(right, text, card.language) ?? []);
  const isSlip = (text: string, accepted: readonly string[]): boolean =>
    near(text, accepted).includes('slip');
  if (isTyped(card)) {
    const passes = (isNear: typeof isSlip): boolean =>
      everyBlank(
        card,
        given,
        (text, accepted) => isAccepted(card, text, accepted) || isNear(text, accepted),
      );
    if (passes(isSlip)) return 'slip';
    return passes((text, accepted) => near(text, accepted).length > 0) ? 'almost' : null;
  }
  const text = given[0] ?? '';
  if (card.kind !== 'spelling' || given.length > 1) return null;
  const isOther = card.options.some((option) =>
    sameText(option.text, text, looseRules, card.language),
  );
  if (isOther) return null;
  return isSlip(text, card.correct) ? 'slip' : (near(text, card.correct)[0] ?? null);
}

function isAccepted(card: Flashcard, given: string, accepted: readonly string[]): boolean {
  return accepted
    .flatMap(acceptedTexts)
    .some((text) => sameText(text, given, card.rules, card.language));
}

/** Blanks without a word bank hold what the learner typed. */
function isTyped(card: Flashcard): boolean {
  return card.kind === 'fill-blanks' && card.options.length === 0;
}

/** Whether every blank holds one text, nothing else is given, and each text passes for its blank. */
function everyBlank(
  card: Flashcard,
  given: readonly string[],
  passes: (text: string, accepted: readonly string[]) => boolean,
): boolean {
  const names = blankNames(card);
  const texts = names.map((name) => valuesOf(given, name));
  return (
    given.length === names.length &&
    texts.every(([text], place) => {
      const accepted = valuesOf(card.correct, names[place] ?? '');
      return text !== undefined && passes(text, accepted);
    })
  );
}

function blankNames({ correct }: Flashcard): readonly string[] {
  return [...new Set(correct.map((pair) => pair.slice(0, Math.max(0, pair.indexOf(':')))))];
}

function valuesOf(pairs: readonly string[], name: string): readonly string[] {
  return pairs
    .filter((pair) => pair.startsWith(`${name}:`))
    .map((pair) => pair.slice(name.length + 1).trim());
}

/** The first text of each blank that accepts several. */
function oneOfEach(card: Flashcard): readonly string[] {
  if (!isTyped(card)) return card.correct;
  return blankNames(card).map((name) => `${name}:${valuesOf(card.correct, name)[0] ?? ''}`);
}

/** Two options with the same text count as the same. */
function holdsOneOf(card: Flashcard): (id: string, accepted: readonly string[]) => boolean {
  const textOf = textIn(card);
  return (id, accepted) => accepted.map(textOf).includes(textOf(id));
}

/** `user_answer` in the service's own words, without names that Gleaner made. */
function inServiceWords(card: Flashcard, given: readonly string[]): string {
  const words = inOrder(card, given).map(withoutMark);
  if (card.submits === 'sentence') return words.map(textIn(card)).join(' ');
  if (card.submits !== 'values') return words.join(',');
  const names = blankNames(card);
  const nameOf = (pair: string) => names.find((name) => pair.startsWith(`${name}:`));
  return words.map((pair) => pair.slice((nameOf(pair)?.length ?? -1) + 1)).join(',');
}

/** Chosen options in the order of the card, so that the same answer is always submitted in the same form. */
function inOrder(card: Flashcard, given: readonly string[]): readonly string[] {
  if (card.kind !== 'multiple-choice' || card.rules.strictOrder) return given;
  const place = (id: string): number => card.options.findIndex((option) => option.id === id);
  return [...new Set(given)].sort((a, b) => place(a) - place(b));
}

function textIn(card: Flashcard): (id: string) => string {
  return (id) => card.options.find((option) => option.id === id)?.text ?? id;
}

function samePairs(card: Flashcard, given: readonly string[]): boolean {
  const textOf = textIn(card);
  // The longest first: an id may be the end of another.
  const rights = [...card.options].sort((a, b) => b.id.length - a.id.length);
  const inTexts = (pairs: readonly string[]): readonly string[] =>
    [...new Set(pairs)]
      .map((pair) => {
        const right = rights.find(({ id }) => pair.endsWith(`:${id}`));
        return right ? `${textOf(pair.slice(0, -right.id.length - 1))}:${right.text}` : pair;
      })
      .sort();
  return sameList(inTexts(given), inTexts(card.correct));
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return sameList([...new Set(a)].sort(), [...new Set(b)].sort());
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}
