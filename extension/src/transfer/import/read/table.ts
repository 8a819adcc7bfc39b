/** What was read from a text: rows of cells under named columns. */
import type { Column } from './columns.ts';

interface Row {
  /** In the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Table {
  readonly format: 'gleaner' | 'json' | 'anki' | 'clippings' | 'table' | 'lines';
  /** What each column is taken for; the learner can change it. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** How tags and notes are written in a cell. */
  readonly cellsOf: 'gleaner' | 'plain';
}
