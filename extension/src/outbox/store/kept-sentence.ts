/** Sentences that are kept on this device, each as a settled record that is shown with its word. */
import {
  outboxRecordVersion,
  type CollectRecord,
  type FurtherSentence,
  type OutboxRecord,
} from './record.ts';

interface KeptSentence extends FurtherSentence {
  readonly term: string;
  /** As it stood on the page. */
  readonly met: string;
  /** Folded, as are the forms. */
  readonly foldedTerm: string;
  readonly forms: readonly string[];
  /** The service's code. */
  readonly code?: string | undefined;
}

/** It is never sent. */
export function keptSentence(one: KeptSentence, connection: string | null): CollectRecord {
  const { term, met, foldedTerm, forms, code, sentence, title, url, language, metAt } = one;
  const id = crypto.randomUUID();
  return {
    version: outboxRecordVersion,
    kind: 'collect',
    purpose: 'sentence',
    id,
    key: id,
    connection,
    createdAt: metAt,
    notBefore: metAt,
    attempts: 0,
    failures: 0,
    state: 'sent',
    outcome: 'sentence-kept',
    // It proves nothing about what the service holds today.
    settledAt: 0,
    spec: { term, ...(code !== undefined && { language: code }) },
    met,
    foldedTerm,
    forms: [...new Set([foldedTerm, ...forms])],
    context: { sentence, title, url, language },
  };
}

/** What is stored of a record: once it is settled, its further sentences stand alone. */
export function storedParts(record: OutboxRecord): readonly OutboxRecord[] {
  if (record.kind !== 'collect' || record.state !== 'sent' || !record.more) return [record];
  const { more, ...settled } = record;
  const { spec, met, foldedTerm, forms, connection } = record;
  const word = { term: spec.term, code: spec.language, met, foldedTerm, forms };
  return [settled, ...more.map((one) => keptSentence({ ...one, ...word }, connection))];
}
