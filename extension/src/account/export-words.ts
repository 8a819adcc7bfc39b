/**
 * Exports unsent words as a file: JSON as they are stored, or CSV for a spreadsheet, in which no cell may
 * begin a formula (security-checklist.md S26).
 */
import { byteOrderMark, csvRow } from '../formats/csv.ts';
import type { UnsentWord } from './unsent.ts';

interface ExportedWord {
  readonly term: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly sentence: string;
  readonly title: string;
  readonly address: string;
  /** ISO 8601, UTC; empty for a word of an imported list. */
  readonly collected_at: string;
}

const columns = [
  ...(['term', 'language', 'tags', 'notes', 'sentence', 'title'] as const),
  ...(['address', 'collected_at'] as const),
];

export function wordsAsJson(unsent: readonly UnsentWord[]): string {
  return `${JSON.stringify(unsent.map(exported), null, 2)}\n`;
}

/** RFC 4180, in UTF-8 with the byte order mark that spreadsheets expect. */
export function wordsAsCsv(unsent: readonly UnsentWord[]): string {
  const rows = unsent.map((one) => {
    const word = exported(one);
    return columns.map((column) => [word[column]].flat().join('\n'));
  });
  return `${byteOrderMark}${[[...columns], ...rows].map(csvRow).join('')}`;
}

function exported(word: UnsentWord): ExportedWord {
  if (!('spec' in word)) {
    const { term, language, tags, notes, sentence, title, url } = word;
    return { term, language, tags, notes, sentence, title, address: url, collected_at: '' };
  }
  const { spec, context, createdAt } = word;
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
