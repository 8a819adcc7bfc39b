/**
 * Checks that a card accepts its own answer. A card that fails this is not graded, since it would mark a right
 * answer wrong.
 */
import type { Flashcard } from '../flashcard.ts';
import { grade } from './grade.ts';
import { blankNames, cutFilling, splitPair, valueIn } from './pairs.ts';

/** The longest texts that can be typed on a spelling card and into a blank, in UTF-16 units. */
export const longestSpelling = 500;
export const longestFilling = 200;

export function isPlayable(card: Flashcard): boolean {
  const { kind, options, correct } = card;
  const ids = new Set(options.map(({ id }) => id));
  const isRight = (given: readonly string[]): boolean => grade(card, given).correct;
  const isTypable = (text: string, longest: number): boolean =>
    text.trim() !== '' && text.length <= longest;
  if (kind === 'reveal' || kind === 'speaking') return true;
  if (correct.length === 0 || ids.size < options.length) return false;
  const areOptions = options.length > 1 && correct.every((id) => ids.has(id));
  switch (kind) {
    case 'choice':
      return areOptions && correct.every((id) => isRight([id]));
    case 'multiple-choice':
      return areOptions && isRight(correct);
    case 'arrange':
      return areOptions && correct.length > 1 && isRight([...new Set(correct)]);
    case 'spelling':
      return correct.every((text) => isTypable(text, longestSpelling) && isRight([text]));
    case 'match': {
      // Each left has one partner, which is no left itself; several may share it. The screen pairs every left.
      const pairs = correct.flatMap((pair) => splitPair(card, pair) ?? []);
      const lefts = new Set(pairs.map(({ left }) => left));
      if (options.some(({ id, group }) => group === 'left' && !lefts.has(id))) return false;
      return lefts.size === correct.length && pairs.every(({ right }) => !lefts.has(right));
    }
    case 'fill-blanks': {
      // Each word that a blank accepts, with a right one in every other blank.
      const firsts = blankNames(card).map((name) => `${name}:${valueIn(correct, name) ?? ''}`);
      return correct.every((pair) => {
        const [name, value] = cutFilling(pair);
        const canBeGiven = options.length > 0 ? ids.has(value) : isTypable(value, longestFilling);
        return (
          canBeGiven && isRight(firsts.map((one) => (cutFilling(one)[0] === name ? pair : one)))
        );
      });
    }
  }
}
