/** Windows that know each other only through the databases, the lock and the channel, like real ones. */
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createReviewController, type ReviewController } from './controller.ts';
import { openReviewStore, type ReviewStore } from '../store/store.ts';
import { cards } from '../answers/testing-cards.ts';
import { reviewLocks, type HeldLock, type ReviewLocks } from './review-lock.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

/** For a busy machine; normally the wait is short. */
export const patient = { timeout: 15_000, interval: 10 };
const channelName = 'two-windows-test';
export const dealt = [cards.spelling, cards.choice, cards.reveal, cards.speaking];
export let windowsOutbox: OutboxDatabase;
export const openWindows = new Set<TestWindow>();
export const failures: unknown[] = [];

export interface TestWindow {
  readonly controller: ReviewController;
  readonly store: ReviewStore;
  /** The learner switches to another tab, and back. */
  look(isVisible: boolean): void;
  /** How often it was told that another window has stored something. */
  heard(): number;
  /** A crash: tells nothing to others and stores nothing more. */
  die(): void;
}

interface Doubles {
  /** As the welcome page does. */
  readonly onlyStarts?: boolean;
  readonly locks?: ReviewLocks;
  /** Runs before each read of the database. */
  readonly beforeLoad?: () => Promise<void>;
  /** Runs before each takeover in the database. */
  readonly beforeTakeOver?: () => Promise<void>;
  /** Runs before each step is stored. */
  readonly beforeSave?: () => Promise<void>;
  /** Runs before each batch is stored. */
  readonly beforeBatch?: () => Promise<void>;
  /** Runs before each use of the outbox. */
  readonly beforeOutbox?: () => Promise<void>;
}

export async function openWindow({
  locks = reviewLocks,
  onlyStarts = false,
  beforeLoad = () => Promise.resolve(),
  beforeTakeOver = () => Promise.resolve(),
  beforeSave = () => Promise.resolve(),
  beforeBatch = () => Promise.resolve(),
  beforeOutbox = () => Promise.resolve(),
}: Doubles = {}): Promise<TestWindow> {
  let alive = true;
  let heard = 0;
  let isVisible = true;
  let visibilityChanged = (): void => undefined;
  const held: HeldLock[] = [];
  const never = new Promise<never>(() => undefined);
  const store = await openReviewStore();
  const channel = new BroadcastChannel(channelName);
  const kept = async (taking: Promise<HeldLock | null>): Promise<HeldLock | null> => {
    const lock = await taking;
    if (lock && !alive) lock.release();
    else if (lock) held.push(lock);
    return alive ? lock : null;
  };
  const controller = createReviewController(
    {
      store: {
        ...store,
        takeOver: () => (alive ? beforeTakeOver().then(() => store.takeOver()) : never),
        saveStep: (step) => (alive ? beforeSave().then(() => store.saveStep(step)) : never),
        saveBatch: (batch) => (alive ? beforeBatch().then(() => store.saveBatch(batch)) : never),
        load: () => (alive ? beforeLoad().then(() => store.load()) : never),
      },
      openOutbox: () => beforeOutbox().then(() => windowsOutbox),
      locks: {
        takeFree: () => kept(locks.takeFree()),
        steal: () => kept(locks.steal()),
        wait: (signal) => kept(locks.wait(signal)),
      },
      visibility: {
        isVisible: () => isVisible,
        onChange: (callback) => (visibilityChanged = callback),
      },
      onlyStarts,
      drain: () => undefined,
      announce: () => {
        if (alive) channel.postMessage(null);
      },
      now: Date.now,
      newId: () => crypto.randomUUID(),
      onError: (error) => failures.push(error),
    },
    await store.load(),
    (callback) => {
      channel.onmessage = () => {
        if (!alive) return;
        callback();
        heard += 1;
      };
    },
  );
  const one: TestWindow = {
    controller,
    store,
    heard: () => heard,
    look(looks) {
      isVisible = looks;
      if (alive) visibilityChanged();
    },
    die() {
      alive = false;
      openWindows.delete(one);
      channel.close();
      for (const lock of held) lock.release();
    },
  };
  openWindows.add(one);
  if (controller.getSnapshot().session && !onlyStarts) await controller.open();
  return one;
}

export const holds = () => [...openWindows].map(({ controller }) => controller.getSnapshot().hold);
export const isHere = (one: TestWindow) => one.controller.getSnapshot().hold === 'here';
export const cardShownIn = (one: TestWindow) => {
  const { session } = one.controller.getSnapshot();
  return session && { text: session.draft.text, queue: session.queue, left: session.left };
};

export async function startIn(one: TestWindow): Promise<void> {
  one.controller.addBatch('daily', 'grant', dealt);
  await one.controller.start('daily', 'grant', dealt.length);
}

export function act(one: TestWindow, event: Parameters<ReviewController['dispatch']>[0]): void {
  one.controller.dispatch(event);
}

async function clear(): Promise<void> {
  for (const name of ['gleaner-review', 'gleaner-outbox']) {
    const db = await openDB(name);
    await Promise.all([...db.objectStoreNames].map((store) => db.clear(store)));
    db.close();
  }
}

/** Deletes the databases and closes the windows for each test. */
export function prepareWindows(): void {
  beforeAll(async () => {
    windowsOutbox = await openOutbox();
    (await openReviewStore()).close();
  });
  beforeEach(async () => {
    await closeAndClear();
    expect(failures.splice(0)).toEqual([]);
  });
  afterAll(() => {
    for (const one of openWindows) one.die();
  });
}

/** As on a new machine. */
export async function closeAndClear(): Promise<void> {
  for (const one of openWindows) one.die();
  await clear();
}
