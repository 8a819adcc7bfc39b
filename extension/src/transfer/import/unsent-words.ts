/** Words that are on their way already: an import of the learner's own export adds none of them again. */
import { recordsIn } from '../../outbox/store/db.ts';
import { unsettledStates } from '../../outbox/store/record.ts';
import { openOutbox } from '../../outbox/outbox.ts';

/** @param folded as `foldTerm` gives it */
export function wordKey(language: string, folded: string): string {
  return `${language} ${folded}`;
}

/** By their keys. @param connection whose words */
export async function unsentWords(connection: string | null): Promise<ReadonlySet<string>> {
  const outbox = await openOutbox();
  const found = await recordsIn(outbox, unsettledStates);
  return new Set(
    found.flatMap((one) =>
      one.kind === 'collect' && (one.connection === connection || one.connection === null)
        ? one.forms.map((form) => wordKey(one.spec.language ?? '', form))
        : [],
    ),
  );
}
