/**
 * Receipts: one key, one effect, counted at the instance.
 * @module-tag smoke
 */
import { idempotencyKeyHeader, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { errorOf, type Learner } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({ recorded: true });
const control = () => stack.current.instance.control;
const aborted = () =>
  stack.current.log.filter((entry) => entry.includes('"request aborted"')).length;
const collects = () => control().counters().operations.collectWord.requests;

test('the same key again gives the same answer and no second call', async () => {
  control().changeSettings({ recollect: 'double' });
  const learner = await stack.current.connected();
  const key = randomUUID();
  const first = await learner.collect('gossamer', key);
  const second = await learner.collect('gossamer', key.toUpperCase());
  expect(second.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(collects()).toBe(1);
  expect(control().words('demo')).toHaveLength(1);
});

test('the same key with another word is refused', async () => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  await learner.collect('gossamer', key);
  const answer = await learner.collect('lugubrious', key);
  expect(answer.status).toBe(422);
  expect(errorOf(answer).code).toBe('FAILED_PRECONDITION');
  expect(collects()).toBe(1);
});

test('one learner’s key says nothing about another’s', async () => {
  const [one, two] = [await stack.current.connected(), await stack.current.connected()];
  const key = randomUUID();
  expect((await one.collect('gossamer', key)).status).toBe(200);
  expect((await two.collect('lugubrious', key)).status).toBe(200);
  expect(collects()).toBe(2);
});

test('dropped after it was processed: the outcome is unknown, also the next time, with one effect', async () => {
  control().changeSettings({ recollect: 'double' });
  const learner = await stack.current.connected();
  const key = randomUUID();
  control().addFault({ operation: 'collectWord', kind: 'drop', when: 'after' });
  expect((await learner.collect('gossamer', key)).status).toBe(504);
  const again = await learner.collect('gossamer', key);
  expect(again.status).toBe(504);
  expect(errorOf(again).code).toBe('OUTCOME_UNKNOWN');
  expect(control().counters().effects.collectsStored).toBe(1);
});

test('while it is in flight: 409 with Retry-After; then its outcome', async () => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  const release = holdAnswers();
  const first = learner.collect('gossamer', key);
  await eventually(() => expect(collects()).toBe(1));
  const meanwhile = await learner.collect('gossamer', key);
  expect(meanwhile.status).toBe(409);
  expect(Number(meanwhile.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  release();
  expect((await first).status).toBe(200);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect(collects()).toBe(1);
});

/** The service acts at once; its answer waits until the returned function is called. */
function holdAnswers(): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  stack.current.recorder.hold = () => released;
  return release;
}

/** Begins to collect “gossamer” and hangs up while the service works. */
async function hangUpOn(learner: Learner, key: string): Promise<void> {
  const hangUp = new AbortController();
  const first = fetch(learner.relayUrl + servicePaths.collectWord, {
    method: 'POST',
    signal: hangUp.signal,
    headers: {
      cookie: learner.cookieHeader(),
      'X-Gleaner': '1',
      'Content-Type': 'application/json',
      [idempotencyKeyHeader]: key,
    },
    body: JSON.stringify({ spec: { term: 'gossamer', language: 'LANGUAGE_ENGLISH' } }),
  });
  await eventually(() => expect(collects()).toBe(1));
  const before = aborted();
  hangUp.abort();
  await expect(first).rejects.toThrow();
  // The relay knows of it.
  await eventually(() => expect(aborted()).toBe(before + 1));
}

test('a caller that hangs up changes nothing: the outcome is there when it asks again', async () => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  const release = holdAnswers();
  await hangUpOn(learner, key);
  await eventually(async () => expect((await learner.collect('gossamer', key)).status).toBe(409));
  release();
  await eventually(async () => {
    const again = await learner.collect('gossamer', key);
    expect(again.status).toBe(200);
  });
  expect(collects()).toBe(1);
  expect(control().words('demo')).toHaveLength(1);
});

test.each([500, 503])('a %i is final: the service may have taken the write', async (status) => {
  control().changeSettings({ recollect: 'double' });
  const learner = await stack.current.connected();
  const key = randomUUID();
  control().addFault({ operation: 'collectWord', kind: 'status', status, when: 'after' });
  const first = await learner.collect('gossamer', key);
  const second = await learner.collect('gossamer', key);
  expect([first.status, second.status]).toEqual([status, status]);
  expect(second.text).toBe(first.text);
  expect(collects()).toBe(1);
});

test.each([500, 503])('a lost %i is replayed when the caller asks again', async (status) => {
  control().changeSettings({ recollect: 'double' });
  const learner = await stack.current.connected();
  const key = randomUUID();
  control().addFault({ operation: 'collectWord', kind: 'status', status, when: 'after' });
  const release = holdAnswers();
  await hangUpOn(learner, key);
  release();
  await eventually(async () =>
    expect((await learner.collect('gossamer', key)).status).toBe(status),
  );
  expect(collects()).toBe(1);
  expect(control().words('demo')).toHaveLength(1);
});

test.each([401, 403])('a %i releases the key', async (status) => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  const times = status === 401 ? 2 : 1;
  control().addFault({ operation: 'collectWord', kind: 'status', status, times });
  expect((await learner.collect('gossamer', key)).status).toBe(status);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect(control().counters().effects.collectsStored).toBe(1);
});

test('a write that was never sent, for want of a token, releases the key', async () => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  control().expireAccessTokens();
  control().addFault({ operation: 'token', kind: 'status', status: 500 });
  expect((await learner.collect('gossamer', key)).status).toBe(503);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect(control().counters().effects.collectsStored).toBe(1);
});

test.each([400, 404, 422])('a %i is final', async (status) => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  control().addFault({ operation: 'collectWord', kind: 'status', status });
  const first = await learner.collect('gossamer', key);
  const second = await learner.collect('gossamer', key);
  expect([first.status, second.status]).toEqual([status, status]);
  expect(collects()).toBe(1);
});

test('after 24 hours the key is free', async () => {
  const learner = await stack.current.connected();
  const key = randomUUID();
  await learner.collect('gossamer', key);
  stack.current.advance(24 * 60 * 60_000 + 1);
  expect((await learner.collect('gossamer', key)).status).toBe(200);
  expect(collects()).toBe(2);
});
