/**
 * Words as they were collected, or answers, each with what became of it. What can be done about one is
 * loaded apart, since most need nothing.
 */
import { useEffect, useState } from 'react';
import type { OutboxDatabase } from '../../outbox/word/queue.ts';
import type { OutboxRecord } from '../../outbox/store/record.ts';
import type { ActivityRow } from './ActivityRow.tsx';
import { RowHead } from './RowHead.tsx';
import './words.css';

export interface WordListProps {
  readonly records: readonly OutboxRecord[];
  readonly outbox: OutboxDatabase;
  readonly labelledBy: string;
}

export function WordList({ records, outbox, labelledBy }: WordListProps) {
  const Row = useActivityRow(records.some(offersSomething));
  return (
    <ul className="word-list" aria-labelledby={labelledBy} tabIndex={-1}>
      {records.map((record) => (
        <li key={record.id}>
          {Row ? <Row {...{ record, outbox }} /> : <RowHead record={record} />}
        </li>
      ))}
    </ul>
  );
}

/** Whether something may be done about it: most records are sent, and need nothing. */
function offersSomething(record: OutboxRecord): boolean {
  const isKnown = record.kind === 'collect' && record.outcome === 'already-collected';
  return record.state !== 'sent' || isKnown;
}

let loaded: typeof ActivityRow | undefined;

/** Before the first paint where it is certain to be needed; rows keep their height when it comes later. */
export async function loadActivityRow(): Promise<void> {
  ({ ActivityRow: loaded } = await import('./ActivityRow.tsx'));
}

function useActivityRow(needed: boolean): typeof ActivityRow | undefined {
  const [ready, setReady] = useState(loaded !== undefined);
  useEffect(() => {
    if (needed && !ready) void loadActivityRow().then(() => setReady(true));
  }, [needed, ready]);
  return ready ? loaded : undefined;
}
