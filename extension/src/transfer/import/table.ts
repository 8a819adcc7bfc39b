/** What was read from a text: rows of cells under named columns. */
import type { FileSentence } from '../../formats/word-file.ts';
import type { Column } from './columns.ts';

export interface Row {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A reader marked more than a word or a phrase. */
  readonly isPassage?: true;
  /** Further sentences than the one among its cells. */
  readonly more?: readonly FileSentence[];
}

export interface Table {
  readonly format: 'gleaner' | 'json' | 'anki' | 'clippings' | 'table' | 'lines';
  /** What each column is taken for; the learner can change it. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** The rows at the top that are taken for no words; the last one names the columns. The learner can say otherwise. */
  readonly heading?: readonly Row[];
  /** Gleaner wrote it, so each term is exactly as the service has it. */
  readonly isOurs?: true;
  /** How tags and notes are written in a cell. */
  readonly cellsOf: 'gleaner' | 'anki' | 'json' | 'plain';
}

/** Each has its sentence under `importing.problem` in locales. */
export type ListFault =
  | 'too-large'
  | 'too-slow'
  | 'unreachable'
  | 'refused'
  | 'too-many-lines'
  | 'too-many-columns'
  | 'backup'
  | 'anki-package'
  | 'archive'
  | 'document'
  | 'database'
  | 'not-text'
  | 'damaged'
  | 'damaged-json'
  | 'newer'
  | 'empty'
  | 'nothing-found';

/** Why there is no table. */
export class UnreadableList extends Error {
  override readonly name = 'UnreadableList';

  constructor(readonly problem: ListFault) {
    super(problem);
  }
}

export const mostBytes = 20 * 1024 * 1024;
export const mostLines = 100_000;
export const mostColumns = 40;
