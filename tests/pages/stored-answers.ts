/** What must have become of a learner's answers: stored by the service once each, as they were given. */
import { deepEqual, ok } from 'node:assert/strict';
import type { Page } from 'playwright';
import { until } from '../processes/child.ts';
import type { RemoteControl } from '../relay/instance-control.ts';
import type { KnownAnswer } from './known-answer.ts';
import { everythingStored } from './stored.ts';

const longestAnswerMs = 600_000;

/**
 * Waits for the first answer to each card, and requires that the service holds these and no others: in
 * the order in which they were given, `user_answer` in the service's own words, `is_correct` as the
 * service itself judges that answer.
 *
 * @param given every answer of the learner but those taken back, in order; only the first to a card counts
 * @param page any page of the extension: nothing may be on its way any longer when it is looked at
 */
export async function expectStored(
  instance: RemoteControl,
  given: readonly KnownAnswer[],
  page: Page | null,
): Promise<void> {
  const first = given.filter(
    ({ card }, place) => given.findIndex((each) => each.card.id === card.id) === place,
  );
  ok(first.length > 0, 'Nothing was answered');
  await until('the answers', async () => (await instance.answers()).length >= first.length);
  if (page) await until('nothing to be on its way', () => isNothingOnItsWay(page));
  const stored = await instance.answers();
  deepEqual(
    stored.map((each) => ({
      term: each.term,
      card: each.flashcard_id,
      userAnswer: each.user_answer,
      sentAsCorrect: each.is_correct,
      verdictOfService: each.compared_correct,
      applied: each.applied,
    })),
    first.map(({ card, userAnswer, right }) => ({
      ...{ term: card.term, card: card.id, userAnswer },
      ...{ sentAsCorrect: right, verdictOfService: right, applied: true },
    })),
  );
  for (const { term, time_spent_ms: ms } of stored)
    ok(ms > 0 && ms < longestAnswerMs, `${term} was answered in ${ms} ms`);
  const { effects } = await instance.counters();
  deepEqual([effects.answersApplied, effects.answersRepeated], [first.length, 0]);
}

interface StoredRecord {
  readonly kind: string;
  readonly state: string;
}

async function isNothingOnItsWay(page: Page): Promise<boolean> {
  const { databases } = JSON.parse(await everythingStored(page)) as {
    databases: Readonly<Record<string, readonly [unknown, readonly StoredRecord[]]>>;
  };
  const [, records] = databases['gleaner-outbox records'] ?? [null, []];
  ok(records.length > 0, 'There is no outbox to look into');
  return !records.some(
    ({ kind, state }) => kind === 'answer' && (state === 'waiting' || state === 'sending'),
  );
}
