/**
 * A backup: what the learner would lose with this browser. It never holds tokens or unsent words; the file is
 * checked as a whole before anything of it is used (docs/export-format.md).
 */
import { cardKinds, planIdSchema } from '@gleaner/shared';
import * as z from 'zod/mini';
import { wordsFormat } from '../formats/word-file.ts';
import { historyVersion } from '../review/days/record.ts';
import { choicesInFile, type BackedUp } from '../settings/choices.ts';
import { longestTerm } from '../text/term.ts';

export const backupFormat = 'gleaner-backup';
export const backupVersion = 1;

/** Bytes. 50,000 answers and 20,000 sentences are about 20 MB. */
const largestFile = 64 * 1024 * 1024;

const count = z.int().check(z.minimum(0), z.maximum(1e9));
/** Milliseconds since the epoch, as far as a date can be shown. */
const time = z.int().check(z.minimum(0), z.maximum(8.64e15));
const day = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u));
// Zod's own formats would be part of the popup's first file, which this page shares.
const uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu));
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u));
const text = (most: number) => z.string().check(z.maxLength(most));
export const longestForm = 4 * longestTerm;
const term = text(longestForm);
const kind = z.enum(cardKinds);
/** Other addresses could run as scripts where they are opened. */
export const addressSchema = text(20_000).check(z.regex(/^(?:https?:\/\/|file:\/\/|$)/iu));

export const mostSentences = 100_000;
export const mostForms = 50;

const planSchema = z.object({
  id: planIdSchema,
  name: z.nullable(text(120)),
  added: z.boolean(),
  addedAt: time,
  place: z.nullable(z.number()),
  hidden: z.boolean(),
  gone: z.boolean(),
});

const daySchema = z.object({
  day,
  answered: count,
  right: count,
  ms: z.number().check(z.minimum(0)),
  kinds: z.partialRecord(kind, z.object({ answered: count, right: count })),
});

export const answerSchema = z.object({
  id: uuid,
  day,
  right: z.boolean(),
  ms: z.number().check(z.minimum(0)),
  kind: z.nullable(kind),
  at: time,
  term: text(10_000),
});

export const sentenceSchema = z.object({
  term,
  met: term,
  forms: z.array(term).check(z.maxLength(mostForms)),
  language: z.optional(text(64)),
  sentence: text(20_000).check(z.minLength(1)),
  title: text(20_000),
  url: addressSchema,
  pageLanguage: text(100),
  metAt: time,
});

/** A value that is damaged makes the file so: the choice's own schema would replace it by the default in silence. */
const choiceFields = {
  settings: z.record(z.string(), z.unknown()),
  /** Missing in older files. Its reader checks it. */
  appearance: z.optional(z.unknown()),
  ...choicesInFile,
} satisfies Record<BackedUp, z.ZodMiniType>;
const choicesSchema = z.object(choiceFields);
export type BackedUpChoices = z.infer<typeof choicesSchema>;

const backupSchema = z.object({
  format: z.literal(backupFormat),
  version: z.literal(backupVersion),
  /** ISO 8601, UTC. */
  madeAt: moment,
  ...choiceFields,
  known: z.array(term).check(z.maxLength(10_000)),
  plans: z.array(planSchema).check(z.maxLength(1_000)),
  /** Of the rows of `days` and `answers`; files of version 2 do not say it. */
  historyVersion: z._default(z.int().check(z.minimum(2)), 2),
  days: z.array(daySchema).check(z.maxLength(40_000)),
  answers: z.array(answerSchema).check(z.maxLength(50_000)),
  sentences: z.array(sentenceSchema).check(z.maxLength(mostSentences)),
});

export type Backup = z.infer<typeof backupSchema>;

/** Each has its sentence under `backup.problem` in locales. */
export type BackupProblem = 'too-big' | 'words' | 'other-file' | 'newer' | 'damaged';

/** The checked backup of a file, or why there is none. Throws nothing. */
export async function readBackup(file: Blob): Promise<Backup | BackupProblem> {
  if (file.size > largestFile) return 'too-big';
  // Null for a file that has gone since it was chosen.
  const said = await file.text().catch(() => null);
  if (said === null) return 'damaged';
  let content: unknown;
  try {
    content = JSON.parse(said);
  } catch {
    // Half of a backup is one too.
    return said.slice(0, 200).includes(backupFormat) ? 'damaged' : 'other-file';
  }
  if (z.safeParse(z.object({ format: z.literal(wordsFormat) }), content).success) return 'words';
  const head = z.safeParse(
    z.object({ format: z.literal(backupFormat), version: z.number() }),
    content,
  );
  if (!head.success) return 'other-file';
  if (head.data.version > backupVersion) return 'newer';
  const read = z.safeParse(backupSchema, content);
  if (!read.success) return 'damaged';
  return read.data.historyVersion > historyVersion ? 'newer' : read.data;
}
