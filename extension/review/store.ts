/**
 * The review database, `gleaner-review` in IndexedDB: the running session with its half-typed answer,
 * stored batches, the learner's plans and last choice. Written at each step, so that a popup that
 * closes at any moment loses nothing (design section 4, Review).
 */
import type { Flashcard } from '@gleaner/shared';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { sessionVersion, type ReviewSession } from './session.ts';

export const planVersion = 1;
export const batchVersion = 1;
export const choiceVersion = 1;

/** A plan that the learner added; interface.md section 2.3 gives a plan nothing but its id. */
export interface StoredPlan {
  readonly version: typeof planVersion;
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly addedAt: number;
}

/** Cards that were dealt and not yet asked. */
export interface StoredBatch {
  readonly version: typeof batchVersion;
  readonly planId: string;
  readonly connection: string | null;
  readonly cards: readonly Flashcard[];
  /** Milliseconds since the epoch. */
  readonly dealtAt: number;
}

export interface StoredChoice {
  readonly version: typeof choiceVersion;
  readonly planId: string | null;
  /** Cards a session. */
  readonly count: number;
}

interface ReviewSchema extends DBSchema {
  plans: { key: string; value: StoredPlan };
  batches: { key: string; value: StoredBatch };
  current: { key: 'session' | 'choice'; value: ReviewSession | StoredChoice };
}

export interface ReviewSnapshot {
  readonly session: ReviewSession | null;
  readonly plans: readonly StoredPlan[];
  readonly batches: readonly StoredBatch[];
  readonly choice: StoredChoice | null;
}

export interface ReviewStore {
  load(): Promise<ReviewSnapshot>;
  /** Null takes the session away. */
  saveSession(session: ReviewSession | null): Promise<void>;
  savePlan(plan: StoredPlan): Promise<void>;
  removePlan(planId: string): Promise<void>;
  saveBatch(batch: StoredBatch): Promise<void>;
  removeBatch(planId: string): Promise<void>;
  saveChoice(choice: StoredChoice): Promise<void>;
  close(): void;
}

const reviewDatabaseName = 'gleaner-review';

export async function openReviewStore(): Promise<ReviewStore> {
  const db: IDBPDatabase<ReviewSchema> = await openDB<ReviewSchema>(reviewDatabaseName, 1, {
    upgrade(database) {
      database.createObjectStore('plans', { keyPath: 'id' });
      database.createObjectStore('batches', { keyPath: 'planId' });
      database.createObjectStore('current');
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
    },
  });

  /** Committed at once: a page that goes away takes its open transactions with it. */
  async function write<Name extends 'plans' | 'batches' | 'current'>(
    name: Name,
    change:
      { put: ReviewSchema[Name]['value']; key?: ReviewSchema[Name]['key'] } | { remove: string },
  ): Promise<void> {
    const transaction = db.transaction(name, 'readwrite');
    const work =
      'put' in change
        ? transaction.store.put(change.put, change.key)
        : transaction.store.delete(change.remove);
    transaction.commit();
    await Promise.all([work, transaction.done]);
  }

  return {
    async load() {
      const [plans, batches, session, choice] = await Promise.all([
        db.getAll('plans'),
        db.getAll('batches'),
        db.get('current', 'session'),
        db.get('current', 'choice'),
      ]);
      return {
        plans: plans
          .flatMap((plan) => upgraded<StoredPlan>(plan, planVersion) ?? [])
          .sort((a, b) => a.addedAt - b.addedAt),
        batches: batches.flatMap((batch) => upgraded<StoredBatch>(batch, batchVersion) ?? []),
        session: upgraded<ReviewSession>(session, sessionVersion),
        choice: upgraded<StoredChoice>(choice, choiceVersion),
      };
    },
    saveSession: (session) =>
      write('current', session ? { put: session, key: 'session' } : { remove: 'session' }),
    savePlan: (plan) => write('plans', { put: plan }),
    removePlan: (planId) => write('plans', { remove: planId }),
    saveBatch: (batch) => write('batches', { put: batch }),
    removeBatch: (planId) => write('batches', { remove: planId }),
    saveChoice: (choice) => write('current', { put: choice, key: 'choice' }),
    close: () => {
      db.close();
    },
  };
}

/** From the version it names to the next; empty until a shape changes for the first time. */
type Upgrades = Readonly<Record<number, (stored: object) => object>>;

/**
 * A stored record in today's shape, or null when there is none or a newer Gleaner wrote it.
 */
function upgraded<T extends { readonly version: number }>(
  stored: object | undefined,
  target: T['version'],
  upgrades: Upgrades = {},
): T | null {
  let record = stored;
  while (record !== undefined) {
    const version =
      'version' in record && typeof record.version === 'number' ? record.version : NaN;
    if (version === target) return record as T;
    record = version < target ? upgrades[version]?.(record) : undefined;
  }
  return null;
}
