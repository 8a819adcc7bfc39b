/**
 * What a flashcard says, before `shapes.ts` gives it the field names of one service or another
 * (interface.md section 2.3: an id, a question type, options, a correct answer).
 */
import type { QuestionType } from './question-types.ts';

interface ContentOption {
  readonly id: string;
  readonly text: string;
  /** Side of a pair. */
  readonly group?: 'left' | 'right';
}

export interface CardContent {
  readonly kind: QuestionType;
  /** The instruction. */
  readonly prompt: string;
  /** The word; of a spelling card it is for speech only. Blanks are `___`. */
  readonly question: string;
  /** What to choose from or to put in order, or the hint of a spelling card. */
  readonly options: readonly ContentOption[];
  /**
   * Option ids of a choice, in order to be arranged, `blank1:A` of blanks, `w1:m2` of pairs; accepted
   * texts otherwise.
   */
  readonly correct: readonly string[];
  /** 1 to 5. */
  readonly difficulty: number;
}

export function optionText({ options }: Pick<CardContent, 'options'>, id: string): string {
  return options.find((option) => option.id === id)?.text ?? id;
}

/** Both sides of the pairs of blanks or matches; their ids hold no colon. */
export function contentPairs({
  correct,
}: Pick<CardContent, 'correct'>): readonly (readonly [string, string])[] {
  return correct.map((pair) => {
    const cut = pair.indexOf(':');
    return [pair.slice(0, cut), pair.slice(cut + 1)];
  });
}

/** A card before its word says how difficult it is. */
export type MadeCard = Omit<CardContent, 'difficulty'>;
