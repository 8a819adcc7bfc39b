/**
 * The running session of this window: owns it among all windows, runs the reducer, stores every state, and
 * puts first answers into the outbox (docs/architecture.md). The order is reducer, store, outbox, so that a
 * closing window loses nothing and a reopened one doubles nothing.
 */
import { amendAnswer, releaseAnswers, undoAnswer } from '../../outbox/answer/answer-grace.ts';
import { enqueueAnswer } from '../../outbox/answer/enqueue-answer.ts';
import { graceMs } from '../../outbox/schedule.ts';
import { batchAfter, isBatchOf, withBatch } from '../store/batches.ts';
import type { ReviewDependencies } from './review-host.ts';
import { historyChange } from '../days/history-change.ts';
import { createDraftKeeper } from '../store/keep-draft.ts';
import { holdSession, type HoldHost } from './hold-session.ts';
import { Overtaken } from '../store/overtaken.ts';
import { reduceSession, type SessionEvent } from '../session/reduce-session.ts';
import { currentCard, readyAnswers, startSession, type ReviewSession } from '../session/session.ts';
import type { StoredBatch } from '../store/stored.ts';

export interface SessionRunner {
  open(): Promise<void>;
  dispatch(event: SessionEvent): void;
  start(planId: string, connection: string | null, count: number): Promise<void>;
  continueHere(): Promise<void>;
  handOver(): Promise<void>;
  saveAgain(): void;
  close(): void;
}

export interface RunnerHost extends Pick<HoldHost, 'get' | 'set' | 'refresh' | 'reload'> {
  /** The session on the screen is stored, or could not be. */
  saved(): void;
  unsaved(): void;
}

export function createSessionRunner(deps: ReviewDependencies, host: RunnerHost): SessionRunner {
  /** The session as it is known to be stored. */
  let stored: ReviewSession | null = null;
  let handingOn: Promise<void> = Promise.resolve();

  function keep(work: Promise<unknown>, epoch: number): void {
    work.catch((error: unknown) => {
      if (error instanceof Overtaken) hold.refused(epoch).catch(deps.onError);
      else failed(error);
    });
  }

  /** The learner must know: closing this window would now lose data. */
  function failed(error: unknown): void {
    host.unsaved();
    deps.onError(error);
  }

  const hold = holdSession(deps, {
    ...host,
    handedOn: () => handingOn,
    entered(known, entered, epoch) {
      stored = known;
      if (entered) keep(syncOutbox(entered), epoch);
    },
    apply: (session, type) => apply(session, { type, at: deps.now() }),
  });

  // Running it

  const drafts = createDraftKeeper<{ readonly session: ReviewSession; readonly epoch: number }>(
    ({ session, epoch }) => {
      const saved = deps.store.saveDraft(epoch, session).then(() => deps.announce('draft'));
      keep(saved, epoch);
      return saved.catch(() => undefined);
    },
    deps.now,
  );

  function step(session: ReviewSession | null, batch?: StoredBatch): Promise<void> {
    const epoch = hold.epoch();
    if (epoch === null) return Promise.resolve();
    drafts.drop();
    host.set({ session, ...(batch && { batches: withBatch(host.get().batches, batch) }) });
    const history = session ? historyChange(stored, session) : undefined;
    const saved = deps.store
      .saveStep({ epoch, session, ...(history && { history }), ...(batch && { batches: [batch] }) })
      .then(async () => {
        stored = session;
        deps.announce();
        if (session) await syncOutbox(session);
        // The late success of an earlier step does not mean that a later, failed one is stored.
        if (host.get().session === session) host.saved();
      });
    keep(saved, epoch);
    return saved.catch(() => undefined);
  }

  /** What is true of a session that is still the running one here. */
  function running(session: ReviewSession): ReviewSession | null {
    const { session: current } = host.get();
    return hold.epoch() !== null && current?.id === session.id ? current : null;
  }

  function apply(session: ReviewSession, event: SessionEvent): Promise<void> {
    const current = running(session);
    const next = current && reduceSession(current, event);
    if (!next || next === current) return Promise.resolve();
    return isSameButDraft(current, next) ? draft(next, event.type) : step(next);
  }

  /** Small and frequent: the background and its badge are not told. */
  function draft(session: ReviewSession, type: SessionEvent['type']): Promise<void> {
    const epoch = hold.epoch();
    if (epoch === null) return Promise.resolve();
    host.set({ session });
    return drafts.keep({ session, epoch }, !typing.has(type));
  }

  /** Updates the outbox to match a stored session, one session after the other. */
  function syncOutbox(session: ReviewSession): Promise<void> {
    const done = handingOn.then(async () => {
      await takeBack(session);
      const enqueued = await enqueueReady(session);
      await amend(session);
      const isOver = !currentCard(session) && hold.epoch() !== null;
      // The answers can no longer be undone.
      if (isOver) await releaseAnswers(await deps.openOutbox(), session.id, deps.now());
      if (isOver || enqueued) deps.drain();
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

  /** Resolves with whether there was anything to put into the outbox. */
  async function enqueueReady(session: ReviewSession): Promise<boolean> {
    const outbox = await deps.openOutbox();
    // Another window may have undone an answer since.
    if (hold.epoch() === null) return false;
    const current = running(session) ?? session;
    const still = new Set(readyAnswers(current).map(({ answerId }) => answerId));
    const ready = readyAnswers(session).filter(({ answerId }) => still.has(answerId));
    // A finished session has no card left to return to.
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
    const answerIds = ready.map(({ answerId }) => answerId);
    if (answerIds.length > 0) void apply(session, { type: 'enqueued', answerIds });
    return answerIds.length > 0;
  }

  /** A changed grade is changed in the outbox too, if the answer has not been sent. */
  async function amend(session: ReviewSession): Promise<void> {
    for (const { answerId, first } of session.cards) {
      const now = running(session)?.cards.find((card) => card.answerId === answerId)?.first;
      if (first?.amending !== true || now?.amending !== true) continue;
      const outbox = await deps.openOutbox();
      const done = await amendAnswer(outbox, answerId, now.submission, deps.now());
      void apply(session, { type: done ? 'amended' : 'amend-refused', answerId });
    }
  }

  /** The plan's batch once the session is deleted. */
  function batchWithout(session: ReviewSession): StoredBatch {
    const { planId, connection } = session;
    const batch = host.get().batches.find((one) => isBatchOf(one, planId, connection));
    return batchAfter(session, batch);
  }

  let closing: Promise<void> = Promise.resolve();

  function close(): void {
    const { session } = host.get();
    if (!session || hold.epoch() === null) return;
    // Only once its answers are in the outbox: until then only the stored session has them.
    closing = syncOutbox(session)
      .then(() => {
        const finished = running(session);
        return finished ? step(null, batchWithout(finished)) : undefined;
      })
      .then(() => hold.letGo())
      .catch(failed);
  }

  /**
   * Makes room for a new session: deletes a finished one, or another account's, and returns its cards to
   * their batch. Resolves with the batch to start from.
   */
  async function closeEarlierSession(
    planId: string,
    connection: string | null,
  ): Promise<StoredBatch | undefined> {
    const { session: earlier } = host.get();
    if (earlier) {
      if (currentCard(earlier)) await apply(earlier, { type: 'end', at: deps.now() });
      // Its answers must be in the outbox before it is deleted.
      await syncOutbox(host.get().session ?? earlier);
      await step(null, batchWithout(host.get().session ?? earlier));
    }
    return host.get().batches.find((one) => isBatchOf(one, planId, connection));
  }

  async function start(planId: string, connection: string | null, count: number): Promise<void> {
    await closing;
    if (!(await hold.takeFor(connection))) return;
    const { session } = host.get();
    if (session && currentCard(session) && session.connection === connection) {
      await apply(session, { type: 'return', at: deps.now() });
      return;
    }
    const batch = await closeEarlierSession(planId, connection);
    if (!batch || batch.cards.length === 0) {
      await hold.letGo();
      return;
    }
    const started = startSession({
      ...{ id: deps.newId(), planId, connection, now: deps.now() },
      cards: batch.cards.slice(0, count).map((card) => ({ card, answerId: deps.newId() })),
    });
    // One step, so that a window that closes in between never leaves a card in both places.
    await step(started, { ...batch, cards: batch.cards.slice(count) });
  }

  return {
    open: () => hold.open(),

    dispatch(event) {
      const { session } = host.get();
      if (!session) return;
      if (hold.epoch() === null && event.type === 'end') {
        hold.take(() => apply(session, event)).catch(deps.onError);
        return;
      }
      const applied = apply(session, event);
      // Skipping the last card may leave the session too.
      const leaves = event.type === 'leave' || event.type === 'skip';
      if (leaves && host.get().session?.left === true)
        applied.then(() => hold.letGo()).catch(deps.onError);
    },

    async continueHere() {
      await hold.take(async () => {
        const { session } = host.get();
        if (session?.left === true) await apply(session, { type: 'return', at: deps.now() });
      });
      await hold.letGo();
    },

    handOver: () => hold.handOver(),

    saveAgain: () => void step(host.get().session),

    /** An earlier session whose answers the outbox does not accept stays stored. */
    start: (...wanted) => start(...wanted).catch(failed),

    close,
  };
}

/** Key presses are frequent; their changes may be stored a moment later. */
const typing = new Set<SessionEvent['type']>(['draft', 'place', 'scroll']);

/** Whether only the draft and its time differ. */
function isSameButDraft(before: ReviewSession, after: ReviewSession): boolean {
  const same = ['cards', 'queue', 'feedback', 'last', 'left'] as const;
  return same.every((name) => before[name] === after[name]);
}
