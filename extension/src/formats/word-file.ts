/**
 * A word in a file: what every format of the export writes and the import reads (docs/export-format.md). The JSON
 * format is this shape itself.
 */
import * as z from 'zod/mini';

export const wordsFormat = 'gleaner-words';
export const wordsVersion = 1;

const sentenceSchema = z.object({
  sentence: z.string(),
  title: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
  /** ISO 8601, UTC. */
  metAt: z.optional(z.string()),
});

export const fileWordSchema = z.object({
  term: z.string(),
  /** The service's code, for instance `LANGUAGE_ENGLISH`; empty where unknown. */
  language: z._default(z.string(), ''),
  mastery_level: z.optional(z.number()),
  tags: z._default(z.array(z.string()), []),
  notes: z._default(z.array(z.string()), []),
  /** ISO 8601, UTC. */
  createdAt: z.optional(z.string()),
  lastReviewedAt: z.optional(z.string()),
  /** Absent where the service has the word. `attention`: it was not sent, and the learner is asked about it. */
  state: z.optional(z.enum(['waiting', 'attention'])),
  /** The newest first. */
  sentences: z._default(z.array(sentenceSchema), []),
});

export type FileWord = z.infer<typeof fileWordSchema>;
export type FileSentence = z.infer<typeof sentenceSchema>;

/** The whole file. Each word is checked separately, so that one damaged word does not hide the others. */
export const wordFileSchema = z.object({
  format: z.literal(wordsFormat),
  version: z.number(),
  exportedAt: z.optional(z.string()),
  words: z.array(z.unknown()),
});
