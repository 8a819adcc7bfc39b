/** What is found out about a term while it is typed: never in the way, never older than the term. */
import { useCallback, useEffect, useState } from 'react';
import type { OutboxDatabase } from '../../outbox/queue.ts';
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
    const { baseForms } = await import('../base-form/base-form.ts');
    return baseForms(term, languageTag, atSentenceStart);
  }, [term, languageTag, atSentenceStart]);
  return useLatest(find, nothing);
}

/** @param connection the one it would be sent to; null while not connected */
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
  return useLatest(find, null);
}

/** What `find` gives; `none` until then. A hint that cannot be had is none. */
function useLatest<T>(find: () => Promise<T>, none: T): T {
  const [found, setFound] = useState<{ readonly by: unknown; readonly value: T } | null>(null);
  useEffect(() => {
    let live = true;
    find().then(
      (value) => {
        if (live) setFound({ by: find, value });
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [find]);
  return found?.by === find ? found.value : none;
}
