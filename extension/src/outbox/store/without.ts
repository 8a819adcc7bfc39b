/** Copies a record without the named fields. */
import type { OutboxRecord } from './record.ts';

/** Only optional fields can be removed. */
type Passing =
  | 'reason'
  | 'detail'
  | 'retryAt'
  | 'doubtful'
  | 'keyUsedAt'
  | 'settledAt'
  | 'editing'
  | 'outcome'
  | 'learnedWord'
  | 'additions'
  | 'context'
  | 'lookedSince';

export function without<R extends OutboxRecord>(record: R, ...fields: readonly Passing[]): R {
  const gone: ReadonlySet<string> = new Set(fields);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name))) as R;
}
