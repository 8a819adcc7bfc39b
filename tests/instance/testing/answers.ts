/** What the instance's own tests expect of its answers: the objects of interface.md, nothing more. */
import * as z from 'zod';

/** Section 2.2; which fields come depends on the answer. */
const recordSchema = z.strictObject({
  id: z.uuid(),
  term: z.string(),
  mastery_level: z.int(),
  language: z.string().optional(),
  created_at: z.iso.datetime().optional(),
  last_reviewed_at: z.iso.datetime().nullable().optional(),
  tags: z.array(z.string()).optional(),
  notes: z.array(z.string()).optional(),
});
export type WordRecord = z.infer<typeof recordSchema>;

/** Section 4.1. */
export const collectedSchema = z.strictObject({ learned_word: recordSchema });

/** Section 4.2. */
export const pageSchema = z.strictObject({
  learned_words: z.array(recordSchema),
  next_page_token: z.string(),
});
export type ListedPage = z.infer<typeof pageSchema>;

/** Section 2.5. */
export const tokenAnswerSchema = z.strictObject({
  access_token: z.string().min(1),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string(),
});
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

/** Section 7. */
export const errorSchema = z.strictObject({
  error: z.strictObject({
    code: z.string().regex(/^[A-Z][A-Z_]*$/u),
    message: z.string().min(1),
    details: z.array(z.unknown()),
  }),
});
