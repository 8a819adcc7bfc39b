/**
 * What one window knows about the session that all windows share, what can happen to it, and what it asks
 * of browser and databases: plain data. `reduce-holding.ts` says what follows from what;
 * `windows/hold-session.ts` carries it out.
 */
import type { AnswerSubmission } from '@gleaner/shared';
import type { AnswerRequest } from '../../outbox/answer/enqueue-answer.ts';
import type { SessionEvent } from './reduce-session.ts';
import type { ReviewSession } from './session.ts';

type Session = ReviewSession | null;

export interface HoldingState {
  /** As it is shown. */
  readonly session: Session;
  /**
   * Which window may continue the session.
   * - `here`: this one
   * - `resting`: this one, in the background: a visible window may take it
   * - `elsewhere`: another one, which shows it
   * - `none`: no window has asked for it
   */
  readonly hold: 'here' | 'resting' | 'elsewhere' | 'none';
  /** The session or its answers could not be stored: only this window has them. */
  readonly unsaved: boolean;
  readonly isVisible: boolean;
  /** The window shows no cards: it may start a session for the next window, and never continues one. */
  readonly onlyStarts: boolean;
  /** The number of the lock that this window has. */
  readonly lock: number | null;
  /** For storing steps; null while this window does not have the session. */
  readonly epoch: number | null;
  /** The sessions of the last step and of the last draft that were stored. */
  readonly stored: Session;
  readonly drafted: Session;
  /**
   * The steps that are being stored, in their order. The database stores them in that order, so a stored step settles
   * all earlier ones. After a full disk the browser may never report the outcome of one of them.
   */
  readonly saving: readonly Effect<'save'>[];
  /** `refused`: it did not accept its last work, and is asked again after the next step. */
  readonly outbox: 'free' | 'busy' | 'refused';
  /** The answers of the finished session may be sent. */
  readonly isReleased: boolean;
  /** The session is deleted as soon as the outbox has its answers. */
  readonly isClosing: boolean;
  /** The session is released for the window that is about to open. */
  readonly isLeaving: boolean;
  /** For the window that has the session. */
  readonly waiting: 'no' | 'yes' | 'stopping';
  /** False while another window is about to open, and after the waiting failed. */
  readonly mayWait: boolean;
  /** They are served one after the other: each may need what the earlier ones changed. */
  readonly wishes: readonly Wish[];
  /** How far the first of them is. */
  readonly phase: 'new' | 'lock' | 'steal' | 'enter' | 'clear' | 'deal' | 'served';
}

interface Wishes {
  /** Continues a stored session, if no other window does. */
  open: object;
  /** Takes the session from the window that has it: to continue it, or to end the one with this id. */
  take: { endOf?: string };
  /** Starts a session, unless one is running for this connection. */
  start: Deal;
  /** The window is visible again. */
  wake: object;
  /** The window got the lock for which it waited. */
  receive: { lock: number };
  /** The learner pressed something while the session was being taken back. `seen`: what was shown then. */
  press: { event: SessionEvent; seen: ReviewSession };
  /** A step was refused: a window without the lock has written a newer epoch. */
  retake: { epoch: number };
}

interface Deal {
  planId: string;
  connection: string | null;
  count: number;
}

interface Events {
  wish: { wish: Wish };
  act: { event: SessionEvent };
  close: object;
  'hand-over': object;
  'save-again': object;
  visible: { isVisible: boolean };
  lost: { lock: number };
  'hand-over-expired': object;
  loaded: { session: Session };
  /** Null where another window has the lock, or the waiting was stopped. */
  locked: { lock: number | null };
  awaited: { lock: number | null };
  entered: { effect: Effect<'enter'>; epoch: number; session: Session };
  dealt: { session: Session };
  saved: { effect: Effect<'save' | 'draft'> };
  /** With what it means for the session. */
  'handed-on': { effect: Effect<'hand-on'>; event: SessionEvent | null };
  /** `isOvertaken`: nothing was stored, because another window has taken over. */
  failed: { effect: HoldingEffect; isOvertaken: boolean };
}

/** Each has one outcome, but a draft that a later one replaces, and the last six. */
interface Effects {
  /** `patient` waits a moment for a window that has just closed. Without the lock all is loaded. */
  acquire: { how: 'free' | 'patient' | 'steal' };
  wait: object;
  /** Takes over and loads. `isLive`: the card was visible until now, here or in another window. */
  enter: { isLive: boolean };
  /** The cards of a session that started leave their batch; unanswered ones of one that ended return. */
  save: { epoch: number; session: Session; before: Session; started?: true; ended?: ReviewSession };
  draft: { epoch: number; session: ReviewSession; isUrgent: boolean };
  'hand-on': { epoch: number; work: OutboxWork };
  deal: Deal;
  load: object;
  release: { lock: number };
  'stop-waiting': object;
  'await-next': { ms: number };
  announce: { what: 'step' | 'draft' };
  drain: object;
}

export type OutboxWork =
  | { readonly type: 'take-back'; readonly answerId: string }
  | { readonly type: 'enqueue'; readonly requests: readonly AnswerRequest[] }
  | { readonly type: 'amend'; readonly answerId: string; readonly answer: AnswerSubmission }
  | { readonly type: 'let-go'; readonly answerId: string; readonly notBefore: number }
  | { readonly type: 'release'; readonly sessionId: string };

type Kinds<Map> = { [Type in keyof Map]: Readonly<{ type: Type } & Map[Type]> };
export type Wish = Kinds<Wishes>[keyof Wishes];
export type HoldingEvents = Kinds<Events>;
export type HoldingEvent = HoldingEvents[keyof Events];
export type Effect<Type extends keyof Effects> = Kinds<Effects>[Type];
export type HoldingEffect = Effect<keyof Effects>;

export function initialHolding(
  of: Pick<HoldingState, 'session' | 'isVisible' | 'onlyStarts'>,
): HoldingState {
  return {
    hold: 'none',
    unsaved: false,
    lock: null,
    epoch: null,
    stored: null,
    drafted: null,
    saving: [],
    outbox: 'free',
    isReleased: false,
    isClosing: false,
    isLeaving: false,
    waiting: 'no',
    mayWait: true,
    wishes: [],
    phase: 'new',
    ...of,
  };
}

/** Whether only the draft and its time differ. */
export function isSameButDraft(before: ReviewSession, after: ReviewSession): boolean {
  const same = ['id', 'cards', 'queue', 'feedback', 'last', 'left', 'nextAsked'] as const;
  return same.every((name) => before[name] === after[name]);
}

/** Whether a press that was meant for one is meant for the other too. */
export function isSameQuestion(before: ReviewSession, after: ReviewSession): boolean {
  return (
    before.id === after.id &&
    before.queue.join() === after.queue.join() &&
    (before.feedback === null) === (after.feedback === null)
  );
}

/** Whether the last step is stored, and the draft if it is asked for. */
export function isStored(
  { session, stored, drafted, saving }: HoldingState,
  withDraft: boolean,
): boolean {
  const isStep = session === stored || !!(session && stored && isSameButDraft(stored, session));
  return saving.length === 0 && isStep && (!withDraft || session === stored || session === drafted);
}
