/** A record less what no longer holds of it. */
import type { OutboxRecord } from './record.ts';

/** Only what a record may do without. */
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
  | 'lookedSince';

export function without<R extends OutboxRecord>(record: R, ...fields: readonly Passing[]): R {
  const gone: ReadonlySet<string> = new Set(fields);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name))) as R;
}
