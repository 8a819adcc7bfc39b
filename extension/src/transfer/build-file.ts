/** Makes the file of an export in slices, so that the page can be used meanwhile. */
import { ankiHead, ankiRow } from '../formats/anki.ts';
import { byteOrderMark, csvCells, csvColumns, csvRow } from '../formats/csv.ts';
import { jsonHead, jsonTail, jsonWord } from '../formats/json.ts';
import type { FileWord } from '../formats/word-file.ts';
import type { WordEntry } from '../word-list/entry.ts';
import { fileWord } from './file-word.ts';

export const exportFormats = ['csv', 'json', 'anki'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export interface BuildOptions {
  readonly format: ExportFormat;
  /** Begins a CSV file with a byte order mark, by which Excel knows that it is UTF-8. */
  readonly forExcel: boolean;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Called after each slice with the number of words that are written. */
  readonly onProgress: (written: number) => void;
}

/** Milliseconds: a slice ends after the word with which this has passed. */
const sliceMs = 8;

/** @throws DOMException `AbortError` when aborted */
export async function buildFile(words: readonly WordEntry[], options: BuildOptions): Promise<Blob> {
  const { format, pause, signal, onProgress } = options;
  const writer = writerOf(format, options, mostSentences(words));
  const parts: Blob[] = [];
  let slice = writer.head;
  let since = performance.now();
  for (const [index, word] of words.entries()) {
    slice += writer.word(fileWord(word), index);
    if (performance.now() - since < sliceMs) continue;
    // A Blob's text may stay outside of the page's memory.
    parts.push(new Blob([slice]));
    slice = '';
    onProgress(index + 1);
    await pause();
    signal.throwIfAborted();
    since = performance.now();
  }
  signal.throwIfAborted();
  onProgress(words.length);
  return new Blob([...parts, slice, writer.tail], { type: writer.type });
}

/** `gleaner-words-2026-11-23.csv`. @param day as `localDay` gives it */
export function fileNameOf(format: ExportFormat, name: string, day: string): string {
  return `${name}-${day}.${{ csv: 'csv', json: 'json', anki: 'txt' }[format]}`;
}

interface Writer {
  readonly type: string;
  readonly head: string;
  readonly word: (word: FileWord, index: number) => string;
  readonly tail: string;
}

function writerOf(format: ExportFormat, options: BuildOptions, sentences: number): Writer {
  switch (format) {
    case 'csv':
      return {
        type: 'text/csv;charset=utf-8',
        head: `${options.forExcel ? byteOrderMark : ''}${csvRow(csvColumns(sentences))}`,
        word: (word) => csvRow(csvCells(word, sentences)),
        tail: '',
      };
    case 'json':
      return {
        type: 'application/json;charset=utf-8',
        head: jsonHead(options.exportedAt),
        word: (word, index) => jsonWord(word, index === 0),
        tail: jsonTail,
      };
    case 'anki':
      return {
        type: 'text/plain;charset=utf-8',
        head: ankiHead(sentences),
        word: (word) => ankiRow(word, sentences),
        tail: '',
      };
  }
}

function mostSentences(words: readonly WordEntry[]): number {
  return words.reduce((most, { sentences }) => Math.max(most, sentences.length), 1);
}
