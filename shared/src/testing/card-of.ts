/** A card of a kind, for grading. */
import type { CardKind, Flashcard, GradingRules } from '../flashcard/flashcard.ts';

export const lenient: GradingRules = {
  ignoreCase: true,
  ignoreAccents: false,
  ignorePunctuation: true,
  strictOrder: false,
};

export function cardOf(
  kind: CardKind,
  correct: readonly string[],
  more: Partial<Flashcard> = {},
): Flashcard {
  const options = ['A', 'B', 'C'].map((id) => ({ id, text: `text ${id}` }));
  return {
    ...{ id: 'c', kind, prompt: '', question: 'word', phonetics: [], speak: false },
    options: kind === 'spelling' || kind === 'reveal' ? [] : options,
    correct,
    rules: lenient,
    ...more,
  };
}
