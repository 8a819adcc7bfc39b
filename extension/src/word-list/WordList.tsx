/** Collected words or answers, each with its state and actions. */
import type { OutboxRecord } from '../outbox/store/record.ts';
import { ActivityRow } from './ActivityRow.tsx';
import './words.css';
import type { OutboxDatabase } from '../outbox/outbox.ts';

export interface WordListProps {
  readonly records: readonly OutboxRecord[];
  readonly outbox: OutboxDatabase;
  readonly labelledBy: string;
}

export function WordList({ records, outbox, labelledBy }: WordListProps) {
  return (
    <ul className="word-list" aria-labelledby={labelledBy} tabIndex={-1}>
      {records.map((record) => (
        <li key={record.id}>
          <ActivityRow {...{ record, outbox }} />
        </li>
      ))}
    </ul>
  );
}
