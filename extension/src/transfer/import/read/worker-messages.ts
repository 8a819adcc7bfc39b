/** What the worker that reads a list tells its page. */
import type { ListProblem, Row, Table } from './table.ts';

export type ListMessage =
  | { readonly kind: 'rows'; readonly rows: readonly Row[] }
  | { readonly kind: 'end'; readonly table: Omit<Table, 'rows'> }
  | { readonly kind: 'problem'; readonly problem: ListProblem };
