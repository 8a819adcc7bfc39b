/**
 * The table of interface.md section 4, cell by cell: what the relay sends again and what it never does,
 * counted at the instance. 429 has its own file.
 * @module-tag smoke
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FaultOrder } from '../../../instance/state/faults.ts';
import { type Answered, errorOf, type Learner } from '../../../relay/learner.ts';
import { startRelayForTest, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
/** Gives a call up soon, for the calls that the service never answers. */
const impatient = useRelay({ timings: { upstream: 1_000 } });
const control = () => stack.current.instance.control;
const plan = 'daily-english';

interface Operation {
  readonly name: 'listLearnedWords' | 'getFlashcards' | 'collectWord' | 'submitAnswer';
  readonly kind: 'read' | 'write';
  ask(learner: Learner, cardId: string, key?: string): Promise<Answered>;
  effects(): number;
}

const operations: readonly Operation[] = [
  {
    name: 'listLearnedWords',
    kind: 'read',
    ask: (learner) => learner.list(),
    effects: () => 0,
  },
  {
    name: 'getFlashcards',
    kind: 'read',
    ask: (learner) => learner.flashcards(plan),
    effects: () => 0,
  },
  {
    name: 'collectWord',
    kind: 'write',
    ask: (learner, _cardId, key) => learner.collect('gossamer', key),
    effects: () => control().counters().effects.collectsDoubled,
  },
  {
    name: 'submitAnswer',
    kind: 'write',
    ask: (learner, flashcard_id, key) => {
      const answer = { flashcard_id, user_answer: 'x', is_correct: true, time_spent_ms: 1 };
      return learner.answer(plan, answer, key);
    },
    effects: () => control().counters().effects.answersApplied,
  },
];
const reads = operations.filter(({ kind }) => kind === 'read');
const writes = operations.filter(({ kind }) => kind === 'write');

type WithoutOperation<Fault> = Fault extends FaultOrder ? Omit<Fault, 'operation'> : never;
type Suffered = WithoutOperation<FaultOrder>;

/** A connected learner with a card; every write has a visible effect. */
async function ready(operation: Operation, { current } = stack) {
  const { control } = current.instance;
  control.changeSettings({ recollect: 'double', repeatedAnswer: 'accept' });
  control.addWords('demo', [{ term: 'gossamer', language: 'LANGUAGE_ENGLISH' }]);
  const learner = await current.connected();
  const [, cardId = ''] = /"id":"([^"]+)"/u.exec((await learner.flashcards(plan)).text) ?? [];
  control.resetCounters();
  return {
    suffer: (fault: Suffered) => control.addFault({ ...fault, operation: operation.name }),
    ask: () => operation.ask(learner, cardId),
    requests: () => control.counters().operations[operation.name].requests,
  };
}

describe.each(operations)('$name', (operation) => {
  test('never reached: retried twice, then 503, and the key is free', async () => {
    const own = await startRelayForTest({ environment: { METRICS_PORT: '0' } });
    const learner = await own.connected();
    await own.stopInstance();
    const key = randomUUID();
    const answer = await operation.ask(learner, 'a-card', key);
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toMatchObject({
      code: 'UNAVAILABLE',
      reason: 'instance_unreachable',
      sent: 'no',
    });
    expect(answer.headers.get('retry-after')).toBe('5');
    const metrics = await (await fetch(own.relay.metricsUrl ?? '')).text();
    expect(metrics).toContain(
      `gleaner_upstream_calls_total{route="${operation.name}",result="not_sent"} 3\n`,
    );
    // A stored outcome under this key would be returned or refused instead.
    expect((await operation.ask(learner, 'another-card', key)).status).toBe(503);
  });

  test('401: the token is renewed once and the call replayed once', async () => {
    const { ask, requests } = await ready(operation);
    control().expireAccessTokens();
    expect((await ask()).status).toBe(200);
    expect(requests()).toBe(2);
    expect(control().counters().tokenCalls.refresh_token).toBe(1);
    expect(operation.effects()).toBe(operation.kind === 'write' ? 1 : 0);
  });

  test('401 again after the renewal is passed on', async () => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'status', status: 401, times: 5 });
    const answer = await ask();
    expect(answer.status).toBe(401);
    expect(errorOf(answer)).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'token_refused' });
    expect(requests()).toBe(2);
    expect(control().counters().tokenCalls.refresh_token).toBe(1);
  });
});

describe.each(reads)('$name, a read', (operation) => {
  test.each([500, 502, 503, 504])('%i twice: the third answer is passed on', async (status) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'status', status, times: 2 });
    expect((await ask()).status).toBe(200);
    expect(requests()).toBe(3);
  });

  test.each([500, 503])('%i three times is passed on', async (status) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'status', status, times: 3 });
    expect((await ask()).status).toBe(status);
    expect(requests()).toBe(3);
  });

  test.each(['before', 'after'] as const)('cut %s it was processed: retried', async (when) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'drop', when, times: 2 });
    expect((await ask()).status).toBe(200);
    expect(requests()).toBe(3);
    suffer({ kind: 'drop', when, times: 3 });
    const answer = await ask();
    expect(answer.status).toBe(502);
    expect(errorOf(answer)).toMatchObject({ code: 'BAD_GATEWAY', reason: 'bad_answer' });
    expect(requests()).toBe(6);
  });

  test('too slow: retried', async () => {
    const { suffer, ask, requests } = await ready(operation, impatient);
    suffer({ kind: 'latency', ms: 60_000 });
    expect((await ask()).status).toBe(200);
    expect(requests()).toBe(2);
  });
});

describe.each(writes)('$name, a write', (operation) => {
  test.each([500, 501, 503])('a definite %i goes back as it is', async (status) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'status', status });
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(requests()).toBe(1);
    expect(operation.effects()).toBe(0);
  });

  test.each([502, 504])('a gateway’s %i says nothing: unknown', async (status) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'status', status, when: 'after' });
    const answer = await ask();
    expect(answer.status).toBe(504);
    expect(errorOf(answer).code).toBe('OUTCOME_UNKNOWN');
    expect(requests()).toBe(1);
    expect(operation.effects()).toBe(1);
  });

  test.each([
    ['before', 0],
    ['after', 1],
  ] as const)('cut %s it was processed: unknown, never resent', async (when, effects) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'drop', when });
    const answer = await ask();
    expect(answer.status).toBe(504);
    expect(errorOf(answer)).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      reason: 'outcome_unknown',
      sent: 'maybe',
    });
    expect(requests()).toBe(1);
    expect(operation.effects()).toBe(effects);
  });

  test('too slow: unknown, never resent', async () => {
    const { suffer, ask, requests } = await ready(operation, impatient);
    suffer({ kind: 'latency', ms: 60_000 });
    expect((await ask()).status).toBe(504);
    expect(requests()).toBe(1);
  });

  test.each([
    ['HTML', 'text/html', '<p>fine</p>'],
    ['cut JSON', 'application/json', '{"learned_word":{"id'],
  ])('200 with %s: unknown, never resent', async (_what, contentType, body) => {
    const { suffer, ask, requests } = await ready(operation);
    suffer({ kind: 'answer', status: 200, contentType, body, when: 'after' });
    expect((await ask()).status).toBe(504);
    expect(requests()).toBe(1);
    expect(operation.effects()).toBe(1);
  });
});
