/**
 * A full disk during a session: the window says so, and keeps the data that only it has.
 * @module-tag smoke
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReviewDatabase } from '../store/db.ts';
import { createReviewController, type ReviewController } from './controller.ts';
import { reviewLocks } from './review-lock.ts';
import { openReviewStore, type ReviewStore } from '../store/store.ts';
import { planVersion, type StoredPlan } from '../store/stored.ts';
import { cards as kinds } from '../answers/testing-cards.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/outbox.ts';

let store: ReviewStore;
let outbox: OutboxDatabase;
let controller: ReviewController;
let cardId = '';
/** Which of the two refuses writes now. */
let full: 'nothing' | 'review' | 'start' | 'outbox' = 'nothing';
const failures: unknown[] = [];
let announced = 0;
let steps = 0;
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
        saveStep: async (step) => {
          steps += 1;
          const isRefused = full === 'review' || (full === 'start' && step.session !== null);
          return isRefused ? noSpace() : store.saveStep(step);
        },
        savePlans: async (...plans) => (full === 'review' ? noSpace() : store.savePlans(...plans)),
        saveChoice: async (choice) => (full === 'review' ? noSpace() : store.saveChoice(choice)),
      },
      ...{
        openOutbox: () => Promise.resolve(fullOutbox),
        drain: () => undefined,
        locks: reviewLocks,
      },
      visibility: { isVisible: () => true, onChange: () => undefined },
      announce: (what) => (announced += what === 'draft' ? 0 : 1),
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
  // Other files of this origin would count an unsent answer as theirs.
  await outbox.clear('records');
  failures.length = 0;
});

/** The only card, so that the session is finished with it. */
function answerTheCard(): void {
  const at = Date.now();
  controller.dispatch({ type: 'answer', given: ['A'], at });
  controller.dispatch({ type: 'continue', at });
}

const view = () => controller.getSnapshot();

it('reports a step that is not stored, until a retry stores it', async () => {
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

it('keeps a finished session while the outbox does not accept its answers', async () => {
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

it('returns the cards of a session to their batch, though its end is stored by a retry', async () => {
  controller.dispatch({ type: 'end', at: Date.now() });
  await expect.poll(async () => (await store.load()).session?.queue).toEqual([]);
  full = 'review';
  controller.close();
  await expect.poll(() => view().unsaved).toBe(true);

  full = 'nothing';
  controller.saveAgain();
  await expect.poll(() => view().unsaved).toBe(false);
  const { session, batches } = await store.load();
  expect(session).toBeNull();
  expect(batches.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual([cardId]);
});

it('takes the cards of a session out of their batch, though its start is stored by a retry', async () => {
  answerTheCard();
  await expect.poll(answers).toEqual([cardId]);
  const next = crypto.randomUUID();
  controller.addBatch('daily', 'grant', [{ ...kinds.choice, id: next }]);
  // The end of the session before is stored, and the start of this one is not.
  full = 'start';
  await controller.start('daily', 'grant', 1);
  await expect.poll(() => view().unsaved).toBe(true);

  full = 'nothing';
  controller.saveAgain();
  await expect.poll(() => view().unsaved).toBe(false);
  const { session, batches } = await store.load();
  expect(session?.cards.map(({ card }) => card.id)).toEqual([next]);
  expect(batches.flatMap(({ cards }) => cards)).toEqual([]);
});

it('shows a finished session until its answers are in the outbox', async () => {
  full = 'outbox';
  answerTheCard();
  await expect.poll(() => view().unsaved).toBe(true);
  const seen: unknown[] = [];
  const stop = controller.subscribe(() => seen.push(view().session));
  const before = failures.length;
  controller.close();
  await expect.poll(() => failures.length).toBeGreaterThan(before);
  stop();
  expect(seen).not.toContain(null);
});

it('starts nothing while the answers of an earlier session are not in the outbox, and says so', async () => {
  full = 'outbox';
  answerTheCard();
  await expect.poll(() => view().unsaved).toBe(true);
  const { session } = view();
  controller.addBatch('daily', 'grant', [{ ...kinds.choice, id: crypto.randomUUID() }]);
  await controller.start('daily', 'grant', 1);
  expect(view().session?.id).toBe(session?.id);
  expect(view().unsaved).toBe(true);
  expect((await store.load()).session?.id).toBe(session?.id);
});

it('reports a choice that is not stored, until a retry stores it', async () => {
  full = 'review';
  controller.choose('daily', 20);
  await expect.poll(() => view().unsaved).toBe(true);
  full = 'nothing';
  controller.saveAgain();
  await expect.poll(() => view().unsaved).toBe(false);
  expect((await store.load()).choice?.count).toBe(20);
});

it('stores each change of the plans by a retry, also where several were not stored', async () => {
  const plan = (id: string, addedAt: number): StoredPlan => ({
    ...{ version: planVersion, connection: 'grant', added: true, gone: false },
    ...{ id, name: id, addedAt, place: null, hidden: false },
  });
  full = 'review';
  controller.changePlans([plan('daily', 1)]);
  controller.changePlans([plan('weekly', 2)]);
  await expect.poll(() => failures).toHaveLength(2);
  expect(view().unsaved).toBe(true);
  full = 'nothing';
  controller.saveAgain();
  await expect.poll(() => view().unsaved).toBe(false);
  expect((await store.load()).plans.map(({ id }) => id)).toEqual(['daily', 'weekly']);
});

describe('typed text', () => {
  it('is stored in a small record, does not reach the background, and is restored', async () => {
    announced = 0;
    const started = steps;
    controller.dispatch({ type: 'draft', text: 'gossa', at: Date.now() });
    await expect.poll(async () => (await store.load()).session?.draft.text).toBe('gossa');
    expect([steps - started, announced]).toEqual([0, 0]);
  });

  it('is stored at once when the window is hidden', async () => {
    for (const text of ['g', 'go', 'gos'])
      controller.dispatch({ type: 'draft', text, at: Date.now() });
    controller.dispatch({ type: 'pause', at: Date.now() });
    await expect.poll(async () => (await store.load()).session?.draft.text).toBe('gos');
    expect((await store.load()).session?.visibleSince).toBeNull();
  });

  it('belongs to the card on which it was typed', async () => {
    controller.dispatch({ type: 'draft', text: 'gossa', at: Date.now() });
    controller.dispatch({ type: 'answer', given: ['B'], at: Date.now() });
    controller.dispatch({ type: 'continue', at: Date.now() });
    await expect.poll(async () => (await store.load()).session?.cards[0]?.first).toBeDefined();
    await expect.poll(async () => (await store.load()).session?.draft.text).toBe('');
  });
});

async function answers() {
  const records = await outbox.getAll('records');
  return records.map((record) => (record.kind === 'answer' ? record.answer.flashcard_id : record));
}
