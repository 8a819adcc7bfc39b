/** Words that are on their way already: an import of the learner's own export adds none of them again. */
import { readable } from '../../outbox/store/db.ts';
import { openOutbox } from '../../outbox/word/queue.ts';

const states = ['waiting', 'sending', 'needs-attention', 'unconfirmed'] as const;

/** @param folded as `foldTerm` gives it */
export function wordKey(language: string, folded: string): string {
  return `${language} ${folded}`;
}

/** By their keys. @param connection whose words */
export async function unsentWords(connection: string | null): Promise<ReadonlySet<string>> {
  const outbox = await openOutbox();
  const found = await Promise.all(
    states.map((state) => outbox.getAllFromIndex('records', 'state', state)),
  );
  return new Set(
    readable(found.flat()).flatMap((one) =>
      one.kind === 'collect' && (one.connection === connection || one.connection === null)
        ? one.forms.map((form) => wordKey(one.spec.language ?? '', form))
        : [],
    ),
  );
}
