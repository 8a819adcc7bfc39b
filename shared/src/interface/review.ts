/**
 * Review plans: asking for flashcards and submitting answers (interface.md sections 2.3, 2.4, 4.3, 4.4).
 * The shape of the flashcards themselves is not shown; `flashcard/decode/decode.ts` recognises it.
 */
import * as z from 'zod/mini';

/** Section 4.3, request body. Default and maximum are not shown. */
export const flashcardsRequestSchema = z.looseObject({
  limit: z.optional(z.int().check(z.positive())),
});
export type FlashcardsRequest = z.infer<typeof flashcardsRequestSchema>;

/** Section 2.4, the body of submit-answer. `time_spent_ms` is in milliseconds. */
export const answerSubmissionSchema = z.looseObject({
  flashcard_id: z.string().check(z.minLength(1)),
  user_answer: z.string(),
  is_correct: z.boolean(),
  time_spent_ms: z.int().check(z.nonnegative()),
});
export type AnswerSubmission = z.infer<typeof answerSubmissionSchema>;

/**
 * The plan ids that Gleaner accepts. Their form is not shown; this accepts any text that is one segment of a path once
 * it is encoded, also to a server that decodes twice.
 */
export const planIdSchema = z.string().check(z.regex(/^(?!\.)[^/\\%\p{C}]{1,128}$/u));
export type PlanId = z.infer<typeof planIdSchema>;
