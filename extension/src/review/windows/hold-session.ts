/**
 * This window's part in the one session of all windows: carries out what `session/reduce-holding.ts` asks
 * of locks, databases and outbox, and reports each outcome to it. Loaded on demand.
 */
import {
  amendAnswer,
  letGoAnswer,
  releaseAnswers,
  undoAnswer,
} from '../../outbox/answer/answer-grace.ts';
import { enqueueAnswer } from '../../outbox/answer/enqueue-answer.ts';
import { historyChange } from '../days/history-change.ts';
import { initialHolding } from '../session/holding.ts';
import type { Effect, HoldingEffect, HoldingEvent, Wish } from '../session/holding.ts';
import { reduceHolding } from '../session/reduce-holding.ts';
import type { SessionEvent } from '../session/reduce-session.ts';
import { startSession, type ReviewSession } from '../session/session.ts';
import { batchAfter, isBatchOf, withBatch } from '../store/batches.ts';
import { createDraftKeeper } from '../store/keep-draft.ts';
import { Overtaken } from '../store/overtaken.ts';
import type { StoredBatch } from '../store/stored.ts';
import type { ReviewDependencies, ReviewView } from './review-host.ts';
import type { HeldLock } from './review-lock.ts';

export interface SessionHolder {
  send(event: HoldingEvent, seen?: Partial<ReviewView>): void;
  /** Resolves when the wish was served, or cannot be. */
  wish(wish: Wish): Promise<void>;
}

export interface HolderHost {
  get(): ReviewView;
  set(change: Partial<ReviewView>): void;
  /** Reads the database; `receive` gets the session, and the rest as a change of the view. */
  read(receive: (session: ReviewSession | null, seen: Partial<ReviewView>) => void): Promise<void>;
  setUnsaved(unsaved: boolean): void;
}

/** A window that has just closed releases its lock a moment later; an open one does not. */
const patienceMs = 150;

export function holdSession(deps: ReviewDependencies, host: HolderHost): SessionHolder {
  const { locks, store, visibility, onlyStarts = false, now } = deps;
  const { session: first } = host.get();
  let state = initialHolding({ session: first, isVisible: visibility.isVisible(), onlyStarts });
  const held = new Map<number, HeldLock>();
  const callers = new Map<Wish, () => void>();
  let lastLock = 0;
  let waiting: AbortController | undefined;
  /** Batches whose change is not stored yet. */
  let unstored: readonly StoredBatch[] = [];
  const isUnstored = (one: StoredBatch): boolean =>
    unstored.some(({ planId, connection }) => isBatchOf(one, planId, connection));
  const unstoredNow = () => host.get().batches.filter(isUnstored);

  function send(event: HoldingEvent, seen: Partial<ReviewView> = {}): void {
    const before = state;
    const { state: after, effects } = reduceHolding(before, event, now());
    state = after;
    const { session, hold, unsaved } = after;
    // Another window may have changed them since.
    if (after.epoch === null) unstored = [];
    const isChanged = session !== before.session || hold !== before.hold;
    if (isChanged || event.type === 'loaded')
      host.set({ ...seen, session, hold, batches: batchesAfter(effects, seen.batches) });
    if (unsaved !== before.unsaved) host.setUnsaved(unsaved);
    for (const effect of effects) void settle(effect, carryOut[effect.type] as Work);
    for (const [wish, resolve] of callers)
      if (!state.wishes.includes(wish) && callers.delete(wish)) resolve();
  }

  /** A session that starts takes its cards out of their batch; one that has ended returns its own. */
  function batchesAfter(
    effects: readonly HoldingEffect[],
    loaded = host.get().batches,
  ): readonly StoredBatch[] {
    const batches = unstoredNow().reduce(withBatch, loaded);
    const changed = effects.flatMap((effect) => {
      if (effect.type !== 'save') return [];
      const of = effect.ended ?? effect.session;
      const batch = batches.find((one) => of && isBatchOf(one, of.planId, of.connection));
      if (effect.ended) return [batchAfter(effect.ended, batch)];
      const taken = effect.session?.cards.length;
      return effect.started && batch ? [{ ...batch, cards: batch.cards.slice(taken) }] : [];
    });
    unstored = [...unstored, ...changed];
    return changed.reduce(withBatch, batches);
  }

  type Work = (effect: HoldingEffect) => unknown;

  async function settle<One extends HoldingEffect>(effect: One, work: (effect: One) => unknown) {
    try {
      await work(effect);
    } catch (error) {
      const isOvertaken = error instanceof Overtaken;
      if (!isOvertaken) deps.onError(error);
      send({ type: 'failed', effect, isOvertaken });
    }
  }

  const carryOut: { [Type in HoldingEffect['type']]: (effect: Effect<Type>) => unknown } = {
    async acquire({ how }) {
      const lock = await acquire(how);
      if (!lock) await load();
      send({ type: 'locked', lock: numbered(lock) });
    },
    async wait() {
      waiting = new AbortController();
      send({ type: 'awaited', lock: numbered(await locks.wait(waiting.signal)) });
    },
    'stop-waiting': () => waiting?.abort(),
    release({ lock }) {
      held.get(lock)?.release();
      held.delete(lock);
    },
    async enter(effect) {
      const epoch = await store.takeOver();
      unstored = [];
      await host.read((session, seen) => send({ type: 'entered', effect, epoch, session }, seen));
    },
    load: () => load(),
    save: (effect) => save(effect),
    draft: (effect) => drafts.keep(effect, effect.isUrgent),
    'hand-on': async (effect) => send({ type: 'handed-on', effect, event: await handOn(effect) }),
    deal: (effect) => send({ type: 'dealt', session: deal(effect) }),
    'await-next': ({ ms }) => setTimeout(() => send({ type: 'hand-over-expired' }), ms),
    announce: ({ what }) => deps.announce(what),
    drain: () => deps.drain(),
  };

  const load = (): Promise<void> =>
    host.read((session, seen) => send({ type: 'loaded', session }, seen));

  async function acquire(how: Effect<'acquire'>['how']): Promise<HeldLock | null> {
    if (how === 'steal') return locks.steal();
    const free = await locks.takeFree();
    return free || how === 'free' ? free : locks.wait(AbortSignal.timeout(patienceMs));
  }

  function numbered(lock: HeldLock | null): number | null {
    if (!lock) return null;
    lastLock += 1;
    const number = lastLock;
    held.set(number, lock);
    void lock.lost.then(() => send({ type: 'lost', lock: number }));
    return number;
  }

  async function save(effect: Effect<'save'>): Promise<void> {
    drafts.drop();
    const { epoch, session, before } = effect;
    const history = session && historyChange(before, session);
    const included = unstored;
    const batches = unstoredNow();
    await store.saveStep({ epoch, session, batches, ...(history && { history }) });
    unstored = unstored.filter((one) => !included.includes(one));
    send({ type: 'saved', effect });
  }

  const drafts = createDraftKeeper<Effect<'draft'>>(
    (draft) =>
      settle(draft, async (effect) => {
        await store.saveDraft(effect.epoch, effect.session);
        send({ type: 'saved', effect });
      }),
    now,
  );

  function deal({ planId, connection, count }: Effect<'deal'>): ReviewSession | null {
    const batch = host.get().batches.find((one) => isBatchOf(one, planId, connection));
    if (!batch || batch.cards.length === 0) return null;
    const cards = batch.cards.slice(0, count).map((card) => ({ card, answerId: deps.newId() }));
    return startSession({ id: deps.newId(), planId, connection, cards, now: now() });
  }

  /** Resolves with what it means for the session. */
  async function handOn({ epoch, work }: Effect<'hand-on'>): Promise<SessionEvent | null> {
    const outbox = await deps.openOutbox();
    // Another window may have undone an answer since.
    if (state.epoch !== epoch) return null;
    switch (work.type) {
      case 'take-back': {
        const isUndone = await undoAnswer(outbox, work.answerId, now());
        return { type: isUndone ? 'undone' : 'undo-refused', at: now() };
      }
      case 'enqueue':
        for (const request of work.requests) await enqueueAnswer(outbox, request);
        return { type: 'enqueued', answerIds: work.requests.map(({ id }) => id) };
      case 'amend': {
        const isAmended = await amendAnswer(outbox, work.answerId, work.answer, now());
        return { type: isAmended ? 'amended' : 'amend-refused', answerId: work.answerId };
      }
      case 'let-go':
        await letGoAnswer(outbox, work.answerId, work.notBefore);
        return { type: 'let-go', answerId: work.answerId };
      case 'release':
        await releaseAnswers(outbox, work.sessionId, now());
        return null;
    }
  }

  visibility.onChange(() => send({ type: 'visible', isVisible: visibility.isVisible() }));

  return {
    send,
    wish: (wish) =>
      new Promise((resolve) => {
        callers.set(wish, resolve);
        send({ type: 'wish', wish });
      }),
  };
}
