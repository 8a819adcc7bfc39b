/** The end of a session, however it went. */
import type { Flashcard } from '@gleaner/shared';
import { answerRecord } from '../../src/outbox/testing.ts';
import type { OutboxRecord } from '../../src/outbox/store/record.ts';
import { reduceSession } from '../../src/review/session/reduce-session.ts';
import { startSession, type ReviewSession } from '../../src/review/session/session.ts';
import { SummaryScreen, type SummaryScreenProps } from '../../src/review/screen/SummaryScreen.tsx';
import { cards, wrongAnswers } from '../../src/review/answers/testing-cards.ts';
import { Notice } from '../../src/ui/Notice.tsx';
import type { GalleryEntry, ShownEntry } from '../entry.ts';
import { stillController } from '../stage/controller.ts';
import { emptyHistory, emptyOutbox } from '../stage/databases.ts';
import { showContent } from '../stage/show.tsx';
import { choiceOf, samples } from './samples.ts';

type Outcome = 'right' | 'wrong' | 'faulty' | 'skipped';

function finished(dealt: readonly (readonly [Flashcard, Outcome])[]): ReviewSession {
  const at = Date.now();
  let session = startSession({
    ...{ id: 'session', planId: 'daily', connection: 'grant', now: at },
    cards: dealt.map(([card], place) => ({ card, answerId: `answer ${place}` })),
  });
  for (const [card, outcome] of dealt) {
    if (outcome === 'faulty') session = reduceSession(session, { type: 'mark-faulty', at });
    else if (outcome === 'skipped') session = reduceSession(session, { type: 'skip', at });
    else {
      const given = outcome === 'right' ? card.correct : wrongAnswers[card.kind];
      session = reduceSession(session, { type: 'answer', given, at });
      session = reduceSession(session, { type: 'continue', at });
    }
  }
  return reduceSession(session, { type: 'end', at });
}

async function showSummary(
  session: ReviewSession,
  changed: Partial<SummaryScreenProps> = {},
  records: readonly OutboxRecord[] = [],
): Promise<ShownEntry> {
  await emptyHistory();
  const outbox = await emptyOutbox(records);
  const still = { planName: 'Daily English', onDone: () => undefined, unsent: 0 };
  const controller = stillController();
  return showContent(
    <SummaryScreen {...{ session, outbox, controller }} {...still} {...changed} />,
  );
}

const summary = (name: string, render: GalleryEntry['render']): GalleryEntry => ({
  name: `summary/${name}`,
  until: '.review-foot',
  render,
});

const some = () =>
  finished([
    [cards.choice, 'wrong'],
    [cards['multiple-choice'], 'right'],
    [cards.spelling, 'wrong'],
    [cards.arrange, 'right'],
  ]);

export const summaryEntries: readonly GalleryEntry[] = [
  summary('all right', () =>
    showSummary(finished([cards.choice, cards.spelling].map((card) => [card, 'right']))),
  ),
  summary('some wrong', () => showSummary(some())),
  summary('not sent', () => showSummary(some(), { unsent: 4 })),
  summary('not saved', () =>
    showSummary(some(), { notice: <Notice tone="wrong">It could not be saved.</Notice> }),
  ),
  summary('answers without effect', () =>
    showSummary(some(), {}, [
      answerRecord('choice', { sessionId: 'session', state: 'unconfirmed', reason: 'unconfirmed' }),
    ]),
  ),
  summary('faulty and unreadable cards', () =>
    showSummary(
      finished([
        [cards.choice, 'faulty'],
        [cards.spelling, 'right'],
        [cards.arrange, 'skipped'],
      ]),
      { batch: { unreadable: [{ reason: 'No answer', source: '{"id":"one"}' }] } },
    ),
  ),
  summary('words of many languages', () =>
    showSummary(finished(samples.map((sample) => [choiceOf(sample), 'wrong']))),
  ),
];
