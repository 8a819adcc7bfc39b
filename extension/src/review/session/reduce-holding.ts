/**
 * Which window has the session, and when it is stored, handed on to the outbox and released: the only way in
 * which a `HoldingState` changes (docs/architecture.md, "An answer"). Pure: what is to be done comes back as
 * effects, and their outcomes come in as events, in any order.
 */
import { isSameButDraft, isSameQuestion, isStored } from './holding.ts';
import type { HoldingEffect, HoldingEvent, HoldingEvents, HoldingState } from './holding.ts';
import type { OutboxWork, Wish } from './holding.ts';
import { nextForOutbox } from './next-for-outbox.ts';
import { reduceSession, type SessionEvent } from './reduce-session.ts';
import { currentCard, isUnderway, type ReviewSession } from './session.ts';

/** A window that is being opened has taken the session by then, or never will. */
const handOverMs = 15_000;

/** After these the background must look again when something is due. */
const sendsSooner = new Set<OutboxWork['type']>(['enqueue', 'let-go', 'release']);

interface Turn {
  state: HoldingState;
  readonly effects: HoldingEffect[];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** `now` in milliseconds since the epoch. */
export function reduceHolding(state: HoldingState, event: HoldingEvent, now: number) {
  const turn: Turn = { state, effects: [], now };
  const handle = handlers[event.type] as (
    turn: Turn,
    event: HoldingEvent,
    of: HoldingState,
  ) => void;
  handle(turn, event, state);
  let before: HoldingState;
  do {
    before = turn.state;
    for (const rule of rules) rule(turn, turn.state);
  } while (turn.state !== before);
  return { state: turn.state, effects: turn.effects };
}

const handlers: {
  [Type in keyof HoldingEvents]: (turn: Turn, event: HoldingEvents[Type], of: HoldingState) => void;
} = {
  wish: (turn, { wish }) => add(turn, wish),
  act(turn, { event }, { epoch, session, hold, isVisible, wishes }) {
    const isBehind = wishes.some(({ type }) => type === 'press');
    const isComing = hold === 'resting' && isVisible;
    if (epoch !== null && !isBehind) act(turn, event);
    else if (event.type === 'end' && session) add(turn, { type: 'take', endOf: session.id });
    else if (session && (isBehind || isComing)) add(turn, { type: 'press', event, seen: session });
  },
  close,
  'hand-over': (turn) => set(turn, { isLeaving: true }),
  'save-again': (turn, _, { epoch }) =>
    epoch === null ? set(turn, { unsaved: false }) : save(turn),
  visible(turn, { isVisible }) {
    set(turn, { isVisible, mayWait: true });
    if (isVisible) add(turn, { type: 'wake' });
  },
  'hand-over-expired': (turn) => set(turn, { mayWait: true }),
  lost(turn, { lock }, state) {
    const isGone = (wish: Wish): boolean => wish.type === 'receive' && wish.lock === lock;
    if (lock !== state.lock)
      set(turn, { wishes: state.wishes.filter((wish, place) => place === 0 || !isGone(wish)) });
    else if (state.epoch === null) set(turn, { lock: null });
    else overtaken(turn);
  },
  loaded: (turn, { session }, { epoch }) => set(turn, epoch === null ? { session } : {}),
  locked(turn, { lock }, { phase, wishes: [wish], session }) {
    const isRunning = isUnderway(session);
    const isOther =
      wish?.type === 'start' && !(isRunning && session.connection === wish.connection);
    if (lock !== null) enter(turn, lock, phase === 'steal');
    else if (phase === 'lock' && (wish?.type === 'take' || isOther))
      set(turn, { phase: 'steal' }, { type: 'acquire', how: 'steal' });
    else {
      const hold = wish?.type === 'open' && !isRunning ? 'none' : 'elsewhere';
      set(turn, { hold, phase: 'served' });
    }
  },
  awaited(turn, { lock }, { waiting, mayWait }) {
    // It ends by itself only without the lock.
    set(turn, { waiting: 'no', mayWait: mayWait && (lock !== null || waiting === 'stopping') });
    if (lock !== null) add(turn, { type: 'receive', lock });
  },
  entered(turn, { effect, epoch, session }, { lock }) {
    // After a crash the visible time of the card is unknown: none of it counts.
    const shown = session && !effect.isLive ? { ...session, visibleSince: null } : session;
    set(turn, {
      session: shown,
      stored: shown,
      drafted: null,
      epoch,
      hold: 'here',
      unsaved: false,
      isReleased: false,
      isClosing: false,
      mayWait: true,
    });
    askOutbox(turn);
    // A crashed window may have stored a step without telling the others.
    turn.effects.push({ type: 'announce', what: 'step' });
    if (lock === null) overtaken(turn);
    fulfil(turn, turn.state);
  },
  dealt(turn, { session }, { phase }) {
    if (phase !== 'deal') return;
    set(turn, { phase: 'served', session, isReleased: false });
    // One step, so that a window that closes in between never leaves a card in both places.
    if (session) save(turn, { started: true });
  },
  saved(turn, { effect }, { epoch, saving }) {
    const isStep = effect.type === 'save';
    const place = isStep ? saving.indexOf(effect) : -1;
    // A later step was stored before: it holds all of this one.
    if (isStep && place < 0) return;
    const announce = { type: 'announce', what: isStep ? 'step' : 'draft' } as const;
    set(turn, { saving: saving.slice(place + 1) }, announce);
    if (effect.epoch !== epoch) return;
    set(turn, isStep ? { stored: effect.session } : { drafted: effect.session });
    if (isStep) askOutbox(turn);
  },
  'handed-on'(turn, { effect: { epoch, work }, event }, state) {
    set(turn, { outbox: 'free' });
    if (epoch !== state.epoch) return;
    if (sendsSooner.has(work.type)) turn.effects.push({ type: 'drain' });
    if (event) act(turn, event);
  },
  failed(turn, { effect, isOvertaken }, { epoch, lock, saving, wishes: [wish] }) {
    if (effect.type === 'save' && !saving.includes(effect)) return;
    if (effect.type === 'save') set(turn, { saving: saving.filter((one) => one !== effect) });
    if (effect.type === 'hand-on') set(turn, { outbox: 'free' });
    if ('epoch' in effect) {
      if (effect.epoch !== epoch) return;
      if (isOvertaken) add(turn, { type: 'retake', epoch });
      else set(turn, { unsaved: true });
      if (effect.type === 'hand-on') {
        set(turn, { outbox: 'refused', isReleased: false });
        if (effect.work.type === 'take-back') act(turn, { type: 'undo-refused', at: turn.now });
      }
      keepSession(turn);
    } else if (effect.type === 'wait') set(turn, { waiting: 'no', mayWait: false });
    else if (effect.type === 'acquire' || effect.type === 'enter') {
      if (epoch !== null) overtaken(turn);
      else if (lock !== null) set(turn, { lock: null }, { type: 'release', lock });
      if (wish?.type === 'receive') set(turn, { mayWait: false });
      if (wish?.type === 'start') set(turn, { unsaved: true });
      set(turn, { phase: 'served' });
    }
  },
};

function set(turn: Turn, change: Partial<HoldingState>, ...effects: HoldingEffect[]): void {
  turn.state = { ...turn.state, ...change };
  turn.effects.push(...effects);
}

// The session

function act(turn: Turn, event: SessionEvent): void {
  const { session, epoch } = turn.state;
  if (!session || epoch === null) return;
  const next = reduceSession(session, event);
  // Key presses are frequent; their changes may be stored a moment later.
  const isUrgent = !['draft', 'place', 'scroll'].includes(event.type);
  if (next !== session) set(turn, { session: next });
  if (!isSameButDraft(session, next)) save(turn);
  else if (next !== session) turn.effects.push({ type: 'draft', epoch, session: next, isUrgent });
}

function save(turn: Turn, cards: { started?: true; ended?: ReviewSession } = {}): void {
  const { epoch, session, stored, saving } = turn.state;
  if (epoch === null) return;
  const effect = { type: 'save', epoch, session, before: stored, ...cards } as const;
  set(turn, { saving: [...saving, effect] }, effect);
}

/** After each step the outbox is asked again. */
function askOutbox(turn: Turn): void {
  if (turn.state.outbox === 'refused') set(turn, { outbox: 'free' });
}

/** Ends it first: an answer that is not in the outbox yet would be lost. */
function close(turn: Turn): void {
  const { session, epoch } = turn.state;
  if (!session || epoch === null) return;
  if (currentCard(session)) act(turn, { type: 'end', at: turn.now });
  set(turn, { isClosing: true, isReleased: false });
  askOutbox(turn);
  if (turn.state.saving.length === 0 && !isStored(turn.state, false)) save(turn);
}

/** The session is not deleted, and none is started in its place. */
function keepSession(turn: Turn): void {
  set(turn, { isClosing: false });
  if (turn.state.phase === 'clear' || turn.state.phase === 'deal') set(turn, { phase: 'served' });
}

// Taking it and losing it

function add(turn: Turn, wish: Wish): void {
  set(turn, { wishes: [...turn.state.wishes, wish] });
}

function enter(turn: Turn, lock: number | null, isLive: boolean): void {
  set(turn, { lock, phase: 'enter' }, { type: 'enter', isLive });
}

/** What was wished is done, now that this window has the session. */
function fulfil(turn: Turn, { session, epoch, wishes: [wish] }: HoldingState): void {
  const at = turn.now;
  const isAsked = session !== null && currentCard(session) !== undefined;
  const isWanted = wish?.type === 'start' && isAsked && session.connection === wish.connection;
  set(turn, { phase: 'served' });
  if (wish?.type === 'wake' || wish?.type === 'press') act(turn, { type: 'resume', at });
  if (wish?.type === 'press' && session && isSameQuestion(wish.seen, session))
    act(turn, wish.event);
  if (wish?.type === 'take' && session?.id === wish.endOf) act(turn, { type: 'end', at });
  if (isWanted || (wish?.type === 'take' && session?.left === true && wish.endOf === undefined))
    act(turn, { type: 'return', at });
  if (wish?.type !== 'start' || isWanted || epoch === null) return;
  // A finished session, or another account's, makes room: its cards return to their batch.
  set(turn, { phase: 'clear' });
  close(turn);
}

function overtaken(turn: Turn): void {
  const { lock } = turn.state;
  if (lock !== null) turn.effects.push({ type: 'release', lock });
  set(turn, { lock: null, epoch: null, hold: 'elsewhere', unsaved: false, mayWait: true });
  turn.effects.push({ type: 'load' });
  keepSession(turn);
}

// What follows from the state, whatever has happened

type Rule = (turn: Turn, state: HoldingState) => void;

const serveNext: Rule = (turn, { wishes: [wish, ...wishes], phase, saving }) => {
  if (!wish) return;
  if (phase === 'new') begin(turn, wish, turn.state);
  else if (phase === 'served' && saving.length === 0) set(turn, { wishes, phase: 'new' });
};

function begin(turn: Turn, wish: Wish, state: HoldingState): void {
  const { epoch, onlyStarts, hold, isVisible, waiting } = state;
  const isHere = epoch !== null;
  const acquire = (how: 'free' | 'patient'): void =>
    set(turn, { phase: 'lock' }, { type: 'acquire', how });
  set(turn, { phase: 'served' });
  if (wish.type === 'receive') {
    if (isHere) turn.effects.push({ type: 'release', lock: wish.lock });
    else enter(turn, wish.lock, false);
  } else if (wish.type === 'retake') {
    if (epoch === wish.epoch) enter(turn, state.lock, true);
  } else if (wish.type === 'take' || wish.type === 'start') {
    if (isHere) fulfil(turn, turn.state);
    else acquire(wish.type === 'start' ? 'patient' : 'free');
  } else if (isHere && wish.type === 'press') fulfil(turn, turn.state);
  else if (isHere || onlyStarts) return;
  else if (wish.type === 'open' && !isVisible) set(turn, { hold: 'resting' });
  else if ((wish.type === 'wake' || wish.type === 'press') && hold === 'resting') acquire('free');
  else if (wish.type === 'open' && waiting !== 'yes') acquire('patient');
}

/** The clock stops in the background, and before another window gets the session. */
const stopClock: Rule = (turn, { session, epoch, wishes, isVisible, isLeaving }) => {
  if (wishes.length > 0) return;
  const isHere = epoch !== null && isUnderway(session);
  if (isLeaving && !isHere) set(turn, { isLeaving: false });
  if (isHere && (isLeaving || !isVisible) && session.visibleSince !== null)
    act(turn, { type: 'pause', at: turn.now });
};

const handOn: Rule = (turn, state) => {
  const { epoch, outbox, isReleased } = state;
  const work = outbox === 'free' ? nextForOutbox(state) : null;
  if (epoch === null || !work) return;
  const change = { outbox: 'busy', isReleased: isReleased || work.type === 'release' } as const;
  set(turn, change, { type: 'hand-on', epoch, work });
};

/** Only once its answers are in the outbox: until then only the stored session has them. */
const deleteSession: Rule = (turn, { session, isClosing, outbox }) => {
  if (!isClosing || !session || outbox !== 'free' || !isStored(turn.state, false)) return;
  set(turn, { session: null, isClosing: false });
  save(turn, { ended: session });
};

const startNext: Rule = (turn, { session, isClosing, phase, wishes: [wish] }) => {
  if (phase !== 'clear' || wish?.type !== 'start' || isClosing) return;
  if (session) set(turn, { phase: 'served' });
  else set(turn, { phase: 'deal' }, { ...wish, type: 'deal' });
};

/** A session that is not shown here is free for any window, once nothing of it is left to do. */
const letGo: Rule = (turn, state) => {
  const { session, epoch, lock, wishes, outbox, isLeaving, isVisible } = state;
  if (epoch === null || lock === null || outbox === 'busy' || !isStored(state, true)) return;
  if (state.unsaved && outbox === 'free') set(turn, { unsaved: false });
  const isFree = !session || session.left;
  const isGoing = isUnderway(session) && (isLeaving || !isVisible);
  if (wishes.length > 0 || !(isFree || isGoing)) return;
  const hold = isFree ? 'none' : isLeaving ? 'elsewhere' : 'resting';
  set(turn, { hold, lock: null, epoch: null, isLeaving: false, mayWait: hold !== 'elsewhere' });
  turn.effects.push({ type: 'release', lock });
  if (hold === 'elsewhere') turn.effects.push({ type: 'await-next', ms: handOverMs });
};

/** Waits until the window that has the session closes or goes to the background. */
const wait: Rule = (turn, { epoch, hold, isVisible, mayWait, onlyStarts, waiting, wishes }) => {
  const isWanted = epoch === null && hold === 'elsewhere' && isVisible && mayWait && !onlyStarts;
  if (isWanted && waiting === 'no' && wishes.length === 0)
    set(turn, { waiting: 'yes' }, { type: 'wait' });
  else if (!isWanted && waiting === 'yes')
    set(turn, { waiting: 'stopping' }, { type: 'stop-waiting' });
};

const rules = [serveNext, stopClock, handOn, deleteSession, startNext, letGo, wait];
