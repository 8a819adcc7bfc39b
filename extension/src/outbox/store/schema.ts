/** What the outbox's database holds. */
import type { DBSchema, IDBPDatabase } from 'idb';
import type { OutboxReason, OutboxRecord, OutboxState } from './record.ts';

/** Nothing is sent before; survives the worker's death, so that Retry-After is obeyed. */
export interface OutboxPause {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: OutboxReason;
  /** Failures in a row that made it. */
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
      /** By kind and time: a list of words passes over no answers. */
      kindAndTime: [kind: OutboxRecord['kind'], createdAt: number];
      /** By state, kind and time: what may be pruned is found without reading the rest. */
      settledBy: [state: OutboxState, kind: OutboxRecord['kind'], createdAt: number];
    };
  };
  settings: { key: 'pause'; value: OutboxPause };
  /** How often the records have changed, for the second copy. */
  copied: { key: 'revision'; value: number };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;
