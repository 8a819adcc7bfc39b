/** Learned words: the specification sent and the record received (interface.md sections 2.1, 2.2, 4.1). */
import * as z from 'zod/mini';
import { snakeNames } from './names.ts';

/**
 * Codes that services are known to use. interface.md names only LANGUAGE_ENGLISH and leaves the rest open, so
 * this list is for suggestions and never for refusals.
 */
export const knownLanguages = [
  'LANGUAGE_ENGLISH',
  'LANGUAGE_CHINESE',
  'LANGUAGE_SPANISH',
  'LANGUAGE_FRENCH',
  'LANGUAGE_GERMAN',
  'LANGUAGE_JAPANESE',
  'LANGUAGE_KOREAN',
] as const;

/** Section 2.1. Which fields are required is not shown: we always send `term` and `language`. */
export const wordSpecSchema = z.looseObject({
  term: z.string().check(z.minLength(1)),
  language: z.optional(z.string()),
  mastery_level: z.optional(z.int()),
  tags: z.optional(z.array(z.string())),
  notes: z.optional(z.array(z.string())),
});
export type WordSpec = z.infer<typeof wordSpecSchema>;

/** Section 2.2. Only `id` and `term` are relied on; a null where a value is absent is tolerated. */
export const learnedWordSchema = z.looseObject({
  id: z.string(),
  term: z.string(),
  language: z.nullish(z.string()),
  mastery_level: z.nullish(z.number()),
  created_at: z.nullish(z.string()),
  last_reviewed_at: z.nullish(z.string()),
  tags: z.nullish(z.array(z.string())),
  notes: z.nullish(z.array(z.string())),
});
export type LearnedWord = z.infer<typeof learnedWordSchema>;

/** Section 4.1, request body. */
export const collectWordRequestSchema = z.looseObject({ spec: wordSpecSchema });
export type CollectWordRequest = z.infer<typeof collectWordRequestSchema>;

/** Section 4.1, response body. */
export const collectWordResponseSchema = z.pipe(
  z.transform(snakeNames),
  z.looseObject({ learned_word: learnedWordSchema }),
);
export type CollectWordResponse = z.infer<typeof collectWordResponseSchema>;
