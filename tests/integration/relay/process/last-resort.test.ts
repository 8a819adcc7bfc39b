/**
 * A fault that no code expects: the relay's own clock fails during each kind of request.
 * @module-tag smoke
 */
import { relayPaths, servicePaths } from '@gleaner/shared';
import { expect, test } from 'vitest';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
const inside =
  /canary|\n\s*at |\bat \S+ \(|node_modules|\.[jt]s\b|Error|\/src\/|relay\/|undefined/u;

/** @returns an error like those of drivers: the failed values are in its message and its members */
function unexpected(): Error {
  const error = new Error('canary-message at /srv/relay/src/canary.ts:7');
  return Object.assign(error, { code: 'CANARY_CODE', detail: 'canary-detail', cause: 'canary' });
}

test.each([
  ['GET', relayPaths.session],
  ['GET', servicePaths.learnedWords],
  ['POST', servicePaths.collectWord],
  ['POST', relayPaths.logout],
  ['GET', relayPaths.login],
  ['GET', `${relayPaths.callback}?state=x&code=canary-code`],
])('S23 %s %s of the extension: our bare 500', async (method, path) => {
  const learner = await stack.current.connected();
  const body = '{"spec":{"term":"canary-word"}}';
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  stack.current.fault = unexpected();
  const answer = await learner.call(method, path, method === 'GET' ? {} : { body, headers });
  stack.current.fault = null;
  expect(answer.status).toBe(500);
  expect(answer.text).toBe(
    '{"error":{"code":"INTERNAL","message":"Something went wrong in the relay.","details":[]},"sent":"no"}',
  );
  expect(JSON.stringify([...answer.headers])).not.toMatch(/canary|srv/u);
  // The log says where it failed, and not on which values.
  const logged = stack.current.log.join('');
  expect(logged).toContain('"code":"INTERNAL"');
  expect(logged).toMatch(/"private":"Error CANARY_CODE at /u);
  expect(logged).not.toContain('canary-');
});

test.each([relayPaths.login, `${relayPaths.callback}?state=x&code=canary-code`])(
  'S23 a learner who opens %s: a page with 500, and nothing of the inside on it',
  async (path) => {
    const learner = stack.current.newLearner();
    await learner.beginLogin();
    stack.current.fault = unexpected();
    const answer = await learner.open(path);
    stack.current.fault = null;
    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.text.replace(/<style>.*<\/style>/su, '')).not.toMatch(inside);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);
