import { expect } from 'vitest';
import { decodeFlashcards } from '../flashcard/decode/decode.ts';
import type { Flashcard } from '../flashcard/flashcard.ts';

/** What a payload of this one card is read as, without a problem. */
export function oneCard(card: Record<string, unknown>): Flashcard {
  const { cards, problems } = decodeFlashcards([{ id: 'c', ...card }]);
  expect(problems).toEqual([]);
  const [first] = cards;
  if (!first) throw new Error('No card');
  return first;
}
