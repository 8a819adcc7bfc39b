/**
 * Sends what waits, one at a time. The background is the only caller and a lock makes sure of it, so a
 * record found in `sending` here was left by a worker that died (design section 4, Outbox).
 */
import type { RelaySession } from '@gleaner/shared';
import type { RelayClient } from '../connection/client.ts';
import { RelayError } from '../connection/relay-error.ts';
import type { LookUp } from '../words/lookup.ts';
import type { OutboxDatabase } from './db.ts';
import {
  loadSendable,
  markWaiting,
  readPause,
  recoverSending,
  replacePause,
} from './drain-store.ts';
import { change } from './edit.ts';
import { alreadyCollected, knownInOutbox, remembered } from './known.ts';
import {
  afterFailedLookUp,
  afterFailedWrite,
  sent,
  signedOutReason,
  unconfirmed,
  type Verdict,
} from './outcome.ts';
import type { CollectRecord, OutboxRecord } from './record.ts';
import { dueAt, isHeld, keyIsRemembered, nextStep } from './schedule.ts';
import { without } from './without.ts';

export interface DrainDependencies {
  readonly open: () => Promise<OutboxDatabase>;
  readonly client: Pick<RelayClient, 'collectWord' | 'submitAnswer'>;
  /** Asks the relay. @throws RelayError */
  readonly session: () => Promise<RelaySession>;
  /** @throws RelayError */
  readonly lookUp: (record: CollectRecord) => Promise<LookUp>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** A UUID. */
  readonly newKey: () => string;
  /** When to drain next, in milliseconds since the epoch; null: nothing waits for the clock. */
  readonly wakeAt: (time: number | null) => void;
}

interface DrainOptions {
  /** Something changed for the better: do not sit out a pause that only guessed at the network. */
  readonly eager?: boolean;
}

/** How long the relay's word on who is connected is taken for good. */
const sessionLifeMs = 15_000;

export type Drain = (options?: DrainOptions) => Promise<void>;

/** Resolves when nothing more can be sent now; a call during a run makes that run look once more. */
export function createDrain(deps: DrainDependencies): Drain {
  let running: Promise<void> | null = null;
  let again: DrainOptions | null = null;

  return (options = {}) => {
    if (running) {
      again = { eager: (again?.eager ?? false) || (options.eager ?? false) };
      return running;
    }
    running = (async () => {
      try {
        await runLocked(deps, options);
        for (let next = takeAgain(); next; next = takeAgain()) await runLocked(deps, next);
      } finally {
        running = null;
      }
    })();
    return running;
  };

  function takeAgain(): DrainOptions | null {
    const next = again;
    again = null;
    return next;
  }
}

async function runLocked(deps: DrainDependencies, options: DrainOptions): Promise<void> {
  await navigator.locks.request('gleaner-outbox-drain', () => new Run(deps).all(options));
}

/** One run from recovery to nothing left; remembers the session it sends under. */
class Run {
  #session: { readonly value: RelaySession; readonly readAt: number } | null = null;
  /** A 401 ends the run, whatever the session endpoint still believes. */
  #signedOut = false;

  constructor(private readonly deps: DrainDependencies) {}

  async all({ eager = false }: DrainOptions): Promise<void> {
    const db = await this.deps.open();
    await recoverSending(db, this.deps.now());
    if (eager && (await readPause(db, this.deps.now()))?.reason === 'offline') {
      await replacePause(db, null);
    }
    let next: number | null | 'more' = 'more';
    while (next === 'more') next = await this.#step(db);
    this.deps.wakeAt(next);
  }

  /** @returns `more`, or when to come back */
  async #step(db: OutboxDatabase): Promise<number | null | 'more'> {
    const now = this.deps.now();
    const records = await loadSendable(db, now);
    if (records.length === 0) return null;
    const nextDue = Math.min(...records.map(dueAt));
    if (nextDue > now) return nextDue;
    const later = records.map(dueAt).filter((due) => due > now);

    const pause = await readPause(db, now);
    if (pause && pause.until > now) {
      await markWaiting(db, now, (record) => record.reason ?? pause.reason);
      return Math.min(pause.until, ...later);
    }

    const session = await this.#currentSession(db, now);
    if (!session) return 'more';
    const { connected, connection } = session;
    if (this.#signedOut || !connected || connection === null) {
      await markWaiting(db, now, signedOutReason);
      return later.length > 0 ? Math.min(...later) : null;
    }

    const step = nextStep(records, connection, now);
    if (step.kind === 'send') {
      await this.#send(db, step.record, connection);
      return 'more';
    }
    await markWaiting(db, now, (record) =>
      isHeld(record, connection) && record.connection !== connection && record.connection !== null
        ? 'other-account'
        : record.reason,
    );
    return step.kind === 'wait' ? step.until : null;
  }

  async #currentSession(db: OutboxDatabase, now: number): Promise<RelaySession | null> {
    if (this.#session && Math.abs(now - this.#session.readAt) < sessionLifeMs) {
      return this.#session.value;
    }
    try {
      const value = await this.deps.session();
      this.#session = { value, readAt: now };
      return value;
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      const reason = error.status === null ? 'offline' : 'service-error';
      await this.#pause(db, { reason, retryAfterMs: error.retryAfterMs });
      return null;
    }
  }

  async #send(db: OutboxDatabase, record: OutboxRecord, connection: string): Promise<void> {
    const { deps } = this;
    // Before the first use of a key the list is asked; a key that was used speaks for itself.
    if (!keyIsRemembered(record, deps.now())) {
      const ready = await this.#prepare(db, record, connection);
      if (!ready) return;
    }
    const claimed = await change(db, record.id, (current) =>
      current.state !== 'waiting'
        ? null
        : {
            ...current,
            state: 'sending',
            connection,
            attempts: current.attempts + 1,
            keyUsedAt: current.keyUsedAt ?? deps.now(),
          },
    );
    if (!claimed) return;
    try {
      if (claimed.kind === 'collect') {
        const word = await deps.client.collectWord(claimed.spec, claimed.key);
        await change(db, claimed.id, (current) => sent(current, deps.now(), word));
      } else {
        await deps.client.submitAnswer(claimed.planId, claimed.answer, claimed.key);
        await change(db, claimed.id, (current) => sent(current, deps.now()));
      }
      await replacePause(db, null);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      await this.#judge(db, claimed.id, (current) =>
        afterFailedWrite(current, error, deps.now(), deps.random()),
      );
    }
  }

  /** Settles what need not or must not be sent. True when the record may go out. */
  async #prepare(db: OutboxDatabase, record: OutboxRecord, connection: string): Promise<boolean> {
    const { deps } = this;
    const inDoubt = record.doubtful === true || record.keyUsedAt !== undefined;
    if (record.kind === 'answer') {
      if (!inDoubt) return true;
      await change(db, record.id, (current) => unconfirmed(current, deps.now()));
      return false;
    }
    if (!inDoubt) {
      const known = await knownInOutbox(db, record, connection);
      if (known) {
        await this.#settleKnown(db, record.id, remembered(known), connection);
        return false;
      }
    }
    let found: LookUp;
    try {
      found = await deps.lookUp(record);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      await this.#judge(db, record.id, (current) =>
        afterFailedLookUp(current, error, deps.now(), deps.random()),
      );
      return false;
    }
    if (found.kind === 'found') {
      if (!inDoubt) await this.#settleKnown(db, record.id, found.word, connection);
      else {
        const { word } = found;
        await change(db, record.id, (current) =>
          sent({ ...current, connection }, deps.now(), word),
        );
      }
      return false;
    }
    if (!inDoubt) return true;
    if (found.kind === 'unknown') {
      await change(db, record.id, (current) => unconfirmed(current, deps.now()));
      return false;
    }
    const renewed = await change(db, record.id, (current) => ({
      ...without(current, 'keyUsedAt', 'doubtful'),
      key: deps.newKey(),
    }));
    return renewed !== null;
  }

  async #settleKnown(
    db: OutboxDatabase,
    id: string,
    word: CollectRecord['learnedWord'],
    connection: string,
  ): Promise<void> {
    await change(db, id, (current) =>
      current.kind === 'collect' && current.state === 'waiting'
        ? alreadyCollected({ ...current, connection }, word, this.deps.now())
        : null,
    );
  }

  async #judge(
    db: OutboxDatabase,
    id: string,
    judge: (current: OutboxRecord) => Verdict,
  ): Promise<void> {
    let verdict: Verdict | undefined;
    await change(db, id, (current) => {
      verdict = judge(current);
      return verdict.record;
    });
    if (verdict?.signedOut) {
      this.#signedOut = true;
      this.#session = null;
    }
    if (verdict?.pause) await this.#pause(db, verdict.pause);
  }

  async #pause(db: OutboxDatabase, pause: NonNullable<Verdict['pause']>): Promise<void> {
    await replacePause(db, pause, this.deps.now(), this.deps.random());
  }
}
