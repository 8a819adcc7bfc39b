/** Listing learned words, a page at a time (interface.md section 4.2). */
import * as z from 'zod/mini';
import { snakeNames } from './names.ts';
import { learnedWordSchema } from './word.ts';

/** Names of the query parameters; all are optional. `page_size` is a count of records. */
export const learnedWordsQuerySchema = z.object({
  page_size: z.optional(z.string().check(z.regex(/^\d{1,6}$/u))),
  page_token: z.optional(z.string()),
  filter: z.optional(z.string()),
});
export type LearnedWordsQuery = z.infer<typeof learnedWordsQuerySchema>;

/** A list that ends may leave `next_page_token` empty, null or out. */
export const learnedWordsPageSchema = z.pipe(
  z.transform(snakeNames),
  z.looseObject({
    learned_words: z.array(learnedWordSchema),
    next_page_token: z.nullish(z.string()),
  }),
);
export type LearnedWordsPage = z.infer<typeof learnedWordsPageSchema>;
