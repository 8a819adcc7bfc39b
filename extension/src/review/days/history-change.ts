import type { ReviewSession } from '../session/session.ts';
import { shownKind } from '../session/shown-kind.ts';
import { wordsOfCard } from '../answers/answer-text.ts';
import { localDay } from './local-day.ts';
import { historyVersion, type AnsweredRow, type HistoryChange } from './record.ts';

/** How one step of a session changes the history. */
export function historyChange(before: ReviewSession | null, after: ReviewSession): HistoryChange {
  const change = new Map<string, AnsweredRow | null>();
  for (const [place, { card, answerId, first }] of after.cards.entries()) {
    const earlier = before?.id === after.id ? before.cards[place]?.first : undefined;
    if (earlier?.submission === first?.submission) continue;
    change.set(
      answerId,
      first
        ? {
            version: historyVersion,
            sessionId: after.id,
            day: localDay(first.answeredAt),
            right: first.submission.is_correct,
            ms: first.submission.time_spent_ms,
            kind: shownKind(card),
            at: first.answeredAt,
            term: wordsOfCard(card)[0] ?? '',
            owner: after.connection ?? '',
          }
        : null,
    );
  }
  return change;
}
