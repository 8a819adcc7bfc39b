/**
 * The sign-in under everything that a browser, another site or a service may send to it.
 * @module-tag smoke
 */
import { relayPaths, servicePaths } from '@gleaner/shared';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { getRaw } from '../../../relay/raw-http.ts';
import { startRelayForTest, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
const tokenCalls = () => stack.current.instance.control.counters().tokenCalls.authorization_code;
const trace = /\bat \S+ \(|\bat .*\.[jt]s|Error:|node_modules|SELECT|insert into/iu;

test('S1 of two uses at the same moment one succeeds, and the token endpoint is called once', async () => {
  const learner = stack.current.newLearner();
  const callback = await learner.decide(await learner.beginLogin(), 'allow');
  const answers = await Promise.all([1, 2, 3, 4].map(() => learner.open(callback.href)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
  expect(tokenCalls()).toBe(1);
});

test('S1 S4 any wrong query of the callback gives a page with 400, no stored data and no token call', async () => {
  const learner = stack.current.newLearner();
  const good = (await learner.beginLogin()).searchParams.get('state') ?? '';
  const name = fc.constantFrom(
    'state',
    'code',
    'error',
    'iss',
    'error_description',
    '__proto__',
    'x',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', '%', '%00', '%zz', '\r\nX: y', '<script>', good.slice(0, -1), `${good}=`),
    fc.string({ minLength: 900, maxLength: 3_000 }),
  );
  const pair = fc.tuple(name, value, fc.boolean()).map(([key, text, encode]) => {
    const safe = text.replaceAll(/[^\x21-\x7e]|#/gu, '');
    return `${key}=${encode ? encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '')) : safe}`;
  });
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 6 }), async (pairs) => {
      const answer = await learner.open(`${relayPaths.callback}?${pairs.join('&')}`);
      expect([400, 431]).toContain(answer.status);
      if (answer.status === 400) expect(answer.text).toContain('This sign-in link no longer works');
      expect(answer.text).not.toMatch(trace);
      expect(answer.headers.get('location')).toBeNull();
    }),
    { numRuns: 150 },
  );
  expect(tokenCalls()).toBe(0);
  // None of these used up the attempt.
  const after = await learner.open(`${relayPaths.callback}?state=${good}&error=access_denied`);
  expect(after.text).toContain('You didn’t give permission');
});

test.each([
  ['the code twice', (state: string) => `state=${state}&code=a&code=b`],
  ['no code at all', (state: string) => `state=${state}`],
  ['an empty code', (state: string) => `state=${state}&code=`],
  ['a code and an error', (state: string) => `state=${state}&code=a&error=server_error`],
  ['the error twice', (state: string) => `state=${state}&error=access_denied&error=x`],
  ['the issuer twice', (state: string) => `state=${state}&code=a&iss=x&iss=y`],
  ['an empty issuer twice', (state: string) => `state=${state}&iss=&iss=`],
])('S4 %s: explained, and no token call', async (_what, query) => {
  const learner = stack.current.newLearner();
  const state = (await learner.beginLogin()).searchParams.get('state') ?? '';
  const answer = await learner.open(`${relayPaths.callback}?${query(state)}`);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`href="${relayPaths.login}"`);
  expect(answer.text).not.toMatch(trace);
  expect(tokenCalls()).toBe(0);
});

test('S2 the verifier is 256 bits, fresh, and what the challenge was made of', async () => {
  const own = await startRelayForTest({ recorded: true });
  const challenges: string[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const learner = own.newLearner();
    const authorization = await learner.beginLogin();
    challenges.push(authorization.searchParams.get('code_challenge') ?? '');
    const callback = await learner.decide(authorization, 'allow');
    expect((await learner.open(callback.href)).status).toBe(303);
  }
  const forms = own.recorder.recorded
    .filter(({ line }) => line === `POST ${servicePaths.token}`)
    .map(({ body }) => new URLSearchParams(body.toString()));
  const verifiers = forms.map((form) => form.get('code_verifier') ?? '');
  expect(new Set(verifiers).size).toBe(2);
  for (const [index, verifier] of verifiers.entries()) {
    expect(verifier).toMatch(/^[\w-]{43}$/u);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenges[index]);
  }
  for (const form of forms)
    expect(form.get('redirect_uri')).toBe(own.relay.url + relayPaths.callback);
});

test('S2 without PKCE the state is still sent and checked', async () => {
  const learner = (await startRelayForTest({ environment: { PKCE: 'off' } })).newLearner();
  const authorization = await learner.beginLogin();
  expect(authorization.searchParams.get('code_challenge')).toBeNull();
  expect(authorization.searchParams.get('state')).toMatch(/^[\w-]{43}$/u);
  const callback = await learner.decide(authorization, 'allow');
  const wrong = new URLSearchParams(callback.search);
  wrong.set('state', 'made-up');
  expect((await learner.open(`${relayPaths.callback}?${wrong.toString()}`)).status).toBe(400);
  expect((await learner.open(callback.pathname + callback.search)).status).toBe(303);
});

test('S5 a Host of any kind changes nothing', async () => {
  const { relay } = stack.current;
  const hosts = ['evil.example', 'evil.example:443', '127.0.0.1:1', '[::1]', 'a@b', 'x/y'];
  // RFC 9112 section 3.2.2 makes a server accept the absolute form; the host in it is ignored.
  const targets = [relayPaths.login, `http://evil.example${relayPaths.login}`];
  for (const host of hosts) {
    for (const target of targets) {
      const answer = await getRaw(relay.url, target, { Host: host });
      expect(answer.status, host).toBe(303);
      const [location = ''] = answer.header('location');
      expect(new URL(location).searchParams.get('redirect_uri')).toBe(
        relay.url + relayPaths.callback,
      );
      const cookies = answer.header('set-cookie');
      expect(cookies).toHaveLength(2);
      expect(cookies.join()).not.toMatch(/Domain|Secure/u);
    }
  }
});

test('S6 no path of the relay leads a browser elsewhere', async () => {
  const paths = [
    '//evil.example',
    '//evil.example/auth/connected',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/auth/login//evil.example',
    '/auth/connected/..//evil.example',
    '/auth/login?next=https://evil.example',
    '/auth//evil.example',
    '/javascript:alert(1)',
    '/auth/callback?redirect_uri=https://evil.example&url=//evil.example',
  ];
  const service = new URL(stack.current.instance.url).origin;
  let redirects = 0;
  for (const path of paths) {
    const answer = await getRaw(stack.current.relay.url, path, { Accept: 'text/html' });
    expect(answer.status, path).not.toBeNull();
    for (const location of answer.header('location')) {
      redirects += 1;
      expect(new URL(location).origin, path).toBe(service);
    }
    expect(answer.text, path).not.toMatch(/evil|javascript:/u);
  }
  // The only path that redirects.
  expect(redirects).toBe(1);
});
