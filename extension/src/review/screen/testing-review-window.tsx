/** A window with a review for tests: the real controller and databases, and cards made by hand. */
import { type Flashcard } from '@gleaner/shared';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles/base.css';
import { listRecent } from '../../outbox/store/listing.ts';
import { createReviewController, type ReviewController } from '../windows/controller.ts';
import { reviewLocks, type HeldLock, type ReviewLocks } from '../windows/review-lock.ts';
import { ReviewScreen } from './ReviewScreen.tsx';
import { currentCard } from '../session/session.ts';
import { openReviewStore, type ReviewStore } from '../store/store.ts';
import { SummaryScreen } from './SummaryScreen.tsx';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

const rules = {
  ...{ ignoreCase: true, ignoreAccents: false, ignorePunctuation: true, strictOrder: false },
};

const plain = { prompt: '', phonetics: [], speak: false, options: [], rules };

export const choice: Flashcard = {
  ...plain,
  ...{ id: 'c1', kind: 'choice', prompt: 'Choose the meaning', question: 'serendipity' },
  options: [
    { id: 'A', text: 'good luck in finding things' },
    { id: 'B', text: 'a deep sorrow' },
  ],
  correct: ['A'],
};

export const spelling: Flashcard = {
  ...plain,
  ...{ id: 'c2', kind: 'spelling', question: 'gossamer', correct: ['gossamer'], language: 'en' },
};

export const reveal: Flashcard = {
  ...plain,
  ...{ id: 'c3', kind: 'reveal', question: 'lugubrious', correct: ['mournful'] },
};

export let store: ReviewStore;
export let outbox: OutboxDatabase;
export let controller: ReviewController;
let root: Root | undefined;
export let closeWindow = (): void => undefined;
export const drain = vi.fn();
const failures: unknown[] = [];

/** The storage of a window while it lives; a closed window writes nothing more. */
function windowStore(): ReviewStore {
  let alive = true;
  closeWindow = () => {
    alive = false;
    root?.unmount();
    document.body.replaceChildren();
  };
  return {
    ...store,
    saveStep: (step) => (alive ? store.saveStep(step) : Promise.resolve()),
    saveBatch: (batch) => (alive ? store.saveBatch(batch) : Promise.resolve()),
  };
}

/** A window that closes releases its lock. */
function windowLocks(): ReviewLocks {
  const held: HeldLock[] = [];
  const kept = async (taking: Promise<HeldLock | null>) => {
    const lock = await taking;
    if (lock) held.push(lock);
    return lock;
  };
  const close = closeWindow;
  closeWindow = () => {
    close();
    for (const lock of held) lock.release();
  };
  return {
    takeFree: () => kept(reviewLocks.takeFree()),
    steal: () => kept(reviewLocks.steal()),
    wait: (signal) => kept(reviewLocks.wait(signal)),
  };
}

/** Opens a window: all its data comes from the databases. */
export async function openReviewWindow(): Promise<void> {
  closeWindow();
  controller = createReviewController(
    {
      ...{ store: windowStore(), openOutbox, drain, locks: windowLocks() },
      visibility: { isVisible: () => true, onChange: () => undefined },
      announce: () => undefined,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      onError: (error) => failures.push(error),
    },
    await store.load(),
  );
  await controller.open();
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <StrictMode>
      <Review />
    </StrictMode>,
  );
}

function Review() {
  const { session } = useSyncExternalStore(controller.subscribe, controller.getSnapshot);
  if (!session) return <main>closed</main>;
  if (!currentCard(session))
    return <SummaryScreen {...{ session, outbox, unsent: 0 }} onDone={() => controller.close()} />;
  return <ReviewScreen session={session} planName="Daily English" controller={controller} />;
}

export async function openReviewOf(...cards: Flashcard[]): Promise<void> {
  await openReviewWindow();
  controller.addBatch('daily', 'grant', cards);
  await controller.start('daily', 'grant', 10);
}

export async function answers() {
  const records = await listRecent(await openOutbox(), 100);
  return records
    .flatMap((record) => (record.kind === 'answer' ? [record.answer] : []))
    .sort((a, b) => a.flashcard_id.localeCompare(b.flashcard_id));
}

export const field = () => page.getByRole('textbox', { name: 'Your answer' });

async function clear(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(new Error('Not opened'));
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
      for (const one of db.objectStoreNames) transaction.objectStore(one).clear();
      transaction.oncomplete = () => {
        db.close();
        resolve();
      };
    };
  });
}

export function prepareReviewWindow(): void {
  beforeAll(async () => {
    store = await openReviewStore();
    outbox = await openOutbox();
  });

  /** Other files of this origin leave records behind. */
  beforeEach(async () => {
    for (const name of ['gleaner-review', 'gleaner-outbox']) await clear(name);
  });

  afterAll(() => store.close());

  afterEach(() => {
    closeWindow();
    closeWindow = () => undefined;
    root = undefined;
    drain.mockClear();
    expect(failures.splice(0)).toEqual([]);
  });
}
