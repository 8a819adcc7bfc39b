/**
 * Checks that a card accepts its own answer. A card that fails this is not graded, since it would mark a right
 * answer wrong.
 */
import { blankNames, cutFilling, filled, longestFilling, valueIn } from '../filling.ts';
import type { Flashcard } from '../../flashcard.ts';
import { grade } from '../grade.ts';
import { paired, pairsWanted, splitPair } from '../pairs.ts';

/** The longest text that can be typed on a spelling card, in UTF-16 units. */
export const longestSpelling = 500;

export function isPlayable(card: Flashcard): boolean {
  const { kind, options, correct } = card;
  const ids = new Set(options.map(({ id }) => id));
  const isRight = (given: readonly string[]): boolean => grade(card, given).correct;
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
      const pairs = correct.flatMap((pair) => splitPair(card, pair) ?? []);
      const placed = pairs.reduce<readonly string[]>((all, pair) => paired(card, all, pair), []);
      const wanted = pairsWanted(card);
      return (
        pairs.length === correct.length && wanted > 0 && placed.length >= wanted && isRight(placed)
      );
    }
    case 'fill-blanks': {
      // Each word that a blank accepts, with a right one in every other blank.
      const firsts = blankNames(card).map((name) => `${name}:${valueIn(correct, name) ?? ''}`);
      return correct.every((pair) => {
        const [name, value] = cutFilling(pair);
        const canBeGiven = options.length > 0 ? ids.has(value) : isTypable(value, longestFilling);
        return canBeGiven && isRight(filled(firsts, name, value, false));
      });
    }
  }
}

function isTypable(text: string, longest: number): boolean {
  return text.trim() !== '' && text.length <= longest;
}
