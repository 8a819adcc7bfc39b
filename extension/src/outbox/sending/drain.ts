/**
 * Sends waiting records, one at a time. Only the background calls it, and a lock ensures that, so a record
 * found in `sending` was left by a killed worker (docs/architecture.md).
 */
import type { LearnedWord, RelaySession } from '@gleaner/shared';
import type { RelayClient } from '../../relay-client/client.ts';
import { RelayError } from '../../relay-client/relay-error.ts';
import type { OutboxDatabase } from '../store/db.ts';
import {
  loadSendable,
  markWaiting,
  nextEditCheck,
  readPause,
  recoverSending,
  replacePause,
} from './drain-store.ts';
import { drainLock, isDrainLockWanted } from './drain-lock.ts';
import { change } from '../store/edit.ts';
import {
  afterFailedLookUp,
  afterFailedWrite,
  sent,
  signedOutReason,
  type SendOutcome,
} from './outcome.ts';
import { prepare, type PrepareDependencies } from './prepare.ts';
import type { CollectRecord, OutboxRecord } from '../store/record.ts';
import { dueAt, isAsRead, nextStep } from '../schedule.ts';
import { without } from '../store/without.ts';
import { lostSchedule } from '../word/add-sentence.ts';

export interface DrainDependencies extends PrepareDependencies {
  readonly open: () => Promise<OutboxDatabase>;
  readonly client: Pick<RelayClient, 'collectWord' | 'submitAnswer'>;
  /** Asks the relay. @throws RelayError */
  readonly session: () => Promise<RelaySession>;
  /** Called when the service refuses a language code. Never throws. */
  readonly onLanguageRefused: (code: string) => Promise<void>;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called before sending starts: the alarm that restarts the background must be set by then. */
  readonly arm: () => void;
  /**
   * Called when nothing may be sent: stores the next imported word. Otherwise when to ask again, in milliseconds since
   * the epoch, or null when that is no question of time: there is none, or one waits in the outbox.
   */
  readonly feed: () => Promise<'fed' | number | null>;
  /** When to drain next, in milliseconds since the epoch; null: nothing waits for the clock. */
  readonly wakeAt: (time: number | null) => void;
}

interface DrainOptions {
  /** Conditions improved, e.g. the network is back: skip a pause that was only a guess about the network. */
  readonly eager?: boolean;
}

/** How long the stored session of the relay counts as current. */
const sessionLifeMs = 15_000;

export type Drain = (options?: DrainOptions) => Promise<void>;

/** Resolves when nothing more can be sent now. A call during a run makes that run check once more. */
export function createDrain(deps: DrainDependencies): Drain {
  let running: Promise<void> | null = null;
  let again: DrainOptions | null = null;

  return (options = {}) => {
    deps.arm();
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
  let done = false;
  while (!done) done = await navigator.locks.request(drainLock, () => new Run(deps).all(options));
}

/** One run, from recovery until nothing can be sent; remembers the session it sends under. */
class Run {
  #session: { readonly value: RelaySession; readonly readAt: number } | null = null;
  /** A 401 ends the run, even if the session endpoint still says connected. */
  #signedOut = false;

  readonly #prepareDeps: PrepareDependencies;

  constructor(private readonly deps: DrainDependencies) {
    const look =
      <A extends unknown[], T>(ask: (...asked: A) => Promise<T>) =>
      async (...asked: A): Promise<T> => {
        this.#session = null;
        return ask(...asked);
      };
    this.#prepareDeps = {
      ...deps,
      lookUp: look(deps.lookUp),
      lookUpInDoubt: look(deps.lookUpInDoubt),
    };
  }

  /** @returns false when it yielded the lock and there is more to do */
  async all({ eager = false }: DrainOptions): Promise<boolean> {
    const db = await this.deps.open();
    await recoverSending(db, this.deps.now());
    if (eager && (await readPause(db, this.deps.now()))?.reason === 'offline') {
      await replacePause(db, null);
    }
    let next: number | null | 'more' = 'more';
    while (next === 'more') {
      next = await this.#step(db);
      if (next === 'more' && (await isDrainLockWanted())) return false;
    }
    this.deps.wakeAt(next);
    return true;
  }

  /** @returns `more`, or when to run again */
  async #step(db: OutboxDatabase): Promise<number | null | 'more'> {
    const now = this.deps.now();
    const records = await loadSendable(db, now);
    const dues = records.map(dueAt).filter((due) => due !== Infinity);
    const later = [...dues.filter((due) => due > now), nextEditCheck(records, now) ?? []].flat();
    if (dues.every((due) => due > now)) return this.#feed(later);

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
      return earliest(later);
    }

    const step = nextStep(records, connection, now);
    if (step.kind === 'send') {
      await this.#send(db, step.record, connection);
      return 'more';
    }
    await markWaiting(db, now, (record) =>
      record.connection !== connection && record.connection !== null
        ? 'other-account'
        : record.reason,
    );
    return this.#feed([step.until ?? [], later].flat());
  }

  async #feed(later: readonly number[]): Promise<number | null | 'more'> {
    const fed = await this.deps.feed();
    return fed === 'fed' ? 'more' : earliest([...later, fed ?? []].flat());
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

  /** A look-up may take long, so the session is checked once more before a write goes to an account. */
  async #isStill(db: OutboxDatabase, connection: string): Promise<boolean> {
    const session = await this.#currentSession(db, this.deps.now());
    return session?.connected === true && session.connection === connection;
  }

  async #send(db: OutboxDatabase, record: OutboxRecord, connection: string): Promise<void> {
    const { deps } = this;
    const prepared = await prepare(db, record, connection, this.#prepareDeps);
    if (prepared.kind === 'failed') {
      const { error } = prepared;
      await this.#judge(db, record.id, (current) =>
        afterFailedLookUp(current, error, deps.now(), deps.random()),
      );
    }
    if (prepared.kind !== 'ready' || !(await this.#isStill(db, connection))) return;
    const { spec, held } = prepared;
    let usedAt: number | undefined;
    const claimed = await change(db, record.id, (current) => {
      if (!isAsRead(current, record)) return null;
      usedAt = current.keyUsedAt;
      const claim: OutboxRecord = {
        ...without(current, 'lookedSince'),
        state: 'sending',
        connection,
        attempts: current.attempts + 1,
        keyUsedAt: usedAt ?? deps.now(),
      };
      if (claim.kind === 'answer' || !spec) return claim;
      return { ...claim, spec, ...(held && { learnedWord: held }) };
    });
    if (!claimed) return;
    try {
      if (claimed.kind === 'collect') {
        const background = claimed.imported === true;
        const { spec: sentSpec, key } = claimed;
        const word = await deps.client.collectWord(sentSpec, key, connection, { background });
        const isLost =
          word && held && lostSchedule(held, word)
            ? await this.#losesSchedules(claimed, held, connection)
            : false;
        const settled = await change(db, claimed.id, (current) =>
          sent(current, deps.now(), word, isLost),
        );
        if (word) await this.#learn(settled, word, connection);
      } else {
        await deps.client.submitAnswer(claimed.planId, claimed.answer, claimed.key, connection);
        await change(db, claimed.id, (current) => sent(current, deps.now()));
      }
      await replacePause(db, null);
    } catch (error) {
      if (!(error instanceof RelayError)) throw error;
      await this.#judge(db, claimed.id, (current) =>
        afterFailedWrite(current, error, deps.now(), deps.random(), usedAt),
      );
    }
  }

  /** Handles the service's answer to a collect. */
  async #learn(record: OutboxRecord | null, word: LearnedWord, connection: string): Promise<void> {
    if (record?.kind === 'collect' && record.outcome === 'sentence-kept') {
      await this.deps.secondCollect.markUnsafe();
    } else {
      const language = record?.kind === 'collect' ? record.spec.language : undefined;
      // Without a language it would stand for the word of every language.
      const isOfAny = (word.language ?? '') === '';
      await this.deps.remember(isOfAny ? { ...word, language } : word, connection);
    }
  }

  /** The answer may show less than the list, which showed the schedule. */
  async #losesSchedules(
    record: CollectRecord,
    held: LearnedWord,
    connection: string,
  ): Promise<boolean> {
    // A look-up that fails tells nothing: only an answer decides that a schedule was lost.
    const found = await this.deps.lookUp(record, connection).catch(() => null);
    if (found?.kind !== 'found' || !lostSchedule(held, found.word)) return false;
    await this.deps.secondCollect.markUnsafe();
    return true;
  }

  async #judge(
    db: OutboxDatabase,
    id: string,
    judge: (current: OutboxRecord) => SendOutcome,
  ): Promise<void> {
    let verdict: SendOutcome | undefined;
    await change(db, id, (current) => {
      verdict = judge(current);
      return verdict.record;
    });
    const { record } = verdict ?? {};
    if (record?.kind === 'collect' && record.reason === 'language-rejected') {
      await this.deps.onLanguageRefused(record.spec.language ?? '');
    }
    if (verdict?.signedOut) {
      this.#signedOut = true;
      this.#session = null;
    }
    if (verdict?.pause) await this.#pause(db, verdict.pause);
  }

  async #pause(db: OutboxDatabase, pause: NonNullable<SendOutcome['pause']>): Promise<void> {
    await replacePause(db, pause, this.deps.now(), this.deps.random());
  }
}

function earliest(times: readonly number[]): number | null {
  return times.length > 0 ? Math.min(...times) : null;
}
