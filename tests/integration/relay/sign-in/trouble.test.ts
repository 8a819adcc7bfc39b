/**
 * The instance is down: what the learner and the extension are told.
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { expect, test } from 'vitest';
import { errorOf } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();

test('an instance that is down, at login, in a call, in a write', async () => {
  const learner = await stack.current.connected();
  const halfway = stack.current.newLearner();
  const callback = await halfway.decide(await halfway.beginLogin(), 'allow');
  await stack.current.stopInstance();

  const login = await stack.current.newLearner().open(relayPaths.login);
  expect(login.status).toBe(503);
  expect(login.text).toContain('The service isn’t answering');
  expect(login.text).toContain(stack.current.instance.url);
  expect(login.text).toContain(`href="${relayPaths.login}"`);

  const exchange = await halfway.open(callback.href);
  expect(exchange.status).toBe(503);
  expect(exchange.text).toContain('Try again');

  for (const answer of [await learner.list(), await learner.collect('word')]) {
    expect(answer.status).toBe(503);
    expect(errorOf(answer)).toMatchObject({ code: 'UNAVAILABLE', reason: 'instance_unreachable' });
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  // The log says why.
  const log = stack.current.log.join('');
  expect(log).toMatch(/"cause":"refused","code":"ECONNREFUSED"[^\n]*the instance does not answer/u);
  expect(log).toMatch(/"private":"refused: ECONNREFUSED"[^\n]*not forwarded/u);
  expect(log).toMatch(/"reason":"refused: ECONNREFUSED"[^\n]*code exchange failed/u);
  expect((await learner.session()).connected).toBe(true);
  expect((await fetch(stack.current.relay.url + relayPaths.ready)).status).toBe(200);
});
