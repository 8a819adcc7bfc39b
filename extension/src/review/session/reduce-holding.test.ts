/** What the model of any order is too coarse for: single outcomes, and what follows from each. */
import { expect, it } from 'vitest';
import { initialHolding, type HoldingEvent, type HoldingState } from './holding.ts';
import { reduceHolding } from './reduce-holding.ts';
import type { SessionEvent } from './reduce-session.ts';
import { emptyDraft, type ReviewSession } from './session.ts';
import { afterWrong, answerRight, draft, fresh, next, settling } from './testing-events.ts';

const initial = (session: ReviewSession | null = fresh): HoldingState =>
  initialHolding({ session, isVisible: true, onlyStarts: false });

function play(from: HoldingState, ...events: HoldingEvent[]) {
  let turn: Pick<ReturnType<typeof reduceHolding>, 'state' | 'effects'> = {
    ...{ state: from, effects: [] },
  };
  for (const event of events) turn = reduceHolding(turn.state, event, 9_000);
  const types = turn.effects.map(({ type }) => type);
  return { state: turn.state, effects: turn.effects, types };
}

const open: HoldingEvent = { type: 'wish', wish: { type: 'open' } };
const take: HoldingEvent = { type: 'wish', wish: { type: 'take' } };
const denied: HoldingEvent = { type: 'locked', lock: null };
const granted: HoldingEvent = { type: 'locked', lock: 1 };
const enter = (isLive: boolean, session = fresh, epoch = 1): HoldingEvent => ({
  ...{ type: 'entered', effect: { type: 'enter', isLive }, epoch, session },
});

it('counts the visible time of a card only if the other window was open until now', () => {
  const stolen = play(initial(), take, denied, granted);
  expect(stolen.effects).toEqual([{ type: 'enter', isLive: true }]);
  expect(play(stolen.state, enter(true)).state.session?.visibleSince).toBe(fresh.visibleSince);
  const crashed = play(initial(), open, granted);
  expect(crashed.effects).toEqual([{ type: 'enter', isLive: false }]);
  expect(play(crashed.state, enter(false)).state.session?.visibleSince).toBeNull();
});

it('does not steal the session of its own connection to start one', () => {
  const start = (connection: string): HoldingEvent => ({
    ...{ type: 'wish', wish: { type: 'start', planId: 'p', connection, count: 1 } },
  });
  expect(play(initial(), start('g'), denied)).toMatchObject({
    ...{ types: ['wait'], state: { hold: 'elsewhere' } },
  });
  expect(play(initial(), start('h'), denied).types).toEqual(['acquire']);
});

it('waits again after a failure only when the window is shown again', () => {
  const waiting = play(initial(), open, denied);
  expect(waiting.types).toEqual(['wait']);
  const failed = play(waiting.state, {
    ...{ type: 'failed', effect: { type: 'wait' }, isOvertaken: false },
  });
  expect(failed.types).toEqual([]);
  expect(play(failed.state, { type: 'visible', isVisible: true }).types).toEqual(['wait']);
});

it('refuses an undo that the outbox could not make, and says that something is not stored', () => {
  const held = play(initial(), open, granted, enter(false, settling));
  const [effect] = held.effects.filter(({ type }) => type === 'hand-on');
  expect(effect).toMatchObject({ work: { type: 'take-back', answerId: 'a0' } });
  if (!effect) return;
  const failed = play(held.state, { type: 'failed', effect, isOvertaken: false });
  expect(failed.state).toMatchObject({ unsaved: true, session: { last: { undo: 'refused' } } });
});

it('ignores what the outbox did for an earlier time of having the session', () => {
  const held = play(initial(), open, granted, enter(false, afterWrong));
  const [effect] = held.effects.flatMap((one) => (one.type === 'hand-on' ? [one] : []));
  expect(effect?.work.type).toBe('enqueue');
  if (!effect) return;
  const event = { type: 'enqueued', answerIds: ['a0'] } as const;
  const later = play(
    held.state,
    { type: 'lost', lock: 1 },
    take,
    granted,
    enter(false, afterWrong, 3),
  );
  const reported = play(later.state, { type: 'handed-on', effect, event });
  expect(reported.state.session?.cards[0]?.first?.enqueued).toBe(false);
  // It is done once more, now under its own number.
  expect(reported.effects).toEqual([{ ...effect, epoch: 3 }]);
});

it('settles an earlier step without an outcome when a later step is stored', () => {
  const here = play(initial(), open, granted, enter(false));
  const first = play(here.state, { type: 'act', event: { type: 'leave', at: 1 } });
  const [unanswered] = first.effects.filter(({ type }) => type === 'save');
  const again = play(first.state, { type: 'save-again' });
  const [later] = again.effects.filter(({ type }) => type === 'save');
  if (unanswered?.type !== 'save' || later?.type !== 'save') throw new Error('Nothing is stored');
  expect(again.state.saving).toEqual([unanswered, later]);
  const stored = play(again.state, { type: 'saved', effect: later });
  expect(stored.state).toMatchObject({ saving: [], stored: later.session });
  // A late outcome of the earlier step changes nothing.
  expect(play(stored.state, { type: 'saved', effect: unanswered }).state).toEqual(stored.state);
  const failed: HoldingEvent = { type: 'failed', effect: unanswered, isOvertaken: false };
  expect(play(stored.state, failed).state).toEqual(stored.state);
});

const press = (event: SessionEvent): HoldingEvent => ({ type: 'act', event });
const shownAgain = () =>
  play({ ...initial(), isVisible: false, hold: 'resting' }, { type: 'visible', isVisible: true });

it('keeps what is pressed while a tab that is shown again takes its session back', () => {
  const back = shownAgain();
  expect(back.types).toEqual(['acquire']);
  const { state } = play(back.state, press(draft), granted, enter(false));
  expect(state).toMatchObject({ hold: 'here', wishes: [], session: { draft: { text: 'x' } } });
});

it('keeps the order of what is pressed before and after it has the session', () => {
  const back = play(shownAgain().state, press(answerRight), press(draft), granted, enter(false));
  // What comes after an answer waits until that is stored.
  expect(back.state.wishes).toMatchObject([{ event: answerRight }, { event: draft }]);
  const { state } = play(back.state, press(next));
  const [effect] = state.saving;
  if (!effect) throw new Error('Nothing is stored');
  const stored = play(state, { type: 'saved', effect });
  expect(stored.state.session).toMatchObject({ queue: [1], draft: { text: '' } });
});

it('drops what is pressed for a card that another window has answered, or shows now', () => {
  const { state } = play(shownAgain().state, press(draft));
  const answered = play(state, granted, enter(false, { ...fresh, queue: [1] }));
  expect(answered.state).toMatchObject({
    hold: 'here',
    wishes: [],
    session: { draft: emptyDraft },
  });
  expect(play(state, denied).state).toMatchObject({ hold: 'elsewhere', wishes: [] });
});

it('takes the session back at the next press where that failed before', () => {
  const { state } = play(shownAgain().state, {
    ...{ type: 'failed', effect: { type: 'acquire', how: 'free' }, isOvertaken: false },
  });
  const back = play(state, press(draft));
  expect(back.types).toEqual(['acquire']);
  expect(play(back.state, granted, enter(false)).state.session?.draft.text).toBe('x');
});
