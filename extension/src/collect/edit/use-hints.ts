/**
 * Looks up hints about a term while it is typed. A hint never blocks typing, and an old one is never shown.
 */
import { useCallback } from 'react';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import { useRead } from '../../ui/use-read.ts';
import { knownWord, type KnownWord } from './known-word.ts';

const nothing: readonly string[] = [];

/** @param languageTag BCP 47 of the language it is collected in */
export function useBaseForms(
  term: string,
  languageTag: string,
  atSentenceStart: boolean,
): readonly string[] {
  const find = useCallback(async () => {
    if (term === '') return nothing;
    const { baseForms } = await import('../../text/english/base-form.ts');
    return baseForms(term, languageTag, atSentenceStart);
  }, [term, languageTag, atSentenceStart]);
  return useRead(find, nothing);
}

/** @param connection where it would be sent; null while not connected */
export function useKnownWord(
  outbox: OutboxDatabase,
  recordId: string,
  term: string,
  language: string,
  connection: string | null,
): KnownWord | null {
  const find = useCallback(
    () => knownWord(outbox, { recordId, term, language }, connection),
    [outbox, recordId, term, language, connection],
  );
  return useRead<KnownWord | null>(find, null);
}
