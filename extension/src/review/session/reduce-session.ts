/**
 * The only way in which a review session changes (docs/architecture.md, "An answer"). Pure: each event
 * carries the time. The first answer to each card is submitted, once; wrong cards come back at the end
 * until they are right; an event that does not fit the state changes nothing.
 */
import { grade, type Flashcard } from '@gleaner/shared';
import { answerHoldMs, graceMs } from '../../outbox/schedule.ts';
import { askedWords, missedWords } from '../answers/asked-words.ts';
import {
  currentCard,
  emptyDraft,
  isRight,
  updateFirst,
  type Draft,
  type FirstAnswer,
  type ReviewSession,
  type SessionCard,
} from './session.ts';
import { isGonePast, markedFaulty, settledFaulty } from './faulty.ts';
import { amended, amendRefused, overruled } from './overrule.ts';
import { isSelfGraded } from './shown-kind.ts';
import { countsAsRight, type SlipRule } from './slips.ts';
import { askedBack, refusedBack, tookBack } from './undo.ts';

/** The maximum time that one answer may claim, in milliseconds. */
const longestTimeMs = 600_000;

/** `at` is in milliseconds since the epoch. */
export type SessionEvent =
  | { readonly type: 'draft'; readonly text: string; readonly at: number }
  | {
      readonly type: 'place';
      readonly placed: readonly string[];
      readonly selected: string | null;
      readonly at: number;
    }
  | { readonly type: 'reveal'; readonly at: number }
  | {
      readonly type: 'answer';
      readonly given: readonly string[];
      readonly at: number;
      /** How a slip in a typed answer counts; `usual` by default. */
      readonly slips?: SlipRule;
    }
  | { readonly type: 'count-as-right' | 'count-as-wrong'; readonly at: number }
  | { readonly type: 'continue'; readonly at: number }
  | { readonly type: 'skip'; readonly at: number }
  | { readonly type: 'undo'; readonly at: number }
  | { readonly type: 'mark-faulty'; readonly at: number }
  /** The result of the request to the outbox. */
  | { readonly type: 'undone' | 'undo-refused'; readonly at: number }
  | { readonly type: 'scroll'; readonly top: number }
  | { readonly type: 'pause'; readonly at: number }
  | { readonly type: 'resume'; readonly at: number }
  | { readonly type: 'leave'; readonly at: number }
  | { readonly type: 'return'; readonly at: number }
  | { readonly type: 'end'; readonly at: number }
  | { readonly type: 'next-asked'; readonly sessionId: string }
  | { readonly type: 'enqueued'; readonly answerIds: readonly string[] }
  | { readonly type: 'amended' | 'amend-refused' | 'let-go'; readonly answerId: string };

/** An event that does not fit the state changes nothing. */
export function reduceSession(session: ReviewSession, event: SessionEvent): ReviewSession {
  switch (event.type) {
    case 'draft':
      return drafted(session, { text: event.text }, event.at);
    case 'place':
      return drafted(session, { placed: event.placed, selected: event.selected }, event.at);
    case 'reveal':
      return drafted(session, { revealed: true }, event.at);
    case 'answer':
      return answered(session, event);
    case 'count-as-right':
      return overruled(session, 'right', event.at);
    case 'count-as-wrong':
      return overruled(session, 'wrong', event.at);
    case 'continue':
      return continued(session, event.at);
    case 'skip':
      return skipped(session, event.at);
    case 'undo':
      return askedBack(session, event.at);
    case 'undone':
      return gonePast(settledFaulty(session, tookBack(session, event.at), event.at), event.at);
    case 'undo-refused':
      return gonePast(settledFaulty(session, refusedBack(session), event.at), event.at);
    case 'mark-faulty':
      return gonePast(markedFaulty(folded(session, event.at), event.at), event.at);
    case 'scroll':
      return currentCard(session) && session.draft.scroll !== event.top
        ? { ...session, draft: { ...session.draft, scroll: event.top } }
        : session;
    case 'pause':
      return { ...folded(session, event.at), visibleSince: null };
    case 'resume':
      return session.visibleSince === null ? { ...session, visibleSince: event.at } : session;
    case 'leave':
      return left(session, event.at);
    case 'return':
      return { ...session, left: false };
    case 'end':
      return {
        ...leftResult(folded(session, event.at), event.at),
        queue: [],
        draft: emptyDraft,
        feedback: null,
        left: false,
      };
    case 'next-asked':
      return session.id === event.sessionId && !currentCard(session)
        ? { ...session, nextAsked: true }
        : session;
    case 'enqueued':
      return updateFirst(
        session,
        ({ answerId }) => event.answerIds.includes(answerId),
        (first) => ({ ...first, enqueued: true }),
      );
    case 'amended':
      return amended(session, event.answerId);
    case 'amend-refused':
      return amendRefused(session, event.answerId);
    case 'let-go':
      return updateFirst(session, ({ answerId }) => answerId === event.answerId, withoutLeaving);
  }
}

/** While an answer is being undone, the cards must not change. */
function isBusy({ last }: ReviewSession): boolean {
  return last?.undo === 'settling';
}

function isAsked(session: ReviewSession): boolean {
  return !session.feedback && !isBusy(session) && currentCard(session) !== undefined;
}

function drafted(session: ReviewSession, change: Partial<Draft>, at: number): ReviewSession {
  if (!isAsked(session)) return session;
  return { ...folded(session, at), draft: { ...session.draft, ...change } };
}

function answered(
  session: ReviewSession,
  { given, at, slips = 'usual' }: Extract<SessionEvent, { type: 'answer' }>,
): ReviewSession {
  const current = currentCard(session);
  const place = session.queue[0];
  if (!current || place === undefined || !isAsked(session)) return session;
  const looked = folded(session, at);
  const graded = grade(current.card, given);
  const right = countsAsRight(current.card, graded, given, slips);
  const first = !current.first;
  const after: ReviewSession = {
    ...looked,
    feedback: { given, grade: graded, first, right, overruled: false },
    last: {
      place,
      until: at + answerHoldMs,
      first,
      undo: 'open',
      ...{ draft: session.draft, visibleMs: looked.visibleMs },
    },
  };
  // A learner who graded themselves has seen the answer.
  const onwards = isSelfGraded(current.card, session.draft) ? continued : unchanged;
  if (!first) return onwards(after, at);
  const answer: FirstAnswer = {
    submission: {
      flashcard_id: current.card.id,
      user_answer: graded.userAnswer,
      is_correct: right,
      time_spent_ms: Math.round(looked.visibleMs),
    },
    answeredAt: at,
    notBefore: at + answerHoldMs,
    enqueued: false,
    ...missedPart(current.card, given, graded.correct),
  };
  const cards = session.cards.map((card) => (card === current ? { ...card, first: answer } : card));
  return onwards({ ...after, cards }, at);
}

/** Present where some words of the card were right and others wrong. */
function missedPart(
  card: Flashcard,
  given: readonly string[],
  isCorrect: boolean,
): Pick<FirstAnswer, 'missed'> {
  const missed = isCorrect ? [] : missedWords(card, given);
  return missed.length > 0 && missed.length < askedWords(card).length ? { missed } : {};
}

function unchanged(session: ReviewSession): ReviewSession {
  return session;
}

function continued(session: ReviewSession, at: number): ReviewSession {
  const [place, ...rest] = session.queue;
  if (!session.feedback || place === undefined || isBusy(session)) return session;
  if (isRight(session.feedback)) return nextCard(leftResult(session, at), rest, at);
  const { cards, ...after } = leftResult(session, at);
  const again = cards.map((card, index) =>
    index === place ? { ...card, tries: (card.tries ?? 0) + 1 } : card,
  );
  return nextCard({ ...after, cards: again }, [...rest, place], at);
}

/** The last card has no place to move to. Skipping it ends the session, unless its draft would be lost. */
function skipped(session: ReviewSession, at: number): ReviewSession {
  const [place, ...rest] = session.queue;
  if (place === undefined || !isAsked(session)) return session;
  const { draft, visibleMs } = folded(session, at);
  const isBegun = draft.text !== '' || draft.placed.length > 0;
  if (rest.length === 0 && isBegun) return left(session, at);
  const cards = session.cards.map((card, at) =>
    at === place ? { ...card, aside: { draft, visibleMs } } : card,
  );
  return nextCard({ ...session, cards }, rest.length === 0 ? [] : [...rest, place], at);
}

function left(session: ReviewSession, at: number): ReviewSession {
  return { ...leftResult(folded(session, at), at), visibleSince: null, left: true };
}

/** Moves to the next card after the current one left the session. */
function gonePast(session: ReviewSession, at: number): ReviewSession {
  if (!isGonePast(session)) return session;
  // What can be undone now, or can no longer be undone, is the report.
  const { last } = session;
  return { ...nextCard(leftResult(session, at), session.queue.slice(1), at), last };
}

function nextCard(session: ReviewSession, queue: readonly number[], at: number): ReviewSession {
  const [place] = queue;
  const { draft, visibleMs } = session.cards[place ?? -1]?.aside ?? {
    draft: emptyDraft,
    visibleMs: 0,
  };
  const visibleSince = session.visibleSince === null ? null : at;
  const cards = session.cards.map((card, at) => (at === place ? withoutAside(card) : card));
  // That it was too late is said beside one card.
  const last = session.last?.undo === 'refused' ? null : session.last;
  return { ...session, cards, queue, draft, feedback: null, last, visibleMs, visibleSince };
}

function withoutAside(card: SessionCard): SessionCard {
  const { aside, ...rest } = card;
  return aside ? rest : card;
}

/** The learner has left the result of the answer: now its grace begins. */
function leftResult(session: ReviewSession, at: number): ReviewSession {
  const { feedback, last } = session;
  if (!feedback) return session;
  const until = at + graceMs;
  const current = currentCard(session);
  return {
    ...updateFirst(
      session,
      (card) => card === current,
      (first) => (first.notBefore > until ? { ...first, notBefore: until, leaving: true } : first),
    ),
    last: last && last.until > until ? { ...last, until } : last,
  };
}

function withoutLeaving({ leaving: _leaving, ...first }: FirstAnswer): FirstAnswer {
  return first;
}

/** Visible time so far, up to `at`. A clock that jumped back adds nothing. */
function folded(session: ReviewSession, at: number): ReviewSession {
  if (session.visibleSince === null || session.feedback) return session;
  const passed = Math.max(0, at - session.visibleSince);
  return {
    ...session,
    visibleMs: Math.min(longestTimeMs, session.visibleMs + passed),
    visibleSince: at,
  };
}
