/**
 * How a card is shown: by its kind, or revealed and graded by the learner if it lacks what its kind needs,
 * so that every card can be answered.
 */
import type { CardKind, Flashcard } from '@gleaner/shared';
import { blankNames } from '../answers/blanks.ts';
import { sidesOf } from '../answers/pairs.ts';
import type { Draft } from './session.ts';

export function shownKind(card: Flashcard): CardKind {
  return hasWhatItNeeds(card) ? card.kind : 'reveal';
}

/** Whether the learner grades it themselves; a revealed card has no other action. */
export function isSelfGraded(card: Flashcard, { revealed }: Pick<Draft, 'revealed'>): boolean {
  const kind = shownKind(card);
  return kind === 'reveal' || kind === 'speaking' || (kind === 'spelling' && revealed);
}

/** Whether it has a text field, so that letters are no keys. */
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
