/**
 * Exports unsent words as a file: JSON as they are stored, or CSV for a spreadsheet, in which no cell may
 * begin a formula (SECURITY.md S26).
 */
import { byteOrderMark, csvRow } from '../../formats/csv.ts';
import type { CollectRecord } from '../../outbox/store/record.ts';

interface ExportedWord {
  readonly term: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly sentence: string;
  readonly title: string;
  readonly address: string;
  /** ISO 8601, UTC. */
  readonly collected_at: string;
}

const columns = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title'] as const),
  ...(['address', 'collected_at'] as const),
];

export function wordsAsJson(records: readonly CollectRecord[]): string {
  return `${JSON.stringify(records.map(exported), null, 2)}\n`;
}

/** RFC 4180, in UTF-8 with the byte order mark that spreadsheets expect. */
export function wordsAsCsv(records: readonly CollectRecord[]): string {
  const rows = records.map((record) => {
    const word = exported(record);
    return columns.map((column) => [word[column]].flat().join('\n'));
  });
  return `${byteOrderMark}${[[...columns], ...rows].map(csvRow).join('')}`;
}

function exported({ spec, context, createdAt }: CollectRecord): ExportedWord {
  return {
    term: spec.term,
    language: spec.language ?? '',
    tags: spec.tags ?? [],
    notes: spec.notes ?? [],
    sentence: context?.sentence ?? '',
    title: context?.title ?? '',
    address: context?.url ?? '',
    collected_at: new Date(createdAt).toISOString(),
  };
}
