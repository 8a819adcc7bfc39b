/**
 * The running session of this window: owns it among all windows, runs the reducer, stores every state, and
 * hands first answers to the outbox (design section 4: reducer, store, outbox, in this order, so that a
 * closing window can lose nothing and a reopened one doubles nothing).
 */
import { releaseAnswers, undoAnswer } from '../outbox/answer-grace.ts';
import { enqueueAnswer } from '../outbox/enqueue-answer.ts';
import { graceMs } from '../outbox/schedule.ts';
import { isBatchOf, withBatch } from './batches.ts';
import type { ReviewDependencies, ReviewView } from './controller.ts';
import { statsAfter } from './deck-stats.ts';
import { historyChange, type HistoryChange } from './history/record.ts';
import { Overtaken } from './ownership/overtaken.ts';
import type { HeldLock } from './ownership/review-lock.ts';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { currentCard, readyAnswers, startSession, type ReviewSession } from './session.ts';
import { isUnderway } from './session-state.ts';
import { batchVersion, type StoredBatch } from './stored.ts';
import { summarize } from './summary.ts';

export interface SessionRunner {
  open(): Promise<void>;
  dispatch(event: SessionEvent): void;
  start(planId: string, connection: string | null, count: number): Promise<void>;
  continueHere(): Promise<void>;
  handOver(): Promise<void>;
  saveAgain(): void;
  close(): void;
}

export interface RunnerHost {
  get(): ReviewView;
  set(change: Partial<ReviewView>): void;
  /** Reads everything anew from the database, but for the session of the window that has it. */
  refresh(): Promise<void>;
  /** The session too: what this window shows of it may be older than what another one stored. */
  reload(): Promise<void>;
}

/** A window that has just closed lets go of its lock a moment later; a living one does not. */
const patienceMs = 150;

/** A window that is being opened has come by then, or will not come. */
const handOverMs = 15_000;

export function createSessionRunner(deps: ReviewDependencies, host: RunnerHost): SessionRunner {
  let held: { readonly lock: HeldLock; readonly epoch: number } | null = null;
  /** Ends the waiting for another window. */
  let waiting: AbortController | null = null;
  /** The session as it is known to be stored. */
  let stored: ReviewSession | null = null;
  let handingOn: Promise<void> = Promise.resolve();

  function keep(work: Promise<unknown>, epoch: number): void {
    work.catch((error: unknown) => {
      if (error instanceof Overtaken) overtaken(epoch);
      else failed(error);
    });
  }

  /** The learner must know: closing this window would now lose what it shows. */
  function failed(error: unknown): void {
    host.set({ unsaved: true });
    deps.onError(error);
  }

  // Owning it

  /** @param live whether the window that had it was alive, and so somebody looking */
  async function enter(lock: HeldLock, live: boolean): Promise<void> {
    waiting?.abort();
    waiting = null;
    const epoch = await deps.store.takeOver();
    await host.reload();
    held = { lock, epoch };
    const { session } = host.get();
    stored = session;
    // How long nobody looked after a crash is not known, so that none of it counts.
    const entered = session && !live ? { ...session, visibleSince: null } : session;
    host.set({ session: entered, hold: 'here' });
    void lock.lost.then(() => overtaken(epoch));
    // What a window stored just before it died, nobody else has heard of.
    deps.announce();
    if (entered) keep(handOn(entered), epoch);
  }

  function overtaken(epoch: number): void {
    if (held?.epoch !== epoch) return;
    held.lock.release();
    held = null;
    host.set({ hold: 'elsewhere' });
    host.refresh().catch(deps.onError);
    wait();
  }

  /** Until the window that has it goes away, or nobody looks at it any more. */
  function wait(): void {
    if (waiting || !deps.visibility.isVisible()) return;
    waiting = new AbortController();
    deps.locks
      .wait(waiting.signal)
      .then(async (lock) => {
        if (!lock) return;
        await enter(lock, false);
        await letGo();
      })
      .catch(deps.onError);
  }

  /** What is not shown here is free for any window. */
  async function letGo(): Promise<void> {
    await handingOn;
    const { session } = host.get();
    if (!session || session.left) release('nobody');
  }

  function release(hold: 'nobody' | 'resting' | 'elsewhere'): void {
    if (!held) return;
    held.lock.release();
    held = null;
    host.set({ hold });
  }

  /** In the background this window has no use for it; what it shows stays as it is. */
  async function rest(): Promise<void> {
    waiting?.abort();
    waiting = null;
    const { session } = host.get();
    if (!held || !isUnderway(session)) return;
    await apply(session, { type: 'pause', at: deps.now() });
    await handingOn;
    if (!deps.visibility.isVisible()) release('resting');
  }

  /** Whoever comes next has it; where nobody comes, it is this window's again. */
  async function handOver(): Promise<void> {
    const { session } = host.get();
    if (!held || !isUnderway(session)) return;
    await apply(session, { type: 'pause', at: deps.now() });
    await handingOn;
    release('elsewhere');
    setTimeout(() => {
      if (host.get().hold === 'elsewhere') wait();
    }, handOverMs);
  }

  /** Somebody looks again: on it goes, unless it does so elsewhere by now. */
  async function wake(): Promise<void> {
    if (host.get().hold === 'elsewhere') wait();
    if (host.get().hold !== 'resting') return;
    const lock = await deps.locks.takeFree();
    if (lock) {
      await enter(lock, false);
      const { session } = host.get();
      if (session) await apply(session, { type: 'resume', at: deps.now() });
      await letGo();
      return;
    }
    await host.refresh();
    host.set({ hold: 'elsewhere' });
    wait();
  }

  deps.visibility.onChange(() => {
    (deps.visibility.isVisible() ? wake() : rest()).catch(deps.onError);
  });

  /** A second press finds the first one under way. */
  let taking: Promise<void> | null = null;

  function takeHere(): Promise<void> {
    taking ??= take().finally(() => (taking = null));
    return taking;
  }

  async function take(): Promise<void> {
    if (held) return;
    const free = await deps.locks.takeFree();
    const lock = free ?? (await deps.locks.steal());
    if (lock) await enter(lock, free === null);
  }

  async function patiently(): Promise<HeldLock | null> {
    return (await deps.locks.takeFree()) ?? deps.locks.wait(AbortSignal.timeout(patienceMs));
  }

  // Running it

  function step(session: ReviewSession | null, batch?: StoredBatch): Promise<void> {
    if (!held) return Promise.resolve();
    const { epoch } = held;
    host.set({ session, ...(batch && { batches: withBatch(host.get().batches, batch) }) });
    const history: HistoryChange = session ? historyChange(stored, session) : new Map();
    const saved = deps.store
      .saveStep({ epoch, session, history, ...(batch && { batches: [batch] }) })
      .then(async () => {
        stored = session;
        deps.announce();
        if (session) await handOn(session);
        // An earlier step that succeeds late says nothing of a later one that failed.
        const { session: current, unsaved } = host.get();
        if (unsaved && current === session) host.set({ unsaved: false });
      });
    keep(saved, epoch);
    return saved.catch(() => undefined);
  }

  /** What is true of a session that is still the running one here. */
  function running(session: ReviewSession): ReviewSession | null {
    const { session: current } = host.get();
    return held && current?.id === session.id ? current : null;
  }

  function apply(session: ReviewSession, event: SessionEvent): Promise<void> {
    const current = running(session);
    const next = current && reduceSession(current, event);
    return next && next !== current ? step(next) : Promise.resolve();
  }

  /** Brings the outbox to what a stored session says, one session after the other. */
  function handOn(session: ReviewSession): Promise<void> {
    const done = handingOn.then(async () => {
      await takeBack(session);
      await enqueueReady(session);
    });
    handingOn = done.catch(() => undefined);
    return done;
  }

  async function takeBack(session: ReviewSession): Promise<void> {
    const { last } = session;
    const answerId = last?.undo === 'settling' ? session.cards[last.place]?.answerId : undefined;
    if (answerId === undefined || running(session)?.last?.undo !== 'settling') return;
    let undone = false;
    try {
      undone = await undoAnswer(await deps.openOutbox(), answerId, deps.now());
    } finally {
      void apply(session, { type: undone ? 'undone' : 'undo-refused', at: deps.now() });
    }
  }

  async function enqueueReady(session: ReviewSession): Promise<void> {
    const outbox = await deps.openOutbox();
    // Another window may have taken an answer back since.
    if (!held) return;
    const current = running(session) ?? session;
    const still = new Set(readyAnswers(current).map(({ answerId }) => answerId));
    const ready = readyAnswers(session).filter(({ answerId }) => still.has(answerId));
    // A finished session has no card left to go back to.
    const grace = currentCard(session) ? graceMs : 0;
    for (const { answerId, first } of ready) {
      await enqueueAnswer(outbox, {
        id: answerId,
        planId: session.planId,
        sessionId: session.id,
        answer: first.submission,
        connection: session.connection,
        now: first.answeredAt,
        grace,
      });
    }
    if (!currentCard(session)) await releaseAnswers(outbox, session.id, deps.now());
    else if (ready.length === 0) return;
    deps.drain();
    const answerIds = ready.map(({ answerId }) => answerId);
    if (answerIds.length > 0) void apply(session, { type: 'enqueued', answerIds });
  }

  /** The plan's batch with what a finished session leaves of its cards, and without what it answered. */
  function batchAfter(session: ReviewSession): StoredBatch {
    const { planId, connection } = session;
    const { unanswered, answered } = summarize(session);
    const batch = host.get().batches.find((one) => isBatchOf(one, planId, connection));
    const asked = new Set(session.cards.map(({ card }) => card.id));
    const stats = batch?.stats ?? null;
    return {
      version: batchVersion,
      ...{ planId, connection, dealtAt: batch?.dealtAt ?? session.startedAt },
      cards: [...unanswered, ...(batch?.cards ?? []).filter(({ id }) => !asked.has(id))],
      stats: stats && statsAfter(stats, answered),
    };
  }

  let closing: Promise<void> = Promise.resolve();

  function close(): void {
    const { session } = host.get();
    if (!session || !held) return;
    const { batches } = host.get();
    const batch = batchAfter(session);
    host.set({ session: null, batches: withBatch(batches, batch) });
    // Only once its answers are in the outbox: until then the stored session is all that knows them.
    closing = handOn(session)
      .then(() => step(null, batch))
      .then(letGo)
      .catch((error: unknown) => {
        host.set({ session, batches });
        failed(error);
      });
  }

  /** False where another window reviews for this connection: that session goes on. */
  async function takeFor(connection: string | null): Promise<boolean> {
    if (held) return true;
    // Whoever has just started says so in a moment.
    const free = await patiently();
    if (!free) await host.refresh();
    const { session } = host.get();
    const isTaken = !free && isUnderway(session) && session.connection === connection;
    const lock = free ?? (isTaken ? null : await deps.locks.steal());
    if (lock) await enter(lock, false);
    else {
      host.set({ hold: 'elsewhere' });
      wait();
    }
    return lock !== null;
  }

  /**
   * Makes room for a session: one that is finished, or another account's, is taken away, its cards back
   * to where they came from. Resolves with the batch to start from.
   */
  async function putAside(
    planId: string,
    connection: string | null,
  ): Promise<StoredBatch | undefined> {
    const { session: earlier } = host.get();
    if (earlier) {
      if (currentCard(earlier)) await apply(earlier, { type: 'end', at: deps.now() });
      // Not taken away before its answers are in the outbox.
      await handOn(host.get().session ?? earlier);
      await step(null, batchAfter(host.get().session ?? earlier));
    }
    return host.get().batches.find((one) => isBatchOf(one, planId, connection));
  }

  return {
    async open() {
      if (held || waiting) return;
      if (!deps.visibility.isVisible()) {
        host.set({ hold: 'resting' });
        return;
      }
      const lock = await patiently();
      if (lock) {
        await enter(lock, false);
        void letGo();
        return;
      }
      await host.refresh();
      const { session } = host.get();
      host.set({ hold: isUnderway(session) ? 'elsewhere' : 'nobody' });
      if (isUnderway(session)) wait();
    },

    dispatch(event) {
      const { session } = host.get();
      if (!session) return;
      if (!held && event.type === 'end') {
        takeHere()
          .then(() => apply(session, event))
          .catch(deps.onError);
        return;
      }
      void apply(session, event).then(() => (event.type === 'leave' ? letGo() : undefined));
    },

    async continueHere() {
      await takeHere();
      const { session } = host.get();
      if (session?.left === true) await apply(session, { type: 'return', at: deps.now() });
      await letGo();
    },

    handOver,

    saveAgain() {
      const { session } = host.get();
      if (session) void step(session);
    },

    async start(planId, connection, count) {
      await closing;
      if (!(await takeFor(connection))) return;
      const { session } = host.get();
      if (session && currentCard(session) && session.connection === connection) {
        await apply(session, { type: 'return', at: deps.now() });
        return;
      }
      const batch = await putAside(planId, connection);
      if (!batch || batch.cards.length === 0) {
        await letGo();
        return;
      }
      const started = startSession({
        ...{ id: deps.newId(), planId, connection, now: deps.now() },
        cards: batch.cards.slice(0, count).map((card) => ({ card, answerId: deps.newId() })),
      });
      // One step, so that a window that closes in between never has a card in both places.
      await step(started, { ...batch, cards: batch.cards.slice(count) });
    },

    close,
  };
}
