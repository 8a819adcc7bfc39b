/** What the worker that reads a list and its page tell each other. */
import type { ListFault, Row, Table } from './table.ts';

export interface ListSource {
  readonly source: File | string;
  /** Of a file, by its name in the Encoding Standard; UTF-8 or UTF-16 by default. */
  readonly encoding?: string;
}

export type ListMessage =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'end'; readonly table: Omit<Table, 'rows'> }
  | { readonly kind: 'problem'; readonly problem: ListFault };
