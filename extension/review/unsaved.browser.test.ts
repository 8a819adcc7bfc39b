/** A full disk in the midst of a session: the window says so, and nothing it alone knows is dropped. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openOutbox, type OutboxDatabase } from '../outbox/queue.ts';
import { openReviewDatabase } from './db.ts';
import { createReviewController, type ReviewController } from './controller.ts';
import { reviewLocks } from './ownership/review-lock.ts';
import { openReviewStore, type ReviewStore } from './store.ts';
import { cards as kinds } from './testing-cards.ts';

let store: ReviewStore;
let outbox: OutboxDatabase;
let controller: ReviewController;
let cardId = '';
/** Which of the two takes nothing just now. */
let full: 'nothing' | 'review' | 'outbox' = 'nothing';
const failures: unknown[] = [];
const noSpace = (): never => {
  throw new DOMException('No space', 'QuotaExceededError');
};

beforeEach(async () => {
  full = 'nothing';
  store = await openReviewStore();
  outbox = await openOutbox();
  // Other files of this origin may have left a session and answers.
  await outbox.clear('records');
  const left = await openReviewDatabase();
  await Promise.all([...left.objectStoreNames].map((name) => left.clear(name)));
  left.close();
  const fullOutbox = new Proxy(outbox, {
    get: (db, name) => {
      if (name === 'transaction' && full === 'outbox') return noSpace;
      const value: unknown = Reflect.get(db, name, db);
      return typeof value === 'function' ? (value.bind(db) as unknown) : value;
    },
  });
  controller = createReviewController(
    {
      store: {
        ...store,
        saveStep: async (step) => (full === 'review' ? noSpace() : store.saveStep(step)),
      },
      ...{
        openOutbox: () => Promise.resolve(fullOutbox),
        drain: () => undefined,
        locks: reviewLocks,
      },
      visibility: { isVisible: () => true, onChange: () => undefined },
      announce: () => undefined,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      onError: (error) => failures.push(error),
    },
    { session: null, plans: [], batches: [], listings: [], choice: null, sound: null },
  );
  cardId = crypto.randomUUID();
  controller.addBatch('daily', 'grant', [{ ...kinds.choice, id: cardId }]);
  await controller.start('daily', 'grant', 1);
});

afterEach(async () => {
  full = 'nothing';
  controller.close();
  await expect.poll(async () => (await store.load()).session).toBeNull();
  store.close();
  // Other files of this origin take an unsent answer for one of theirs.
  await outbox.clear('records');
  failures.length = 0;
});

/** The only card there is, so that the session is finished with it. */
function answerTheCard(): void {
  const at = Date.now();
  controller.dispatch({ type: 'answer', given: ['A'], at });
  controller.dispatch({ type: 'continue', at });
}

const view = () => controller.getSnapshot();

it('tells of a step that is not stored, until it is stored when asked again', async () => {
  full = 'review';
  answerTheCard();
  await expect.poll(() => view().unsaved).toBe(true);
  expect(failures.length).toBeGreaterThan(0);
  expect(await answers()).toEqual([]);

  full = 'nothing';
  controller.saveAgain();
  await expect.poll(() => view().unsaved).toBe(false);
  expect((await store.load()).session?.queue).toEqual([]);
  await expect.poll(answers).toEqual([cardId]);
});

it('keeps a finished session as long as the outbox does not take its answers', async () => {
  full = 'outbox';
  answerTheCard();
  await expect.poll(() => view().unsaved).toBe(true);
  controller.close();
  await expect.poll(() => view().session).not.toBeNull();
  expect((await store.load()).session).not.toBeNull();
  expect(view().unsaved).toBe(true);

  full = 'nothing';
  controller.close();
  await expect.poll(async () => (await store.load()).session).toBeNull();
  expect(await answers()).toEqual([cardId]);
});

async function answers() {
  const records = await outbox.getAll('records');
  return records.map((record) => (record.kind === 'answer' ? record.answer.flashcard_id : record));
}
