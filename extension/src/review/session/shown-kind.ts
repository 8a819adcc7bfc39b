/**
 * How a card is asked: by its kind, or revealed and graded by the learner where it lacks what its kind
 * needs, so that no card is a dead end.
 */
import type { CardKind, Flashcard } from '@gleaner/shared';
import { blankNames } from '../answers/blanks.ts';
import { sidesOf } from '../answers/pairs.ts';
import type { Draft } from './session.ts';

export function shownKind(card: Flashcard): CardKind {
  return hasWhatItNeeds(card) ? card.kind : 'reveal';
}

/** Whether the learner says themself if they knew it; of a turned card nothing else is left to do. */
export function isSelfGraded(card: Flashcard, { revealed }: Pick<Draft, 'revealed'>): boolean {
  const kind = shownKind(card);
  return kind === 'reveal' || kind === 'speaking' || (kind === 'spelling' && revealed);
}

/** Whether it is answered by typing: letters are no keys there. */
export function isTyped(card: Flashcard): boolean {
  const kind = shownKind(card);
  return kind === 'spelling' || (kind === 'fill-blanks' && card.options.length === 0);
}

function hasWhatItNeeds(card: Flashcard): boolean {
  const { kind, options, correct } = card;
  switch (kind) {
    case 'choice':
    case 'multiple-choice':
    case 'arrange':
      return options.length > 0 && correct.length > 0;
    case 'fill-blanks':
      return correct.length > 0 && blankNames(card).length > 0;
    case 'match': {
      const { left, right } = sidesOf(card);
      return correct.length > 0 && left.length > 0 && right.length > 0;
    }
    case 'spelling':
      return correct.length > 0;
    case 'speaking':
    case 'reveal':
      return true;
  }
}
