/** What a half-done card would be answered with, and whether enough of it is done to be checked. */
import type { Flashcard } from '@gleaner/shared';
import { blankNames, inBlankOrder } from './blanks.ts';
import { sidesOf } from './pairs.ts';
import type { Draft } from './session.ts';
import { shownKind } from './shown-kind.ts';

export interface DraftAnswer {
  /** As `grade` takes it. */
  readonly given: readonly string[];
  readonly complete: boolean;
}

/** Null for the kinds that are answered by one press. */
export function draftAnswer(card: Flashcard, draft: Draft): DraftAnswer | null {
  const { placed } = draft;
  switch (shownKind(card)) {
    case 'multiple-choice':
    case 'arrange':
      return { given: placed, complete: placed.length > 0 };
    case 'fill-blanks': {
      const names = blankNames(card);
      const given = inBlankOrder(names, placed);
      return { given, complete: given.length === Math.min(names.length, words(card)) };
    }
    case 'match': {
      const { left, right } = sidesOf(card);
      const most = Math.min(left.length, right.length, card.correct.length);
      return { given: placed, complete: placed.length >= most };
    }
    case 'spelling': {
      const typed = draft.text.trim();
      return draft.revealed ? null : { given: [typed], complete: typed !== '' };
    }
    case 'choice':
    case 'speaking':
    case 'reveal':
      return null;
  }
}

/** A bank may hold fewer words than there are blanks. */
function words({ options }: Flashcard): number {
  return options.length === 0 ? Infinity : options.length;
}
