/** Stores a word that the learner typed or pasted into Gleaner itself. */
import { storage } from '@wxt-dev/storage';
import { connectionForNew } from '../relay-client/session.ts';
import { foundInIndex } from '../outbox/word/known.ts';
import { describeCollect, enqueueCollect } from '../outbox/word/queue.ts';
import type { CollectRecord } from '../outbox/store/record.ts';
import { readSettings, type LanguageChoice } from '../settings/settings.ts';
import { lookInIndex } from '../learned-words/lookup-in-index.ts';
import { cleanTerm, type TermProblem } from '../text/term.ts';
import type { OutboxDatabase } from '../outbox/outbox.ts';

export type KeptTyped =
  | { readonly kind: 'kept' | 'on-its-way' | 'known'; readonly record: CollectRecord }
  | { readonly kind: 'problem'; readonly problem: TermProblem };

/** @throws when the database refuses it */
export async function keepTyped(
  outbox: OutboxDatabase,
  typed: string,
  language: string,
): Promise<KeptTyped> {
  const { term, problem } = cleanTerm(typed);
  if (problem) return { kind: 'problem', problem };
  const connection = await connectionForNew();
  const request = { term, language, connection, now: Date.now() };
  const { record, fresh } = await enqueueCollect(outbox, request);
  if (!fresh) return { kind: 'on-its-way', record };
  const known = connection === null ? null : await lookInIndex(record.spec, connection, Date.now());
  // Here too a word is settled if an earlier record shows that the service has it.
  const described = await describeCollect(outbox, record.id, {
    ...foundInIndex(known),
    now: Date.now(),
  });
  return described?.state === 'sent'
    ? { kind: 'known', record: described }
    : { kind: 'kept', record: described ?? record };
}

const lastLanguage = storage.defineItem<string>('local:typedLanguage', {
  version: 1,
  fallback: '',
});

/** The languages to offer: the learner's list and the last one used; and codes not to propose. */
export async function typedLanguages(): Promise<{
  readonly languages: readonly LanguageChoice[];
  readonly chosen: string;
  readonly refused: readonly string[];
}> {
  const [{ languages, language, refusedLanguages: refused }, last] = await Promise.all([
    readSettings(),
    lastLanguage.getValue(),
  ]);
  const chosen = languages.some(({ code }) => code === last) ? last : language;
  return { languages, chosen, refused };
}

export function rememberLanguage(code: string): Promise<void> {
  return lastLanguage.setValue(code);
}
