/**
 * Looks up hints about a term while it is typed. A hint never blocks typing, and an old one is never shown.
 */
import { useStored } from '../../ui/use-stored.ts';
import { knownWord, type KnownWord } from './known-word.ts';
import type { OutboxDatabase } from '../../outbox/outbox.ts';

const nothing: readonly string[] = [];

/** @param languageTag BCP 47 of the language it is collected in */
export function useBaseForms(
  term: string,
  languageTag: string,
  atSentenceStart: boolean,
): readonly string[] {
  const read = async () => {
    if (term === '') return nothing;
    const { baseForms } = await import('../../text/english/base-form.ts');
    return baseForms(term, languageTag, atSentenceStart);
  };
  return (
    useStored({ key: ['base-forms', term, languageTag, atSentenceStart], read }).data ?? nothing
  );
}

/** @param connection where it would be sent; null while not connected */
export function useKnownWord(
  outbox: OutboxDatabase,
  recordId: string,
  term: string,
  language: string,
  connection: string | null,
): KnownWord | null {
  const read = () => knownWord(outbox, { recordId, term, language }, connection);
  const key = ['known-word', recordId, term, language, connection];
  return useStored({ key, read }).data ?? null;
}
