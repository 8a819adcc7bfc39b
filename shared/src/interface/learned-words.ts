/** Listing learned words, a page at a time, all or those that a filter chooses (interface.md section 4.2). */
import * as z from 'zod/mini';
import type { LearnedWord } from './word.ts';

/** Names of the query parameters; all are optional. `page_size` is a count of records. */
export const learnedWordsQuerySchema = z.object({
  page_size: z.optional(z.string().check(z.regex(/^\d{1,6}$/u))),
  page_token: z.optional(z.string()),
  filter: z.optional(z.string()),
});
export type LearnedWordsQuery = z.infer<typeof learnedWordsQuerySchema>;

/** As `readWordsPage` reads it. */
export interface LearnedWordsPage {
  readonly learned_words: LearnedWord[];
  /** Empty at the end of the list. */
  readonly next_page_token?: string;
  /** How many records of this page could not be read. */
  readonly unread?: number;
  /** How many words the service says that there are. */
  readonly total?: number | null;
}

const fieldName = /^[a-z][a-z0-9_]{0,63}$/u;

/**
 * Builds the list's filter, `<field> == "<value>"`. Backslash and quote are escaped by a backslash, so that the value
 * cannot leave its quotes.
 * interface.md shows only this one form, so control characters are refused: a service may not accept them.
 * @throws RangeError when the field is no snake_case name or the value holds a control character
 */
export function filterEquals(field: string, value: string): string {
  if (!fieldName.test(field)) throw new RangeError(`Not a field name: ${JSON.stringify(field)}`);
  if (/\p{Cc}/u.test(value)) throw new RangeError('A filter value cannot hold control characters');
  return `${field} == "${value.replaceAll(/["\\]/gu, '\\$&')}"`;
}
