/** Stores a word of a line that the learner pasted, with that line as its sentence. */
import { connectionForNew } from '../../relay-client/session.ts';
import { lookInIndex } from '../../learned-words/lookup-in-index.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';
import { foundInIndex } from '../../outbox/word/known.ts';
import { notesOf } from '../../outbox/word/notes.ts';
import { describeCollect, enqueueCollect } from '../../outbox/word/queue.ts';
import { readSettings } from '../../settings/settings.ts';
import { cleanTerm } from '../../text/term.ts';
import { guessLanguage } from '../language/guess-language.ts';
import { followedLanguage } from '../language/language.ts';

/**
 * @returns the word as it is kept; null where it is none
 * @throws when the database refuses it
 */
export async function keepFromLine(
  outbox: OutboxDatabase,
  word: string,
  line: string,
): Promise<string | null> {
  const { term, problem } = cleanTerm(word);
  if (problem) return null;
  const [settings, connection] = await Promise.all([readSettings(), connectionForNew()]);
  const declared = await guessLanguage(term, [line], settings.languages);
  const language = followedLanguage(declared, settings);
  const { record, fresh } = await enqueueCollect(outbox, {
    term,
    language,
    connection,
    now: Date.now(),
  });
  const known = connection === null ? null : await lookInIndex(record.spec, connection, Date.now());
  const context = { sentence: line, title: '', url: '', language: declared };
  await describeCollect(outbox, record.id, {
    term,
    language,
    context,
    notes: notesOf(context, settings),
    ...foundInIndex(known),
    isFurther: !fresh,
    now: Date.now(),
  });
  return term;
}
