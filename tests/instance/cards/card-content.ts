/**
 * What a flashcard says, before `shapes.ts` gives it the field names of one service or another
 * (interface.md section 2.3: an id, a question type, options, a correct answer).
 */
export interface CardContent {
  readonly kind: 'choice' | 'spelling' | 'reveal';
  /** The instruction. */
  readonly prompt: string;
  /** The word; of a spelling card it is for speech only. */
  readonly question: string;
  /** Answers to choose from, or the hint of a spelling card. */
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** Option ids of a choice, accepted texts otherwise. */
  readonly correct: readonly string[];
  /** 1 to 5. */
  readonly difficulty: number;
}
