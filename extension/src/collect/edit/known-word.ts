/** Whether saving would make a second copy of a word that the learner has. */
import {
  knownAmong,
  recordsOfForm,
  foundInIndex,
  trustedSince,
  unsentAmong,
} from '../../outbox/word/known.ts';
import { lookInIndex } from '../../learned-words/lookup-in-index.ts';
import { foldTerm } from '../../text/fold.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

/** `held`: the service has it. */
export type KnownWord = 'held' | 'on-its-way';

/** @param connection where it would be sent; null while not connected */
export async function knownWord(
  outbox: OutboxDatabase,
  word: { readonly recordId: string; readonly term: string; readonly language: string },
  connection: string | null,
): Promise<KnownWord | null> {
  const { recordId, term, language } = word;
  const index = outbox.transaction('records').store.index('forms');
  const found = await recordsOfForm(index, foldTerm(term));
  const twins = found.filter(({ id, spec }) => id !== recordId && spec.language === language);
  const indexed =
    connection === null ? null : await lookInIndex({ term, language }, connection, Date.now());
  if (indexed?.kind === 'found') return 'held';
  const since = trustedSince(Date.now(), foundInIndex(indexed).absentAsOf);
  if (knownAmong(twins, language, connection, since)) return 'held';
  return unsentAmong(twins, connection) ? 'on-its-way' : null;
}
