import { openDB } from 'idb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSession } from './session.ts';
import { openReviewStore, type ReviewStore } from './store.ts';

const session = startSession({
  ...{ id: 's', planId: 'daily', connection: 'grant', now: 1000 },
  cards: [
    {
      answerId: 'a',
      card: {
        ...{ id: 'c', kind: 'reveal', prompt: '', question: 'gossamer', phonetics: [] },
        ...{ speak: false, options: [], correct: ['thin cloth'] },
        rules: {
          ...{ ignoreCase: true, ignoreAccents: false },
          ...{ ignorePunctuation: true, strictOrder: false },
        },
      },
    },
  ],
});
let store: ReviewStore;

beforeEach(async () => {
  store = await openReviewStore();
});

afterEach(async () => {
  store.close();
  const db = await openDB('gleaner-review');
  for (const name of db.objectStoreNames) await db.clear(name);
  db.close();
});

it('gives back what was stored, plans in the order in which they were added', async () => {
  const plan = { version: 1, name: 'x' } as const;
  const choice = { version: 1, planId: 'b', count: 5 } as const;
  await store.savePlan({ ...plan, id: 'a', addedAt: 2 });
  await store.savePlan({ ...plan, id: 'b', addedAt: 1 });
  await store.saveSession(session);
  await store.saveChoice(choice);
  const loaded = await store.load();
  expect(loaded).toMatchObject({ session, choice, batches: [] });
  expect(loaded.plans.map(({ id }) => id)).toEqual(['b', 'a']);
  await store.removePlan('b');
  await store.saveSession(null);
  expect(await store.load()).toMatchObject({ session: null, plans: [{ id: 'a' }] });
});

it('keeps the last of many writes that nobody waited for', async () => {
  for (const text of ['g', 'go', 'gos', 'goss'])
    void store.saveSession({ ...session, draft: { text, revealed: false } });
  const other = await openReviewStore();
  expect((await other.load()).session?.draft.text).toBe('goss');
  other.close();
});

it('leaves alone what a newer Gleaner has stored', async () => {
  const db = await openDB('gleaner-review');
  await db.put('current', { ...session, version: 99 }, 'session');
  await db.put('plans', { version: 99, id: 'x' });
  expect(await store.load()).toMatchObject({ session: null, plans: [] });
  expect(await db.count('plans')).toBe(1);
  db.close();
});
