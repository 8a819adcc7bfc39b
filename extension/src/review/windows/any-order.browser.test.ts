/** A model of three windows with any events in any order. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { propertyRuns } from '../../../testing/property-runs.ts';
import { listRecent } from '../../outbox/store/listing.ts';
import { readDays } from '../history/read-history.ts';
import { currentCard } from '../session/session.ts';
import {
  act,
  closeAndClear,
  failures,
  holds,
  isHere,
  openWindows,
  openWindow,
  windowsOutbox,
  patient,
  cardShownIn,
  startIn,
  type TestWindow,
  prepareWindows,
} from './testing-windows.ts';

prepareWindows();

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

/** Presses on Continue that were not awaited yet. */
const presses = new Map<TestWindow, Promise<void>>();

async function take(windows: TestWindow[], { window: place, ...step }: Step): Promise<void> {
  const one = windows[place];
  if (!one) return;
  const at = Date.now();
  switch (step.type) {
    case 'here':
      presses.set(one, one.controller.continueHere());
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

/** All windows show the same, and at most one has the session. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    const [one] = openWindows;
    const { session } = (await one?.store.load()) ?? {};
    expect(holds().filter((hold) => hold === 'here').length).toBeLessThan(2);
    for (const { controller } of openWindows) {
      const seen = controller.getSnapshot().session;
      expect({ ...seen, visibleSince: 0 }).toEqual({ ...session, visibleSince: 0 });
    }
  }, patient);
}

it('loses and doubles nothing, in any order of steps and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await closeAndClear();
      const windows = [await openWindow(), await openWindow(), await openWindow()];
      const [first] = windows;
      if (!first) throw new Error('No window');
      await startIn(first);
      for (const one of steps) await take(windows, one);

      // If both are pressed at the same moment, either window may have it.
      for (const one of openWindows) await presses.get(one);
      const last = await openWindow();
      await last.controller.continueHere();
      await expect
        .poll(() => isHere(last) || cardShownIn(last)?.queue.length === 0, patient)
        .toBe(true);
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
        (await listRecent(windowsOutbox, 100)).flatMap((record) =>
          record.kind === 'answer' ? [[record.id, record.answer] as const] : [],
        );
      await vi.waitFor(async () => expect((await sent()).length).toBe(firsts.length), patient);
      // The time is measured again when a window takes over the card before its answer is stored.
      const untimed = (each: typeof firsts) =>
        new Map(each.map(([id, answer]) => [id, { ...answer, time_spent_ms: 0 }]));
      expect(untimed(await sent())).toEqual(untimed(firsts));
      const days = await readDays();
      const sum = (of: 'answered' | 'right') => days.reduce((total, day) => total + day[of], 0);
      expect(sum('answered')).toBe(firsts.length);
      expect(sum('right')).toBe(firsts.filter(([, { is_correct }]) => is_correct).length);
      expect(failures.splice(0)).toEqual([]);
    }),
    // Each step takes real time, so report the first failure without shrinking.
    { ...propertyRuns(120), endOnFailure: true },
  );
});
