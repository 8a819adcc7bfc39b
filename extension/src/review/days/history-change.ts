import type { ReviewSession, SessionCard } from '../session/session.ts';
import { shownKind } from '../session/shown-kind.ts';
import { askedWords } from '../answers/asked-words.ts';
import { localDay } from './local-day.ts';
import { historyVersion, type AnsweredRow, type HistoryChange } from './record.ts';

/** How one step of a session changes the history. */
export function historyChange(before: ReviewSession | null, after: ReviewSession): HistoryChange {
  const answered = new Map<string, AnsweredRow | null>();
  const log = new Map<string, AnsweredRow | null>();
  for (const [place, one] of after.cards.entries()) {
    const earlier = before?.id === after.id ? before.cards[place]?.first : undefined;
    if (earlier?.submission === one.first?.submission) continue;
    const row = answeredRow(after, one);
    answered.set(one.answerId, row);
    const words = askedWords(one.card);
    for (const [at, term] of words.entries())
      log.set(wordId(one.answerId, at), row && wordRow(row, one, term, words.length));
  }
  return { answered, log };
}

function answeredRow(session: ReviewSession, { card, first }: SessionCard): AnsweredRow | null {
  if (!first) return null;
  return {
    version: historyVersion,
    sessionId: session.id,
    day: localDay(first.answeredAt),
    right: first.submission.is_correct,
    ms: first.submission.time_spent_ms,
    kind: shownKind(card),
    at: first.answeredAt,
    owner: session.connection ?? '',
  };
}

/** The words of a card share its time. */
function wordRow(row: AnsweredRow, { first }: SessionCard, term: string, of: number): AnsweredRow {
  const isMissed = first?.missed?.includes(term) ?? true;
  return { ...row, term, right: row.right || !isMissed, ms: Math.round(row.ms / of) };
}

/** The answer's own id for its first word; for others, the number in its first group is raised. */
function wordId(answerId: string, at: number): string {
  if (at === 0) return answerId;
  const first = (Number.parseInt(answerId.slice(0, 8), 16) + at) % 2 ** 32;
  return first.toString(16).padStart(8, '0') + answerId.slice(8);
}
