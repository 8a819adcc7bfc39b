/**
 * Refreshing against an instance that rotates and revokes on reuse (interface.md section 5.4).
 * @module-tag smoke
 */
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { errorOf } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
const control = () => stack.current.instance.control;
const refreshes = () => control().counters().tokenCalls.refresh_token;
const hour = 60 * 60_000;

test('a token with less than a minute left is refreshed first', async () => {
  const learner = await stack.current.connected();
  stack.current.advance(hour - 61_000);
  expect((await learner.list()).status).toBe(200);
  expect(refreshes()).toBe(0);
  stack.current.advance(2_000);
  expect((await learner.list()).status).toBe(200);
  expect(refreshes()).toBe(1);
  expect(control().counters().operations.listLearnedWords.byStatus).toEqual({ 200: 2 });
});

test('S15 twenty requests at once refresh once, and none fails', async () => {
  const learner = await stack.current.connected();
  control().expireAccessTokens();
  const answers = await Promise.all(Array.from({ length: 20 }, () => learner.list()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(refreshes()).toBe(1);
  expect(control().counters().effects.refreshTokensReused).toBe(0);
});

describe('S15 a token endpoint in trouble never ends a connection', () => {
  test.each([
    ['answers 500', { kind: 'status', status: 500 }],
    ['answers 429', { kind: 'status', status: 429 }],
    ['hangs up', { kind: 'drop', when: 'before' }],
    ['answers garbage', { kind: 'answer', status: 200, contentType: 'text/html', body: '<p>' }],
    [
      'answers half a token',
      { kind: 'answer', status: 200, contentType: 'application/json', body: '{"access_token":1}' },
    ],
    [
      'does not know the relay',
      {
        kind: 'answer',
        status: 401,
        contentType: 'application/json',
        body: '{"error":"invalid_client"}',
      },
    ],
  ] as const)('S15 it %s', async (_what, fault) => {
    const learner = await stack.current.connected();
    const { connection } = await learner.session();
    control().expireAccessTokens();
    control().addFault({ operation: 'token', ...fault });
    const answer = await learner.list();
    expect(answer.status).toBe(503);
    expect(errorOf(answer).code).toBe('UNAVAILABLE');
    expect((await learner.session()).connection).toBe(connection);
    expect((await learner.list()).status).toBe(200);
  });

  test('S15 a token that still lasts is used meanwhile', async () => {
    const learner = await stack.current.connected();
    stack.current.advance(hour - 30_000);
    control().resetCounters();
    control().addFault({ operation: 'token', kind: 'status', status: 500 });
    expect((await learner.list()).status).toBe(200);
    await eventually(() => expect(control().counters().operations.token.requests).toBe(1));
  });
});

test.each(['rfc6749', 'section7'] as const)(
  'a refresh token that is dead: reconnect (errors as in %s)',
  async (oauthErrors) => {
    control().changeSettings({ oauthErrors });
    const learner = await stack.current.connected();
    control().revokeTokens('demo');
    const answer = await learner.list();
    expect(answer.status).toBe(401);
    expect(errorOf(answer)).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'reconnect' });
  },
);

test('an instance without refresh: the connection ends with its access token', async () => {
  control().changeSettings({ refresh: 'off' });
  const learner = await stack.current.connected();
  stack.current.advance(hour - 30_000);
  expect((await learner.list()).status).toBe(200);
  stack.current.advance(31_000);
  expect((await learner.session()).connected).toBe(false);
  expect((await learner.list()).status).toBe(401);
  expect(refreshes()).toBe(0);
});
