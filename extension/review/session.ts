/**
 * One review session as a pure reducer: which card is asked, what was first answered to each, and how
 * long it was looked at (design section 4, Review; interface.md section 2.4). Clock and ids are handed
 * in, so that every stored state is a state that can be gone on with.
 */
import { grade, type AnswerSubmission, type Flashcard, type Grade } from '@gleaner/shared';

export const sessionVersion = 1;

/** The longest time that one answer may claim, in milliseconds. */
const longestTimeMs = 600_000;

/** A learner who looks at a right answer that they wrote almost: theirs to decide. */
export interface Feedback {
  readonly given: readonly string[];
  readonly grade: Grade;
  /** Whether this was the first answer to the card, and so the one that is submitted. */
  readonly first: boolean;
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
}

export interface SessionCard {
  readonly card: Flashcard;
  /** UUID of the answer's record in the outbox, given before there is an answer. */
  readonly answerId: string;
  readonly first?: FirstAnswer;
}

/** What is half-done on the current card. */
export interface Draft {
  readonly text: string;
  /** The other side of a reveal card is shown. */
  readonly revealed: boolean;
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
  /** Milliseconds for which the current card has been visible, up to `visibleSince`. */
  readonly visibleMs: number;
  /** Milliseconds since the epoch; null while nobody looks. */
  readonly visibleSince: number | null;
  /** The learner has gone back to the first screen; the session waits. */
  readonly left: boolean;
}

export type SessionEvent =
  | { readonly type: 'draft'; readonly text: string; readonly at: number }
  | { readonly type: 'reveal'; readonly at: number }
  | { readonly type: 'answer'; readonly given: readonly string[]; readonly at: number }
  | { readonly type: 'count-as-right'; readonly at: number }
  | { readonly type: 'continue'; readonly at: number }
  | { readonly type: 'skip'; readonly at: number }
  | { readonly type: 'pause'; readonly at: number }
  | { readonly type: 'resume'; readonly at: number }
  | { readonly type: 'leave'; readonly at: number }
  | { readonly type: 'return'; readonly at: number }
  | { readonly type: 'end'; readonly at: number }
  | { readonly type: 'enqueued'; readonly answerIds: readonly string[] };

const emptyDraft: Draft = { text: '', revealed: false };

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
    visibleMs: 0,
    visibleSince: start.now,
    left: false,
  };
}

/** An event that does not fit the state changes nothing. */
export function reduceSession(session: ReviewSession, event: SessionEvent): ReviewSession {
  switch (event.type) {
    case 'draft':
      return session.feedback || !currentCard(session)
        ? session
        : { ...folded(session, event.at), draft: { ...session.draft, text: event.text } };
    case 'reveal':
      return session.feedback || !currentCard(session)
        ? session
        : { ...folded(session, event.at), draft: { ...session.draft, revealed: true } };
    case 'answer':
      return answered(session, event.given, event.at);
    case 'count-as-right':
      return overruled(session);
    case 'continue':
      return continued(session, event.at);
    case 'skip':
      return skipped(session, event.at);
    case 'pause':
      return { ...folded(session, event.at), visibleSince: null };
    case 'resume':
      return session.visibleSince === null ? { ...session, visibleSince: event.at } : session;
    case 'leave':
      return { ...folded(session, event.at), visibleSince: null, left: true };
    case 'return':
      return { ...session, left: false };
    case 'end':
      return {
        ...release(folded(session, event.at)),
        queue: [],
        draft: emptyDraft,
        feedback: null,
        left: false,
      };
    case 'enqueued':
      return updateFirst(
        session,
        ({ answerId }) => event.answerIds.includes(answerId),
        (first) => ({ ...first, enqueued: true }),
      );
  }
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
  return session.cards.flatMap(({ first, ...rest }) =>
    first && !first.held && !first.enqueued ? [{ ...rest, first }] : [],
  );
}

/** How many cards are done with for good; never falls. */
export function progressOf(session: ReviewSession): { readonly done: number; readonly of: number } {
  const leaving = session.feedback && isRight(session.feedback) ? 1 : 0;
  return { done: session.cards.length - session.queue.length + leaving, of: session.cards.length };
}

/** Whether an answer counts as right, by its grade or by the learner's word. */
export function isRight(feedback: Feedback): boolean {
  return feedback.grade.correct || feedback.overruled;
}

function answered(session: ReviewSession, given: readonly string[], at: number): ReviewSession {
  const current = currentCard(session);
  if (!current || session.feedback) return session;
  const looked = folded(session, at);
  const graded = grade(current.card, given);
  const feedback = { given, grade: graded, first: !current.first, overruled: false };
  if (current.first) return { ...looked, feedback };
  const first: FirstAnswer = {
    submission: {
      flashcard_id: current.card.id,
      user_answer: graded.userAnswer,
      is_correct: graded.correct,
      time_spent_ms: Math.round(looked.visibleMs),
    },
    answeredAt: at,
    held: graded.almost,
    enqueued: false,
  };
  return {
    ...looked,
    feedback,
    cards: session.cards.map((card) => (card === current ? { ...card, first } : card)),
  };
}

function overruled(session: ReviewSession): ReviewSession {
  if (session.feedback?.grade.almost !== true || session.feedback.overruled) return session;
  const counted = { ...session, feedback: { ...session.feedback, overruled: true } };
  if (!session.feedback.first) return counted;
  const current = currentCard(session);
  return updateFirst(
    counted,
    (card) => card === current,
    (first) => ({ ...first, submission: { ...first.submission, is_correct: true } }),
  );
}

function continued(session: ReviewSession, at: number): ReviewSession {
  if (!session.feedback) return session;
  const [place, ...rest] = session.queue;
  if (place === undefined) return session;
  const queue = isRight(session.feedback) ? rest : [...rest, place];
  return nextCard(release(session), queue, at);
}

/** The last card left has nowhere to go: skipping it ends the session. */
function skipped(session: ReviewSession, at: number): ReviewSession {
  const [place, ...rest] = session.queue;
  if (session.feedback || place === undefined) return session;
  return nextCard(session, rest.length === 0 ? [] : [...rest, place], at);
}

function nextCard(session: ReviewSession, queue: readonly number[], at: number): ReviewSession {
  const visibleSince = session.visibleSince === null ? null : at;
  return { ...session, queue, draft: emptyDraft, feedback: null, visibleMs: 0, visibleSince };
}

/** What the learner has gone past can no longer be overruled. */
function release(session: ReviewSession): ReviewSession {
  return updateFirst(
    session,
    ({ first }) => first?.held === true,
    (first) => ({ ...first, held: false }),
  );
}

function updateFirst(
  session: ReviewSession,
  which: (card: SessionCard) => boolean,
  update: (first: FirstAnswer) => FirstAnswer,
): ReviewSession {
  const cards = session.cards.map((card) =>
    card.first && which(card) ? { ...card, first: update(card.first) } : card,
  );
  return { ...session, cards };
}

/** Time looked at so far, counted up to `at`. A clock that jumped back counts nothing. */
function folded(session: ReviewSession, at: number): ReviewSession {
  if (session.visibleSince === null || session.feedback) return session;
  const passed = Math.max(0, at - session.visibleSince);
  return {
    ...session,
    visibleMs: Math.min(longestTimeMs, session.visibleMs + passed),
    visibleSince: at,
  };
}
