/**
 * What one review session is at any moment: which card is asked, what is half-done on it, what was first
 * answered to each (docs/architecture.md, "An answer"; interface.md section 2.4). Everything is plain data, so
 * that every stored state is a state that can be gone on with; `reduce-session.ts` moves it.
 */
import type { AnswerSubmission, Flashcard, Grade } from '@gleaner/shared';

export const sessionVersion = 3;

/** What the learner looks at after an answer. */
export interface Feedback {
  /** As `grade` takes it. */
  readonly given: readonly string[];
  readonly grade: Grade;
  /** Whether this was the first answer to the card, and so the one that is submitted. */
  readonly first: boolean;
  /** Counts as right: by its grade, by the rule for slips, or because the learner said so. */
  readonly right: boolean;
  /** The learner has counted it otherwise. */
  readonly overruled: boolean;
}

export interface FirstAnswer {
  readonly submission: AnswerSubmission;
  /** Milliseconds since the epoch. */
  readonly answeredAt: number;
  /** Almost right: the learner may still count it as right, so it is not sent yet. */
  readonly held: boolean;
  /** In the outbox. */
  readonly enqueued: boolean;
  /** The learner has counted it otherwise since: the outbox is to be told. */
  readonly amending?: true;
}

export interface SessionCard {
  readonly card: Flashcard;
  /** UUID of the answer's record in the outbox, given before there is an answer. */
  readonly answerId: string;
  readonly first?: FirstAnswer;
  /** The learner has marked it: it is not asked any more. */
  readonly faulty?: true;
  /** How often it was answered wrong and came back; absent for never. */
  readonly tries?: number;
  /** What was done on the card before it was skipped. */
  readonly aside?: Aside;
}

/** A card that was skipped goes on from here. */
interface Aside {
  readonly draft: Draft;
  /** Milliseconds. */
  readonly visibleMs: number;
}

/** What is half-done on the current card. */
export interface Draft {
  /** Typed so far. */
  readonly text: string;
  /** The other side of a card is shown. */
  readonly revealed: boolean;
  /** As `grade` takes it: chosen ids, ids in order, `blank1:id` or `blank1:text`, `left:right`. */
  readonly placed: readonly string[];
  /** The blank, or the left side of a pair, that the next word goes to; null for the first free one. */
  readonly selected: string | null;
  /** How far the learner has scrolled, in CSS pixels. */
  readonly scroll: number;
}

/** The answer given last, as long as it may be taken back. */
export interface LastAnswer {
  /** Its place in `cards`. */
  readonly place: number;
  /** Milliseconds since the epoch. */
  readonly answeredAt: number;
  readonly first: boolean;
  /** What stood on the card when it was answered, to be there again. */
  readonly draft: Draft;
  readonly visibleMs: number;
  /** `settling`: being taken out of the outbox. `refused`: that came too late. */
  readonly undo: 'open' | 'settling' | 'refused';
  /** It is taken back because its card is faulty: the card is not asked again. */
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
  /** Places in `cards` still to be answered rightly; the first is asked now. */
  readonly queue: readonly number[];
  readonly draft: Draft;
  /** While the answer just given is looked at. */
  readonly feedback: Feedback | null;
  readonly last: LastAnswer | null;
  /** Milliseconds for which the current card has been visible, up to `visibleSince`. */
  readonly visibleMs: number;
  /** Milliseconds since the epoch; null while nobody looks. */
  readonly visibleSince: number | null;
  /** The learner has gone back to the first screen; the session waits. */
  readonly left: boolean;
}

export const emptyDraft: Draft = {
  ...{ text: '', revealed: false, placed: [], selected: null, scroll: 0 },
};

/** `cards` come with the UUIDs of their answers; at least one. `now` in milliseconds. */
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

/** The card that is asked, or whose answer is looked at; undefined when the session is finished. */
export function currentCard(session: ReviewSession): SessionCard | undefined {
  const place = session.queue[0];
  return place === undefined ? undefined : session.cards[place];
}

/** Answers that may go to the outbox now. */
export function readyAnswers(session: ReviewSession): readonly (SessionCard & {
  readonly first: FirstAnswer;
})[] {
  return session.cards.flatMap(({ first, ...rest }, place) =>
    first && !first.held && !first.enqueued && !isSettling(session, place)
      ? [{ ...rest, first }]
      : [],
  );
}

/** How many answers the outbox does not have yet as the learner gave them. */
export function answersKeptBack({ cards }: ReviewSession): number {
  return cards.filter(({ first }) => first && (!first.enqueued || first.amending === true)).length;
}

/**
 * How many cards are done with for good; falls only where an answer is taken back or counted as wrong. Faulty
 * ones do not count.
 */
export function progressOf(session: ReviewSession): { readonly done: number; readonly of: number } {
  const leaving = session.feedback && isRight(session.feedback) ? 1 : 0;
  const of = session.cards.filter(({ faulty }) => faulty !== true).length;
  return { done: of - session.queue.length + leaving, of };
}

/** Whether an answer counts as right, by its grade or by the learner's word. */
export function isRight(feedback: Feedback): boolean {
  return feedback.right;
}

/** The answer that is looked at has not been handed on yet. */
export function isAnswerHeld(session: ReviewSession): boolean {
  return currentCard(session)?.first?.held === true;
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

/** Nothing has been done on the card yet; how far it was scrolled does not count. */
export function isUntouched({ text, revealed, placed, selected }: Draft): boolean {
  return text === '' && !revealed && placed.length === 0 && selected === null;
}

function isSettling({ last }: ReviewSession, place: number): boolean {
  return last?.undo === 'settling' && last.place === place;
}
