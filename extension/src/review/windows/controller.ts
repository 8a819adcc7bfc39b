/**
 * The state of reviewing in this window, kept in step with the database and so with every other window:
 * plans, batches and choices here; the window's part in the session in `hold-session.ts`, which is loaded on demand.
 */
import type { Flashcard } from '@gleaner/shared';
import { isBatchOf, withBatch } from '../store/batches.ts';
import { cardSources } from '../store/card-sources.ts';
import type { ReviewDependencies, ReviewView } from './review-host.ts';
import type { SessionEvent } from '../session/reduce-session.ts';
import type { HolderHost, SessionHolder } from './hold-session.ts';
import { isUnderway } from '../session/session.ts';
import type { ReviewSnapshot } from '../store/store.ts';
import {
  batchVersion,
  choiceVersion,
  soundVersion,
  type DealNotes,
  type StoredBatch,
  type StoredChoice,
  type StoredListing,
  type StoredPlan,
  type StoredSound,
} from '../store/stored.ts';

export interface ReviewController {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ReviewView;
  /** Continues a stored session, if no other window does; resolves when that is known. */
  open(): Promise<void>;
  /** No effect when another window has the session, except for `end`, which takes it. */
  dispatch(event: SessionEvent): void;
  /**
   * Starts with the first `count` cards of the plan's stored batch; the rest stays stored. Starts nothing
   * if a session is running already, in any window.
   */
  start(planId: string, connection: string | null, count: number): Promise<void>;
  /** Continues the session, and takes it from the window that has it. */
  continueHere(): Promise<void>;
  /** Releases the session for the window that is about to open. */
  handOver(): void;
  /** Tries again to store what could not be stored. */
  saveAgain(): void;
  /** Deletes the finished session; cards that were dealt and not answered stay stored. */
  close(): void;
  /**
   * Stores dealt cards, also an empty deal. A card that is being reviewed is not stored twice.
   * @param told what else is known about the deal; by default the service returned as many as requested
   */
  addBatch(
    planId: string,
    connection: string | null,
    cards: readonly Flashcard[],
    told?: DealNotes,
  ): void;
  changePlans(plans: readonly StoredPlan[], removed?: readonly StoredPlan[]): void;
  keepListing(listing: StoredListing): void;
  choose(planId: string | null, count: number): void;
  /** What may leave this device as sound or text. */
  allow(change: Partial<Pick<StoredSound, 'onlineVoices' | 'recognition'>>): void;
}

/** `initial` is the result of `store.load()`; `watch` calls back when another window has stored something. */
export function createReviewController(
  deps: ReviewDependencies,
  initial: ReviewSnapshot,
  watch: (callback: () => void) => void = () => undefined,
): ReviewController {
  let view: ReviewView = { ...initial, hold: 'none', unsaved: false };
  const listeners = new Set<() => void>();
  let holder: SessionHolder | null = null;

  function set(change: Partial<ReviewView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  const holding = async (): Promise<SessionHolder> => {
    const { holdSession } = await import('./hold-session.ts');
    const setUnsaved = (unsaved: boolean): void =>
      mark('session', unsaved ? () => holder?.send({ type: 'save-again' }) : null);
    holder ??= holdSession(deps, { get: () => view, set, read, setUnsaved });
    return holder;
  };

  /** Writes that failed, by name, and how to retry each. */
  const failed = new Map<string, () => void>();
  function mark(what: string, again: (() => void) | null): void {
    if (again) failed.set(what, again);
    else failed.delete(what);
    if (view.unsaved !== failed.size > 0) set({ unsaved: failed.size > 0 });
  }

  /** Own writes in progress, and their total number: a read during a write may be outdated. */
  let open = 0;
  let writes = 0;
  let behind = false;

  async function read(receive: Parameters<HolderHost['read']>[0]): Promise<void> {
    let before: number;
    do {
      before = writes;
      const { session, ...seen } = await deps.store.load();
      if (before === writes) receive(session, seen);
    } while (before !== writes);
  }

  /** @param what the name of the write: a later one replaces a failed one of the same name */
  function keep(what: string, write: () => Promise<unknown>): void {
    const done = (): void => {
      mark(what, null);
      deps.announce();
    };
    const refused = (error: unknown): void => {
      mark(what, () => keep(what, write));
      deps.onError(error);
    };
    open += 1;
    writes += 1;
    write()
      .then(done, refused)
      .finally(() => {
        open -= 1;
        if (open === 0 && behind) follow();
      });
  }

  function follow(): void {
    behind = open > 0;
    if (behind) return;
    read((session, seen) => {
      if (holder) holder.send({ type: 'loaded', session }, seen);
      else set({ ...seen, session });
    })
      .then(() =>
        isUnderway(view.session) && view.hold === 'none' ? wish({ type: 'open' }) : null,
      )
      .catch(deps.onError);
  }
  watch(follow);

  const wish = (wanted: Parameters<SessionHolder['wish']>[0]): Promise<void> =>
    holding()
      .then((loaded) => loaded.wish(wanted))
      .catch(deps.onError);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    open: () => wish({ type: 'open' }),
    dispatch(event) {
      if (holder) holder.send({ type: 'act', event });
      else holding().then((loaded) => loaded.send({ type: 'act', event }), deps.onError);
    },
    start: (planId, connection, count) => wish({ type: 'start', planId, connection, count }),
    continueHere: () => wish({ type: 'take' }),
    handOver: () => holder?.send({ type: 'hand-over' }),
    saveAgain() {
      for (const again of [...failed.values()]) again();
    },
    close: () => holder?.send({ type: 'close' }),
    addBatch(planId, connection, cards, told = {}) {
      const { session } = view;
      const running =
        session?.planId === planId && session.connection === connection ? session.cards : [];
      const idsOf = ({ id, wordId = id }: Flashcard) => [id, wordId];
      const asked = new Set(running.flatMap(({ card }) => idsOf(card)));
      const answered = new Set(running.flatMap(({ card, first }) => (first ? idsOf(card) : [])));
      const isIn = (ids: ReadonlySet<string>) => (card: Flashcard) =>
        idsOf(card).some((id) => ids.has(id));
      const earlier = view.batches.find((one) => isBatchOf(one, planId, connection));
      const fresh = cards.filter((card) => !isIn(asked)(card));
      const batch: StoredBatch = {
        version: batchVersion,
        planId,
        connection,
        dealtAt: deps.now(),
        stats: null,
        limit: cards.length,
        dealt: cards.length,
        unreadable: [],
        ...told,
        leftOut: cards.filter(isIn(answered)).length,
        cards: fresh,
        sources: cardSources(fresh, earlier?.sources, asked),
      };
      set({ batches: withBatch(view.batches, batch) });
      keep(`batch ${planId}`, () => deps.store.saveBatch(batch));
    },
    changePlans(plans, removed = []) {
      const changed = [...plans, ...removed];
      const others = view.plans.filter((one) => !changed.some((plan) => isSamePlan(one, plan)));
      set({ plans: [...others, ...plans].sort((a, b) => a.addedAt - b.addedAt) });
      const names = changed.map(({ id }) => id).join(' ');
      keep(`plans ${names}`, () => deps.store.savePlans(plans, removed));
    },
    keepListing(listing) {
      const others = view.listings.filter(({ connection }) => connection !== listing.connection);
      set({ listings: [...others, listing] });
      keep('listing', () => deps.store.saveListing(listing));
    },
    choose(planId, count) {
      const choice: StoredChoice = { version: choiceVersion, planId, count };
      set({ choice });
      keep('choice', () => deps.store.saveChoice(choice));
    },
    allow(change) {
      const allowed = view.sound ?? { onlineVoices: false, recognition: false };
      const sound: StoredSound = { ...allowed, ...change, version: soundVersion };
      set({ sound });
      keep('sound', () => deps.store.saveSound(sound));
    },
  };
}

/** Whether this window should show the session. */
export function isShownHere({ hold }: ReviewView): boolean {
  return hold === 'here' || hold === 'resting';
}

function isSamePlan(a: StoredPlan, b: StoredPlan): boolean {
  return a.id === b.id && a.connection === b.connection;
}
