/** What the outbox's database holds. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { OutboxReason, OutboxRecord, OutboxState } from './record.ts';

/** Nothing is sent before this time. Stored, so that a restarted worker obeys Retry-After. */
export interface OutboxPause {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: OutboxReason;
  /** How many failures in a row led to it. */
  readonly failures: number;
}

export interface OutboxSchema extends DBSchema {
  records: {
    key: string;
    value: OutboxRecord;
    indexes: {
      createdAt: number;
      state: OutboxState;
      forms: string;
      sessionId: string;
      /** By kind and time, so that a list of words need not skip answers. */
      kindAndTime: [kind: OutboxRecord['kind'], createdAt: number];
      /** By state, kind and time, so that pruning finds its records without reading the rest. */
      settledBy: [state: OutboxState, kind: OutboxRecord['kind'], createdAt: number];
    };
  };
  settings: { key: 'pause'; value: OutboxPause };
  /** Counts the changes of the records, for the second copy. */
  copied: { key: 'revision'; value: number };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;
