import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  batchVersion,
  type StoredBatch,
  type StoredListing,
  type StoredPlan,
} from '../store/stored.ts';
import {
  addPlan,
  markGone,
  movePlan,
  removePlan,
  renamePlan,
  type PlanBook,
  type PlanChange,
} from './edit-plans.ts';
import { dueOf, earlierPlans, planName, plansOf } from './plan-list.ts';

vi.mock('#i18n', () => ({
  i18n: {
    t: (_key: string, [count]: string[] = []) => ['Review plan', count].filter(Boolean).join(' '),
  },
}));

const connection = 'grant';
const offered = [
  { id: 'daily', name: 'Daily English' },
  { id: 'exam', name: 'Exam' },
];
const listing: StoredListing = {
  ...{ version: 1, connection, listedAt: 0 },
  plans: [
    { id: 'exam', name: 'as the service calls it' },
    { id: 'news', name: 'News' },
  ],
};

function known(plans: readonly StoredPlan[], listings = [listing]) {
  return { plans, listings };
}

function book(stored: readonly StoredPlan[], now = 1): PlanBook {
  return { connection, stored, now };
}

/** As the controller stores it. */
function after(stored: readonly StoredPlan[], { plans, removed }: PlanChange): StoredPlan[] {
  const key = (plan: StoredPlan) => `${plan.connection ?? ''} ${plan.id}`;
  const changed = new Set([...plans, ...removed].map(key));
  return [...stored.filter((plan) => !changed.has(key(plan))), ...plans];
}

const ids = (stored: readonly StoredPlan[]) =>
  plansOf(connection, offered, known(stored)).map(({ id }) => id);

describe('plans to choose from', () => {
  it('are those of the relay, the service and the learner, each once', () => {
    const stored = after(after([], addPlan(book([]), 'mine')), addPlan(book([]), 'news'));
    expect(plansOf(connection, offered, known(stored))).toEqual([
      { id: 'daily', name: 'Daily English', origin: 'service', gone: false },
      { id: 'exam', name: 'Exam', origin: 'service', gone: false },
      { id: 'news', name: 'News', origin: 'service', gone: false },
      { id: 'mine', name: 'Review plan', origin: 'own', gone: false },
    ]);
  });

  it('are never called by their ids', () => {
    const stored = ['mine', 'yours'].reduce<StoredPlan[]>(
      (all, id, place) => after(all, addPlan(book(all, place), id)),
      [],
    );
    const told = [{ id: 'daily-english', name: 'daily-english' }];
    const names = plansOf(connection, told, known(stored, [])).map(({ name }) => name);
    expect(names).toEqual(['Review plan', 'Review plan 2', 'Review plan 3']);
    const nameOf = (planId: string) => planName({ planId, connection }, told, known(stored, []));
    expect(nameOf('daily-english')).toBe('Review plan');
    expect(nameOf('forgotten')).toBe('Review plan');
  });

  it('belong to the connection under which they were added', () => {
    const stored = after([], addPlan(book([]), 'mine'));
    expect(plansOf('other', [], known(stored))).toEqual([]);
    expect(earlierPlans('other', [], stored).map(({ id }) => id)).toEqual(['mine']);
    expect(earlierPlans(connection, [], stored)).toEqual([]);
  });

  it('have the learner’s name until it is reset', () => {
    const renamed = after([], renamePlan(book([]), 'exam', '  日常\u00A0英语  '));
    const name = (stored: readonly StoredPlan[]) =>
      planName({ planId: 'exam', connection }, offered, known(stored));
    expect(name(renamed)).toBe('日常 英语');
    expect(name(after(renamed, renamePlan(book(renamed), 'exam', ' ')))).toBe('Exam');
  });

  it('are removed from this device only', () => {
    const stored = after([], addPlan(book([]), 'mine'));
    const all = plansOf(connection, offered, known(stored));
    const without = all.reduce<readonly StoredPlan[]>(
      (rows, plan) => after(rows, removePlan(book(rows), plan)),
      stored,
    );
    expect(ids(without)).toEqual([]);
    expect(without.map(({ id }) => id)).not.toContain('mine');
    expect(ids(after(without, addPlan(book(without), 'exam')))).toEqual(['exam']);
  });

  it('say when the service no longer has one, and when it has it again', () => {
    const gone = after([], markGone(book([]), 'exam', true));
    const find = (stored: readonly StoredPlan[]) =>
      plansOf(connection, offered, known(stored)).find(({ id }) => id === 'exam');
    expect(find(gone)?.gone).toBe(true);
    expect(markGone(book(gone), 'exam', true).plans).toEqual([]);
    expect(find(after(gone, markGone(book(gone), 'exam', false)))?.gone).toBe(false);
  });
});

describe('the learner’s order', () => {
  it('is kept through any moves: no plan is lost, doubled or moved beyond the ends', () => {
    const moves = fc.array(
      fc.record({
        id: fc.constantFrom('daily', 'exam', 'news', 'mine', 'unknown'),
        by: fc.integer({ min: -5, max: 5 }),
      }),
    );
    fc.assert(
      fc.property(moves, (steps) => {
        let stored = after([], addPlan(book([]), 'mine'));
        let expected = ids(stored);
        for (const { id, by } of steps) {
          const list = plansOf(connection, offered, known(stored));
          stored = after(stored, movePlan(book(stored), list, id, by));
          const from = expected.indexOf(id);
          const to = Math.min(expected.length - 1, Math.max(0, from + by));
          if (from >= 0) expected = expected.toSpliced(from, 1).toSpliced(to, 0, id);
          expect(ids(stored)).toEqual(expected);
        }
      }),
    );
  });

  it('puts a new plan at the end', () => {
    const list = plansOf(connection, offered, known([], []));
    const stored = after([], movePlan(book([]), list, 'exam', -1));
    expect(ids(stored)).toEqual(['exam', 'daily', 'news']);
  });
});

describe('what is due of a plan', () => {
  const at = Date.parse('2026-03-04T12:00:00Z');
  const listing = (listedAt: number): StoredListing => ({
    ...{ version: 1, connection, listedAt },
    plans: [
      { id: 'daily', name: 'Daily English', due: 4 },
      { id: 'exam', name: 'Exam' },
    ],
  });
  const batchOf = (dealtAt: number): StoredBatch => ({
    ...{ version: batchVersion, planId: 'daily', connection, cards: [], dealtAt },
    ...{ limit: 10, dealt: 0, leftOut: 0, unreadable: [], stats: null },
  });
  const due = (id: string, listings: StoredListing[], batches: StoredBatch[] = []) =>
    dueOf(id, connection, { listings, batches }, at);

  it('is as listed on that day, until its next cards came', () => {
    expect(due('daily', [listing(at - 60_000)])).toBe(4);
    expect(due('daily', [listing(at - 60_000)], [batchOf(at - 90_000)])).toBe(4);
    expect(due('daily', [listing(at - 60_000)], [batchOf(at - 30_000)])).toBeNull();
    expect(due('daily', [listing(at - 86_400_000)])).toBeNull();
  });

  it('is unknown where the service does not say it, and before it was listed', () => {
    expect(due('exam', [listing(at)])).toBeNull();
    expect(due('daily', [])).toBeNull();
    expect(due('daily', [{ ...listing(at), connection: 'other' }])).toBeNull();
  });
});
