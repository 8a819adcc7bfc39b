/** The hint of the current card, and whether the learner opened it. Opening it does not affect the grade. */
import type { Flashcard } from '@gleaner/shared';
import { useState } from 'react';
import type { CardSentence } from './own-sentence.ts';
import { sentenceHint, type SentenceHint } from './sentence-hint.ts';
import type { ReviewSession } from '../session/session.ts';

export interface OfferedHint {
  readonly hint: SentenceHint;
  readonly isTaken: boolean;
  readonly toggle: () => void;
}

/** Null when there is none, and once the card is answered or revealed. */
export function useSentenceHint(
  { queue, draft, feedback }: ReviewSession,
  card: Flashcard | undefined,
  sentence: CardSentence | null | undefined,
): OfferedHint | null {
  const [taken, setTaken] = useState<string | null>(null);
  const isAsked = feedback === null && !draft.revealed;
  const hint = card && isAsked ? sentenceHint(card, sentence) : null;
  if (!card || !hint) return null;
  // A card that comes back starts without its hint.
  const name = `${card.id} ${queue.length}`;
  const isTaken = taken === name;
  return { hint, isTaken, toggle: () => setTaken(isTaken ? null : name) };
}
