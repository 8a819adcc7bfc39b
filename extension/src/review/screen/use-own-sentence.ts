/** The learner's own sentence of a card, looked up while the card is asked. */
import type { Flashcard } from '@gleaner/shared';
import { useEffect, useState } from 'react';
import { findOwnSentence, type CardSentence } from './own-sentence.ts';
import { openOutbox } from '../../outbox/outbox.ts';

/**
 * Undefined while it is looked up; null where there is none.
 * @param connection of the session that the card belongs to
 */
export function useOwnSentence(
  card: Flashcard | undefined,
  connection: string | null,
): CardSentence | null | undefined {
  const [found, setFound] = useState<{ card: Flashcard; sentence: CardSentence | null } | null>(
    null,
  );
  useEffect(() => {
    if (!card) return undefined;
    let current = true;
    openOutbox()
      .then((outbox) => findOwnSentence(outbox, card, connection))
      // The review continues without it.
      .catch(() => null)
      .then((sentence) => {
        if (current) setFound({ card, sentence });
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [card, connection]);
  return found?.card === card ? found?.sentence : undefined;
}
