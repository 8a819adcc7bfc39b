/** Windows that know each other only through the databases, the lock and the channel, as real ones do. */
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listRecent } from '../../outbox/listing.ts';
import { openOutbox, type OutboxDatabase } from '../../outbox/queue.ts';
import { createReviewController, type ReviewController } from '../controller.ts';
import { readDays } from '../history/read-history.ts';
import { reduceSession } from '../reduce-session.ts';
import { currentCard } from '../session.ts';
import { openReviewStore, type ReviewStore } from '../store.ts';
import { cards } from '../testing-cards.ts';
import { reviewLocks, type HeldLock, type ReviewLocks } from './review-lock.ts';

/** For a busy machine; what is waited for comes in a moment. */
const patient = { timeout: 10_000, interval: 10 };
const channelName = 'two-windows-test';
const dealt = [cards.spelling, cards.choice, cards.reveal, cards.speaking];
let outbox: OutboxDatabase;
const open = new Set<TestWindow>();
const failures: unknown[] = [];

interface TestWindow {
  readonly controller: ReviewController;
  readonly store: ReviewStore;
  /** As the learner goes to another tab, and comes back. */
  look(isVisible: boolean): void;
  /** As a crash: nothing is told to anyone, nothing more is stored. */
  die(): void;
}

async function openWindow(locks: ReviewLocks = reviewLocks): Promise<TestWindow> {
  let alive = true;
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
        takeOver: () => (alive ? store.takeOver() : never),
        saveStep: (step) => (alive ? store.saveStep(step) : never),
        saveBatch: (batch) => (alive ? store.saveBatch(batch) : never),
        load: () => (alive ? store.load() : never),
      },
      openOutbox: () => Promise.resolve(outbox),
      locks: {
        takeFree: () => kept(locks.takeFree()),
        steal: () => kept(locks.steal()),
        wait: (signal) => kept(locks.wait(signal)),
      },
      visibility: {
        isVisible: () => isVisible,
        onChange: (callback) => (visibilityChanged = callback),
      },
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
        if (alive) callback();
      };
    },
  );
  const one: TestWindow = {
    controller,
    store,
    look(looks) {
      isVisible = looks;
      if (alive) visibilityChanged();
    },
    die() {
      alive = false;
      open.delete(one);
      channel.close();
      for (const lock of held) lock.release();
    },
  };
  open.add(one);
  if (controller.getSnapshot().session) await controller.open();
  return one;
}

const holds = () => [...open].map(({ controller }) => controller.getSnapshot().hold);
const isHere = (one: TestWindow) => one.controller.getSnapshot().hold === 'here';
const shown = (one: TestWindow) => {
  const { session } = one.controller.getSnapshot();
  return session && { text: session.draft.text, queue: session.queue, left: session.left };
};

async function startIn(one: TestWindow): Promise<void> {
  one.controller.addBatch('daily', 'grant', dealt);
  await one.controller.start('daily', 'grant', dealt.length);
}

function act(one: TestWindow, event: Parameters<ReviewController['dispatch']>[0]): void {
  one.controller.dispatch(event);
}

async function clear(): Promise<void> {
  for (const name of ['gleaner-review', 'gleaner-outbox']) {
    const db = await openDB(name);
    await Promise.all([...db.objectStoreNames].map((store) => db.clear(store)));
    db.close();
  }
}

beforeAll(async () => {
  outbox = await openOutbox();
  (await openReviewStore()).close();
});

beforeEach(async () => {
  for (const one of open) one.die();
  await clear();
  expect(failures.splice(0)).toEqual([]);
});

afterAll(() => {
  for (const one of open) one.die();
});

describe('a review in two windows', () => {
  it('is shown in one, and goes on in the other when that is asked for', async () => {
    const first = await openWindow();
    await startIn(first);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    const second = await openWindow();
    expect(holds()).toEqual(['here', 'elsewhere']);
    act(second, { type: 'draft', text: 'not from here', at: Date.now() });
    await second.controller.continueHere();
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    expect(shown(second)?.text).toBe('gossa');
    act(first, { type: 'draft', text: 'too late', at: Date.now() });
    act(second, { type: 'draft', text: 'gossamer', at: Date.now() });
    await expect.poll(() => shown(first)?.text, patient).toBe('gossamer');
    expect((await first.store.load()).session?.draft.text).toBe('gossamer');
  });

  it('goes to the window that is opened next', async () => {
    const first = await openWindow();
    await startIn(first);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    first.controller.handOver();
    await expect.poll(holds, patient).toEqual(['elsewhere']);
    const second = await openWindow();
    expect(holds()).toEqual(['elsewhere', 'here']);
    expect(shown(second)?.text).toBe('gossa');
  });

  it('comes back by itself where none is opened', async () => {
    const first = await openWindow();
    await startIn(first);
    first.controller.handOver();
    await expect.poll(holds, patient).toEqual(['elsewhere']);
    await expect.poll(holds, { ...patient, timeout: 60_000 }).toEqual(['here']);
  }, 90_000);

  it('comes to the other window by itself when this one dies', async () => {
    const first = await openWindow();
    await startIn(first);
    const second = await openWindow();
    first.die();
    await expect.poll(() => isHere(second), patient).toBe(true);
    expect(second.controller.getSnapshot().session?.visibleSince).toBeNull();
  });

  it('is given up in the background, and taken up again where somebody looks', async () => {
    const first = await openWindow();
    await startIn(first);
    act(first, { type: 'draft', text: 'gossa', at: Date.now() });
    first.look(false);
    await expect.poll(holds, patient).toEqual(['resting']);
    expect(shown(first)?.text).toBe('gossa');
    const second = await openWindow();
    expect(holds()).toEqual(['resting', 'here']);
    act(second, { type: 'draft', text: 'gossamer', at: Date.now() });
    await expect.poll(async () => (await second.store.load()).session?.draft.text).toBe('gossamer');
    first.look(true);
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    second.look(false);
    await expect.poll(holds, patient).toEqual(['here', 'resting']);
    expect(shown(first)?.text).toBe('gossamer');
    first.look(false);
    await expect.poll(holds, patient).toEqual(['resting', 'resting']);
    first.look(true);
    await expect.poll(holds, patient).toEqual(['here', 'resting']);
    const { session } = first.controller.getSnapshot();
    expect(session?.visibleSince).not.toBeNull();
  });

  it('is free for both once it is left, and for the next session once it is finished', async () => {
    const first = await openWindow();
    const second = await openWindow();
    await startIn(first);
    await expect.poll(holds, patient).toEqual(['here', 'elsewhere']);
    act(first, { type: 'leave', at: Date.now() });
    await expect.poll(holds, patient).toEqual(['nobody', 'nobody']);
    await second.controller.continueHere();
    await expect.poll(holds, patient).toEqual(['elsewhere', 'here']);
    act(second, { type: 'end', at: Date.now() });
    await expect.poll(() => first.controller.getSnapshot().session?.queue, patient).toEqual([]);
    const finished = second.controller.getSnapshot().session?.id;
    await first.controller.start('daily', 'grant', 2);
    // The cards of the finished session had to come back first.
    expect(shown(first)?.queue).toEqual([0, 1]);
    expect(first.controller.getSnapshot().session?.id).not.toBe(finished);
    await expect.poll(holds, patient).toEqual(['here', 'elsewhere']);
  });

  it('is one, though both windows start at once', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.controller.addBatch('daily', 'grant', dealt);
    await expect.poll(() => second.controller.getSnapshot().batches, patient).toHaveLength(1);
    await Promise.all([first, second].map((one) => one.controller.start('daily', 'grant', 2)));
    await expect.poll(() => holds().sort(), patient).toEqual(['elsewhere', 'here']);
    await expect.poll(() => shown(first), patient).toEqual(shown(second));
    const { session, batches } = await first.store.load();
    const all = [...(session?.cards ?? []).map(({ card }) => card), ...(batches[0]?.cards ?? [])];
    expect(all.map(({ id }) => id).sort()).toEqual(dealt.map(({ id }) => id).sort());
  });

  it('shows what another window did between two presses on Continue here', async () => {
    const first = await openWindow();
    await startIn(first);
    // The browser gives the lock to each press in turn, and in between to the other window.
    const presses: ((lock: HeldLock) => void)[] = [];
    const second = await openWindow({
      takeFree: () => Promise.resolve(null),
      steal: () => new Promise((resolve) => presses.push(resolve)),
      wait: () => Promise.resolve(null),
    });
    const never: HeldLock = { lost: new Promise(() => undefined), release: () => undefined };
    const pressed = [second.controller.continueHere(), second.controller.continueHere()];
    await expect.poll(() => presses.length, patient).toBeGreaterThan(0);
    presses[0]?.(never);
    await expect.poll(() => isHere(second), patient).toBe(true);

    await first.controller.continueHere();
    await first.store.takeOver().then((epoch) => {
      const session = first.controller.getSnapshot().session;
      if (!session) throw new Error('Nothing is under way');
      const answered = reduceSession(session, { type: 'answer', given: ['x'], at: Date.now() });
      return first.store.saveStep({ epoch, session: answered, history: new Map() });
    });
    presses[1]?.(never);
    await Promise.all(pressed);
    act(second, { type: 'draft', text: 'typed', at: Date.now() });
    await expect
      .poll(async () => (await second.store.load()).session?.cards[0]?.first, patient)
      .toBeDefined();
    await expect
      .poll(() => second.controller.getSnapshot().session?.cards[0]?.first, patient)
      .toBeDefined();
  });

  it('lets another account start, and keeps what was begun for its own', async () => {
    const first = await openWindow();
    await startIn(first);
    const second = await openWindow();
    second.controller.addBatch('other', 'another grant', [cards.match]);
    await second.controller.start('other', 'another grant', 5);
    expect(second.controller.getSnapshot()).toMatchObject({
      hold: 'here',
      session: { planId: 'other', connection: 'another grant' },
    });
    const { batches } = await second.store.load();
    expect(batches.find(({ planId }) => planId === 'daily')?.cards).toHaveLength(dealt.length);
  });
});

type Step =
  | { readonly type: 'act'; readonly window: number; readonly what: string }
  | {
      readonly type: 'here' | 'over' | 'die' | 'settle' | 'hide' | 'show';
      readonly window: number;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('act' as const),
      window: fc.nat({ max: 2 }),
      what: fc.constantFrom(
        'draft',
        'right',
        'wrong',
        'continue',
        'skip',
        'undo',
        'leave',
        'again',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('here', 'over', 'die', 'settle', 'hide', 'show'),
      window: fc.nat({ max: 2 }),
    }),
  },
);

async function take(windows: TestWindow[], { window: place, ...step }: Step): Promise<void> {
  const one = windows[place];
  if (!one) return;
  const at = Date.now();
  switch (step.type) {
    case 'here':
      void one.controller.continueHere();
      return;
    case 'over':
      one.controller.handOver();
      return;
    case 'die':
      one.die();
      windows[place] = await openWindow();
      return;
    case 'settle':
      await settled();
      return;
    case 'hide':
    case 'show':
      one.look(step.type === 'show');
      return;
    case 'act': {
      const card = currentCard(one.controller.getSnapshot().session ?? noSession)?.card;
      const given = step.what === 'right' ? (card?.correct ?? []) : ['quite wrong'];
      const events = {
        draft: { type: 'draft', text: `typed ${String(at)}`, at },
        right: { type: 'answer', given, at },
        wrong: { type: 'answer', given, at },
        continue: { type: 'continue', at },
        skip: { type: 'skip', at },
        undo: { type: 'undo', at },
        leave: { type: 'leave', at },
      } as const;
      if (step.what in events) act(one, events[step.what as keyof typeof events]);
      else await one.controller.continueHere();
    }
  }
}

const noSession = { queue: [], cards: [] } as unknown as Parameters<typeof currentCard>[0];

/** All windows tell the same, and at most one has the session. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    const [one] = open;
    const { session } = (await one?.store.load()) ?? {};
    expect(holds().filter((hold) => hold === 'here').length).toBeLessThan(2);
    for (const { controller } of open) {
      const seen = controller.getSnapshot().session;
      expect({ ...seen, visibleSince: 0 }).toEqual({ ...session, visibleSince: 0 });
    }
  }, patient);
}

it('loses and doubles nothing, whichever window does what, and whichever dies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const one of open) one.die();
      await clear();
      const windows = [await openWindow(), await openWindow(), await openWindow()];
      const [first] = windows;
      if (!first) throw new Error('No window');
      await startIn(first);
      for (const one of steps) await take(windows, one);

      const last = await openWindow();
      await last.controller.continueHere();
      await expect.poll(() => isHere(last) || shown(last)?.queue.length === 0, patient).toBe(true);
      await vi.waitFor(() => {
        const { session } = last.controller.getSnapshot();
        const card = session && currentCard(session);
        if (card && session.last?.undo !== 'settling')
          act(
            last,
            session.feedback
              ? { type: 'continue', at: Date.now() }
              : { type: 'answer', given: card.card.correct, at: Date.now() },
          );
        expect(session?.queue).toEqual([]);
      }, patient);
      await settled();

      const finished = last.controller.getSnapshot().session;
      const firsts = (finished?.cards ?? []).flatMap(({ answerId, first: answer }) =>
        answer ? [[answerId, answer.submission] as const] : [],
      );
      const sent = async () =>
        (await listRecent(outbox, 100)).flatMap((record) =>
          record.kind === 'answer' ? [[record.id, record.answer] as const] : [],
        );
      await vi.waitFor(async () => expect((await sent()).length).toBe(firsts.length), patient);
      // The time is measured again where a window takes the card over before its answer is stored.
      const untimed = (each: typeof firsts) =>
        new Map(each.map(([id, answer]) => [id, { ...answer, time_spent_ms: 0 }]));
      expect(untimed(await sent())).toEqual(untimed(firsts));
      const days = await readDays();
      const sum = (of: 'answered' | 'right') => days.reduce((total, day) => total + day[of], 0);
      expect(sum('answered')).toBe(firsts.length);
      expect(sum('right')).toBe(firsts.filter(([, { is_correct }]) => is_correct).length);
      expect(failures.splice(0)).toEqual([]);
    }),
    // Each step takes real time: what is found first is told, rather than the least of its kind looked for.
    { numRuns: 25, endOnFailure: true },
  );
}, 300_000);
