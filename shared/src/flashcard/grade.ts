/**
 * Whether an answer is right, and the words in which it is submitted (interface.md section 2.4,
 * `user_answer` and `is_correct`). Pure: the same card and answer always give the same grade.
 */
import type { Flashcard, Grade } from './flashcard.ts';
import { foldText, looseRules, withinOneSlip } from './fold-text.ts';
import { repeatMark } from './options.ts';

/** What is submitted when the learner gave no answer: they did not know it. */
const unknown = 'unknown';

/** A word shorter than this has no slip: one letter makes another word. Code points. */
const shortestSlip = 3;

/**
 * What to give {@link grade} when the learner has graded themself: the right answer in the card's
 * own words, or nothing.
 */
export function selfGraded(card: Flashcard, knew: boolean): readonly string[] {
  if (!knew) return [];
  if (card.kind === 'reveal' || card.kind === 'speaking')
    return [card.correct[0] ?? (card.question || card.prompt)];
  return card.kind === 'spelling' ? card.correct.slice(0, 1) : card.correct;
}

/**
 * @param given ids of the chosen options (`blank1:id` and `left:right` in cards of blanks and pairs,
 *   in order in `arrange` cards), or one typed text; empty when the learner did not know
 */
export function grade(card: Flashcard, given: readonly string[]): Grade {
  const typed = card.kind === 'spelling';
  const answer = given.map((one) => (typed ? one.trim() : one)).filter((one) => one !== '');
  const correct = answer.length > 0 && isCorrect(card, answer);
  return {
    correct,
    almost: typed && !correct && answer.length === 1 && isSlip(card, answer[0] ?? ''),
    userAnswer: inOrder(card, answer).map(withoutMark).join(',') || unknown,
  };
}

function isCorrect(card: Flashcard, given: readonly string[]): boolean {
  switch (card.kind) {
    case 'choice':
      return given.length === 1 && card.correct.includes(given[0] ?? '');
    case 'multiple-choice':
      return sameSet(given, card.correct);
    case 'arrange':
      return card.rules.strictOrder
        ? sameList(given.map(textIn(card)), card.correct.map(textIn(card)))
        : sameSet(given, card.correct);
    case 'fill-blanks':
    case 'match':
      return sameSet(given.map(pairTextIn(card)), card.correct.map(pairTextIn(card)));
    case 'spelling':
      return card.correct.some(
        (text) => foldText(text, card.rules) === foldText(given[0] ?? '', card.rules),
      );
    case 'speaking':
    case 'reveal':
      return sameList(given, selfGraded(card, true));
  }
}

function isSlip(card: Flashcard, given: string): boolean {
  const loose = foldText(given, looseRules);
  return card.correct.some((text) => {
    const expected = foldText(text, looseRules);
    return (
      expected === loose ||
      (Array.from(expected).length >= shortestSlip && withinOneSlip(expected, loose))
    );
  });
}

/** Chosen options in the order of the card, so that one answer is submitted in one way. */
function inOrder(card: Flashcard, given: readonly string[]): readonly string[] {
  if (card.kind !== 'multiple-choice' || card.rules.strictOrder) return given;
  const place = (id: string): number => card.options.findIndex((option) => option.id === id);
  return [...new Set(given)].sort((a, b) => place(a) - place(b));
}

/** Two options of the same text may stand for each other. */
function textIn(card: Flashcard): (id: string) => string {
  return (id) => card.options.find((option) => option.id === id)?.text ?? id;
}

function pairTextIn(card: Flashcard): (pair: string) => string {
  return (pair) => {
    const right = card.options.find((option) => pair.endsWith(`:${option.id}`));
    return right ? `${pair.slice(0, -right.id.length)}${right.text}` : pair;
  };
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return sameList([...new Set(a)].sort(), [...new Set(b)].sort());
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}

function withoutMark(id: string): string {
  return id.replaceAll(new RegExp(`${repeatMark}\\d+`, 'gu'), '');
}
