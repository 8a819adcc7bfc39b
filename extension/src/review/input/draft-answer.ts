/** The answer that a half-done card would give, and whether it is complete enough to check. */
import type { Flashcard } from '@gleaner/shared';
import { blankNames, blanksWanted, inBlankOrder } from '../answers/blanks.ts';
import { pairsWanted } from '../answers/pairs.ts';
import type { Draft } from '../session/session.ts';
import { shownKind } from '../session/shown-kind.ts';

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
      const given = inBlankOrder(blankNames(card), placed);
      return { given, complete: given.length === blanksWanted(card) };
    }
    case 'match':
      return { given: placed, complete: placed.length >= pairsWanted(card) };
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
