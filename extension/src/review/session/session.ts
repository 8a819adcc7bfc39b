/**
 * The state of one review session: the current card, its draft, and the first answer to each card
 * (docs/architecture.md, "An answer"; interface.md section 2.4). All of it is plain data, so a session can
 * continue from every stored state; `reduce-session.ts` changes it.
 */
import type { AnswerSubmission, Flashcard, Grade } from '@gleaner/shared';

export const sessionVersion = 4;

/** The answer that the learner is looking at. */
export interface Feedback {
  /** As `grade` takes it. */
  readonly given: readonly string[];
  readonly grade: Grade;
  /** Whether this was the first answer to the card, which is the one that is submitted. */
  readonly first: boolean;
  /** Counts as right: by its grade, by the rule for slips, or because the learner said so. */
  readonly right: boolean;
  /** The learner has changed its grade. */
  readonly overruled: boolean;
}

export interface FirstAnswer {
  readonly submission: AnswerSubmission;
  /** Milliseconds since the epoch. */
  readonly answeredAt: number;
  /** When it may be sent, in milliseconds since the epoch. Later while its result is shown. */
  readonly notBefore: number;
  /** In the outbox. */
  readonly enqueued: boolean;
  /** Of several words that a wrong answer was about: those that were wrong. Absent for all of them. */
  readonly missed?: readonly string[];
  /** The learner has changed its grade since: the outbox must be updated. */
  readonly amending?: true;
  /** Its result has left the screen since: the outbox may send it sooner. */
  readonly leaving?: true;
}

export interface SessionCard {
  readonly card: Flashcard;
  /** UUID of the answer's record in the outbox, created before the answer. */
  readonly answerId: string;
  readonly first?: FirstAnswer;
  /** The learner has reported it: it is not asked any more. */
  readonly faulty?: true;
  /** How often it was answered wrong and came back; absent for never. */
  readonly tries?: number;
  /** The draft of a skipped card. */
  readonly aside?: Aside;
}

/** A skipped card continues from this time. */
interface Aside {
  readonly draft: Draft;
  /** Milliseconds. */
  readonly visibleMs: number;
}

/** The draft of the current card. */
export interface Draft {
  /** Typed so far. */
  readonly text: string;
  /** The other side of a card is shown. */
  readonly revealed: boolean;
  /** As `grade` takes it: chosen ids, ids in order, `blank1:id` or `blank1:text`, `left:right`. */
  readonly placed: readonly string[];
  /** The blank, or the left side of a pair, for the next word; null for the first free one. */
  readonly selected: string | null;
  /** Scroll position, in CSS pixels. */
  readonly scroll: number;
}

/** The last answer, as long as it can be undone. */
export interface LastAnswer {
  /** Its index in `cards`. */
  readonly place: number;
  /** It can be undone until then, in milliseconds since the epoch. */
  readonly until: number;
  readonly first: boolean;
  /** The draft with which the card was answered, to restore it. */
  readonly draft: Draft;
  readonly visibleMs: number;
  /** `settling`: being removed from the outbox. `refused`: that was too late. */
  readonly undo: 'open' | 'settling' | 'refused';
  /** It is undone because its card is faulty: the card is not asked again. */
  readonly faulty?: true;
}

export interface ReviewSession {
  readonly version: typeof sessionVersion;
  /** UUID. */
  readonly id: string;
  readonly planId: string;
  readonly connection: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly cards: readonly SessionCard[];
  /** Indexes in `cards` that still need a right answer; the first is the current card. */
  readonly queue: readonly number[];
  readonly draft: Draft;
  /** Present while the learner looks at the answer just given. */
  readonly feedback: Feedback | null;
  readonly last: LastAnswer | null;
  /** Milliseconds for which the current card was visible, up to `visibleSince`. */
  readonly visibleMs: number;
  /** Milliseconds since the epoch; null while the card is not visible. */
  readonly visibleSince: number | null;
  /** The learner has gone back to the first screen; the session waits. */
  readonly left: boolean;
  /** Finished; the service was asked for the plan's next cards, and has answered or failed. */
  readonly nextAsked?: true;
}

export const emptyDraft: Draft = {
  ...{ text: '', revealed: false, placed: [], selected: null, scroll: 0 },
};

/** `cards` have the UUIDs of their answers; at least one card. `now` in milliseconds. */
export function startSession(start: {
  readonly id: string;
  readonly planId: string;
  readonly connection: string | null;
  readonly cards: readonly { readonly card: Flashcard; readonly answerId: string }[];
  readonly now: number;
}): ReviewSession {
  return {
    version: sessionVersion,
    id: start.id,
    planId: start.planId,
    connection: start.connection,
    startedAt: start.now,
    cards: start.cards,
    queue: start.cards.map((_, place) => place),
    draft: emptyDraft,
    feedback: null,
    last: null,
    visibleMs: 0,
    visibleSince: start.now,
    left: false,
  };
}

/** The card that is asked, or whose answer is shown; undefined when the session is finished. */
export function currentCard(session: ReviewSession): SessionCard | undefined {
  const place = session.queue[0];
  return place === undefined ? undefined : session.cards[place];
}

/** One of its cards, or its answer, is shown in some window. */
export function isUnderway(session: ReviewSession | null): session is ReviewSession {
  return session !== null && !session.left && currentCard(session) !== undefined;
}

/** Answers that may be put into the outbox now. */
export function readyAnswers(session: ReviewSession): readonly (SessionCard & {
  readonly first: FirstAnswer;
})[] {
  return session.cards.flatMap(({ first, ...rest }, place) =>
    first && !first.enqueued && !isSettling(session, place) ? [{ ...rest, first }] : [],
  );
}

/** How many answers in the outbox are missing or outdated. */
export function answersKeptBack({ cards }: ReviewSession): number {
  return cards.filter(({ first }) => first && (!first.enqueued || first.amending === true)).length;
}

/**
 * How many cards will not be asked again; decreases only when an answer is undone or counted as wrong.
 * Faulty cards do not count.
 */
export function progressOf(session: ReviewSession): { readonly done: number; readonly of: number } {
  const leaving = session.feedback && isRight(session.feedback) ? 1 : 0;
  const of = session.cards.filter(({ faulty }) => faulty !== true).length;
  return { done: of - session.queue.length + leaving, of };
}

/** Whether an answer counts as right, by its grade or by the learner's decision. */
export function isRight(feedback: Feedback): boolean {
  return feedback.right;
}

export function updateFirst(
  session: ReviewSession,
  which: (card: SessionCard) => boolean,
  update: (first: FirstAnswer) => FirstAnswer,
): ReviewSession {
  const cards = session.cards.map((card) =>
    card.first && which(card) ? { ...card, first: update(card.first) } : card,
  );
  return { ...session, cards };
}

/** The card has no draft yet; the scroll position does not count. */
export function isUntouched({ text, revealed, placed, selected }: Draft): boolean {
  return text === '' && !revealed && placed.length === 0 && selected === null;
}

function isSettling({ last }: ReviewSession, place: number): boolean {
  return last?.undo === 'settling' && last.place === place;
}
