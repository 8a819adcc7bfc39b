/** Three windows and one session: any events and outcomes in any order, with failures and crashes. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { casesOf } from '@gleaner/shared/testing/runs';
import { currentCard, isUnderway } from './session.ts';
import { event } from './testing-any-event.ts';
import { connections, untimed, HoldingWorld } from './testing-holding-world.ts';

const window = fc.nat({ max: 2 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('act' as const), window, event }) },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('proceed' as const), window, count: fc.nat(12) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      ...{ do: fc.constantFrom('run' as const, 'report' as const), window, pick: fc.nat(20) },
      isAccepted: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('start' as const), window, count: fc.integer({ min: 1, max: 3 }) },
      connection: fc.constantFrom(...connections),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      window,
      do: fc.constantFrom(
        ...(['take', 'leave', 'end', 'close', 'hand-over', 'save-again', 'hide', 'show'] as const),
        ...(['crash', 'send', 'settle'] as const),
      ),
    }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(world: HoldingWorld, one: Step): void {
  const window = world.windows[one.window];
  if (!window) return;
  const at = world.clock;
  switch (one.do) {
    case 'act':
      // Only the outbox reports its results.
      if (one.event.type !== 'undone' && one.event.type !== 'undo-refused')
        world.send(window, {
          type: 'act',
          event: 'at' in one.event ? { ...one.event, at } : one.event,
        });
      break;
    case 'run': {
      const all = world.runnable(window);
      const pending = all[one.pick % all.length];
      if (pending) world.run(window, pending, one.isAccepted);
      break;
    }
    case 'proceed':
      for (let count = 0; count < one.count; count += 1) world.proceed(window);
      break;
    case 'report': {
      const all = world.deliverable(window);
      const pending = all[one.pick % all.length];
      if (pending) world.deliver(window, pending);
      break;
    }
    case 'start': {
      const { connection, count } = one;
      world.send(window, {
        type: 'wish',
        wish: { type: 'start', planId: connection, connection, count },
      });
      break;
    }
    case 'take':
      world.send(window, { type: 'wish', wish: { type: 'take' } });
      break;
    case 'leave':
    case 'end':
      world.send(window, { type: 'act', event: { type: one.do, at } });
      break;
    case 'hide':
    case 'show':
      world.send(window, { type: 'visible', isVisible: one.do === 'show' });
      break;
    case 'crash':
      world.crash(window);
      world.open();
      break;
    case 'send':
      for (const record of world.outbox.values()) record.isSent = true;
      break;
    case 'settle':
      world.settle();
      break;
    case 'close':
    case 'hand-over':
    case 'save-again':
      world.send(window, { type: one.do });
  }
}

function check(world: HoldingWorld): void {
  const here = world.windows.filter(
    ({ state }) => state.lock !== null && state.lock === world.owner,
  );
  expect(here.length).toBeLessThan(2);
  for (const { state } of world.windows) expect(state.hold === 'here').toBe(state.epoch !== null);
}

it('loses and doubles nothing, in any order of events, outcomes, failures and crashes', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 200, size: 'max' }), (steps) => {
      const world = new HoldingWorld();
      for (const onlyStarts of [false, false, true]) world.open(onlyStarts);
      for (const one of steps) {
        take(world, one);
        check(world);
      }

      // Later everything works again, and the learner finishes in a new window.
      world.settle();
      for (const one of world.windows)
        if (one.state.unsaved) world.send(one, { type: 'save-again' });
      world.settle();
      const last = world.open();
      world.send(last, { type: 'wish', wish: { type: 'take' } });
      world.settle();
      expect(last.state.session && !last.state.session.left ? last.state.hold : 'here').toBe(
        'here',
      );
      for (let count = 0; count < 40 && isUnderway(last.state.session); count += 1) {
        const { session } = last.state;
        const given = currentCard(session)?.card.correct ?? [];
        const next = session.feedback
          ? ({ type: 'continue' } as const)
          : { type: 'answer' as const, given };
        world.send(last, { type: 'act', event: { ...next, at: world.clock } });
        world.settle();
      }
      expect(last.state.session?.queue ?? []).toEqual([]);
      for (const { state } of world.windows) {
        expect(untimed(state.session)).toEqual(untimed(world.load()));
        expect(state).toMatchObject({ wishes: [], unsaved: false, saving: [] });
        expect(state.outbox).not.toBe('busy');
      }
      world.checkCards();
      world.send(last, { type: 'close' });
      world.settle();
      expect(world.session).toBeNull();
      world.checkCards();
      const rights = (of: Iterable<readonly [string, { is_correct: boolean }]>) =>
        new Map([...of].map(([id, { is_correct }]) => [id, is_correct]));
      expect(rights([...world.outbox].map(([id, { answer }]) => [id, answer]))).toEqual(
        rights(world.done),
      );
    }),
    { numRuns: casesOf(800) },
  );
});
