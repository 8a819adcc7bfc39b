/** Collects a word of which only sentences are kept here: it goes to the connected account as a new word. */
import { lookInIndex } from '../../learned-words/lookup-in-index.ts';
import { foundInIndex } from '../../outbox/word/known.ts';
import { notesOf, type WantedNotes } from '../../outbox/word/notes.ts';
import { describeCollect, enqueueCollect } from '../../outbox/word/queue.ts';
import { connectionForNew } from '../../relay-client/session.ts';
import type { Settings } from '../../settings/settings.ts';
import type { WordEntry } from '../../word-list/entry.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** @throws when the database refuses it */
export async function collectApart(
  outbox: OutboxDatabase,
  { term, language, sentences: [newest], record }: WordEntry,
  settings: Pick<Settings, 'language'> & WantedNotes,
): Promise<void> {
  const connection = await connectionForNew();
  const now = Date.now();
  const code = language || settings.language;
  const kept = await enqueueCollect(outbox, { term, language: code, connection, now });
  const { sentence = '', title = '', url = '' } = newest ?? {};
  const context = { sentence, title, url, language: record?.context?.language ?? '' };
  const known = connection === null ? null : await lookInIndex(kept.record.spec, connection, now);
  await describeCollect(outbox, kept.record.id, {
    context,
    notes: notesOf(context, settings),
    now,
    ...foundInIndex(known),
    isFurther: !kept.fresh,
  });
}
