/** Learned words: the specification sent and the record received (interface.md sections 2.1, 2.2, 4.1). */
import * as z from 'zod/mini';

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

/** Section 2.2, as `readWord` reads it. Only `id` and `term` are relied on; older ones on a device may have nulls. */
export interface LearnedWord {
  readonly id: string;
  readonly term: string;
  readonly language?: string | null | undefined;
  /** Whole, from 0 (`masteryOf`). */
  readonly mastery_level?: number | null | undefined;
  readonly created_at?: string | null | undefined;
  readonly last_reviewed_at?: string | null | undefined;
  readonly tags?: string[] | null | undefined;
  readonly notes?: string[] | null | undefined;
  /** The service has more of it than could be read. */
  readonly is_partly_read?: true | undefined;
}

/** Section 4.1, request body. */
export const collectWordRequestSchema = z.looseObject({ spec: wordSpecSchema });
export type CollectWordRequest = z.infer<typeof collectWordRequestSchema>;
