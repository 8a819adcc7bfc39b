/**
 * The review session of this window: runs the reducer, stores every state, and hands first answers to
 * the outbox (design section 4: reducer, store, outbox, in this order, so that a closing popup can lose
 * nothing and a reopened one doubles nothing).
 */
import type { Flashcard } from '@gleaner/shared';
import { enqueueAnswer } from '../outbox/enqueue-answer.ts';
import type { OutboxDatabase } from '../outbox/queue.ts';
import {
  readyAnswers,
  reduceSession,
  startSession,
  type ReviewSession,
  type SessionEvent,
} from './session.ts';
import {
  batchVersion,
  choiceVersion,
  planVersion,
  type ReviewSnapshot,
  type ReviewStore,
  type StoredBatch,
  type StoredChoice,
  type StoredPlan,
} from './store.ts';
import { summarize } from './summary.ts';

export interface ReviewController {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ReviewSnapshot;
  dispatch(event: SessionEvent): void;
  /** Starts with the first `count` cards of the plan's stored batch; the rest stays stored. */
  start(planId: string, count: number): void;
  /** Takes the finished session away; cards that were dealt and not answered stay stored. */
  close(): void;
  addBatch(planId: string, connection: string | null, cards: readonly Flashcard[]): void;
  addPlan(id: string, name: string): void;
  choose(planId: string | null, count: number): void;
}

export interface ReviewDependencies {
  readonly store: ReviewStore;
  readonly outbox: OutboxDatabase;
  /** Asks the background to send. */
  readonly drain: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly newId: () => string;
  /** A write that failed; the state on the screen is kept. */
  readonly onError: (error: unknown) => void;
}

/** `initial` is what `store.load()` gave. */
export function createReviewController(
  deps: ReviewDependencies,
  initial: ReviewSnapshot,
): ReviewController {
  let snapshot = initial;
  const listeners = new Set<() => void>();

  function update(change: Partial<ReviewSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function keep(work: Promise<unknown>): void {
    work.catch(deps.onError);
  }

  function setSession(session: ReviewSession | null): void {
    update({ session });
    // The transactions of one store run in the order in which they are made.
    const stored = deps.store.saveSession(session);
    keep(session ? stored.then(() => enqueueReady(session)) : stored);
  }

  async function enqueueReady(session: ReviewSession): Promise<void> {
    const ready = readyAnswers(session);
    if (ready.length === 0) return;
    for (const { answerId, first } of ready) {
      await enqueueAnswer(deps.outbox, {
        id: answerId,
        planId: session.planId,
        sessionId: session.id,
        answer: first.submission,
        connection: session.connection,
        now: first.answeredAt,
      });
    }
    deps.drain();
    const answerIds = ready.map(({ answerId }) => answerId);
    if (snapshot.session?.id === session.id)
      setSession(reduceSession(snapshot.session, { type: 'enqueued', answerIds }));
  }

  function setBatch(
    planId: string,
    connection: string | null,
    cards: readonly Flashcard[],
    dealtAt: number,
  ): void {
    const others = snapshot.batches.filter((batch) => batch.planId !== planId);
    if (cards.length === 0) {
      update({ batches: others });
      keep(deps.store.removeBatch(planId));
      return;
    }
    const batch: StoredBatch = { version: batchVersion, planId, connection, cards, dealtAt };
    update({ batches: [...others, batch] });
    keep(deps.store.saveBatch(batch));
  }

  // Answers that a closing window had stored and not yet handed on.
  if (snapshot.session) keep(enqueueReady(snapshot.session));

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    dispatch(event) {
      if (!snapshot.session) return;
      const session = reduceSession(snapshot.session, event);
      if (session !== snapshot.session) setSession(session);
    },
    start(planId, count) {
      const batch = snapshot.batches.find((one) => one.planId === planId);
      if (!batch) return;
      const { connection, cards, dealtAt } = batch;
      // First, so that a window that closes in between never has a card in both places.
      setBatch(planId, connection, cards.slice(count), dealtAt);
      setSession(
        startSession({
          ...{ id: deps.newId(), planId, connection, now: deps.now() },
          cards: cards.slice(0, count).map((card) => ({ card, answerId: deps.newId() })),
        }),
      );
    },
    close() {
      const { session } = snapshot;
      if (!session) return;
      const { unanswered } = summarize(session);
      const batch = snapshot.batches.find((one) => one.planId === session.planId);
      const back = new Set(unanswered.map(({ id }) => id));
      if (unanswered.length > 0)
        setBatch(
          session.planId,
          session.connection,
          [...unanswered, ...(batch?.cards ?? []).filter(({ id }) => !back.has(id))],
          batch?.dealtAt ?? session.startedAt,
        );
      setSession(null);
    },
    addBatch(planId, connection, cards) {
      setBatch(planId, connection, cards, deps.now());
    },
    addPlan(id, name) {
      const known = snapshot.plans.find((plan) => plan.id === id);
      const plan: StoredPlan = {
        version: planVersion,
        id,
        name,
        addedAt: known?.addedAt ?? deps.now(),
      };
      const others = snapshot.plans.filter((one) => one !== known);
      update({ plans: [...others, plan] });
      keep(deps.store.savePlan(plan));
    },
    choose(planId, count) {
      const choice: StoredChoice = { version: choiceVersion, planId, count };
      update({ choice });
      keep(deps.store.saveChoice(choice));
    },
  };
}
