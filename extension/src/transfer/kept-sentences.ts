/** Sentences of words that the service has already: they are kept on this device and never sent. */
import { readableRecords, writeOutbox } from '../outbox/store/db.ts';
import { outboxRecordVersion, type CollectRecord } from '../outbox/store/record.ts';
import { announceChange } from '../outbox/store/watch.ts';
import { foldTerm } from '../text/fold.ts';
import type { OutboxDatabase } from '../outbox/outbox.ts';

export interface MetSentence {
  readonly sentence: string;
  readonly title: string;
  readonly url: string;
  /** Milliseconds since the epoch. */
  readonly metAt: number;
}

interface KeptSentence extends MetSentence {
  readonly term: string;
  /** As it stood on the page. */
  readonly met: string;
  readonly forms: readonly string[];
  /** The service's code. */
  readonly language?: string | undefined;
  /** BCP 47; empty where unknown. */
  readonly pageLanguage: string;
}

/** The sentences of one word; those that are here already are left out. */
export async function keepSentences(
  outbox: OutboxDatabase,
  { term, language }: { readonly term: string; readonly language: string },
  sentences: readonly MetSentence[],
  connection: string,
): Promise<void> {
  if (sentences.length === 0) return;
  await writeOutbox(outbox, async (transaction) => {
    const twins = readableRecords(await transaction.records.index('forms').getAll(foldTerm(term)));
    const seen = new Set(
      twins.flatMap((record) =>
        record.kind === 'collect' && record.connection === connection
          ? (record.context?.sentence ?? [])
          : [],
      ),
    );
    for (const one of sentences) {
      if (seen.has(one.sentence)) continue;
      seen.add(one.sentence);
      const kept = { ...one, term, language, met: term, forms: [], pageLanguage: '' };
      await transaction.put(keptSentence(kept, connection));
    }
  });
  announceChange();
}

/** A settled record: it is shown with its word. */
export function keptSentence(one: KeptSentence, connection: string): CollectRecord {
  const { term, met, forms, language, sentence, title, url, pageLanguage, metAt } = one;
  const id = crypto.randomUUID();
  const foldedTerm = foldTerm(term);
  return {
    ...{ version: outboxRecordVersion, kind: 'collect', purpose: 'sentence', id, key: id },
    ...{ connection, createdAt: metAt, notBefore: metAt, attempts: 0, failures: 0 },
    ...{ state: 'sent', outcome: 'sentence-kept' },
    // It proves nothing about what the service holds today.
    settledAt: 0,
    spec: { term, ...(language !== undefined && { language }) },
    ...{ met, foldedTerm, forms: [...new Set([foldedTerm, ...forms.map(foldTerm)])] },
    context: { sentence, title, url, language: pageLanguage },
  };
}
