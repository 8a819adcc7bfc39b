import { expect } from 'vitest';
import { decodeFlashcards } from '../flashcard/decode/decode.ts';
import type { Flashcard } from '../flashcard/flashcard.ts';

/** Decodes a payload with this one card, and expects no problem. */
export function oneCard(card: Record<string, unknown>): Flashcard {
  const { cards, problems } = decodeFlashcards([{ id: 'c', ...card }]);
  expect(problems).toEqual([]);
  const [first] = cards;
  if (!first) throw new Error('No card');
  return first;
}
