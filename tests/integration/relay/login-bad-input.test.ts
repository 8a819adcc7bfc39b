/** The sign-in under everything that a browser, another site or a service may send to it. */
import { startRelay } from '@gleaner/relay/start';
import { relayPaths } from '@gleaner/shared';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../support/process/child.ts';
import { frontOf } from '../../support/relay/front.ts';
import { Learner } from '../../support/relay/learner.ts';
import { clientSecret, startRelayForTest, useRelay } from '../../support/relay/use-relay.ts';

const stack = useRelay();
const tokenCalls = () => stack.current.instance.control.counters().tokenCalls.authorization_code;
const trace = /\bat \S+ \(|\bat .*\.[jt]s|Error:|node_modules|SELECT|insert into/iu;

test('S1 of two uses at the same moment one wins, and the token endpoint hears one', async () => {
  const learner = stack.current.newLearner();
  const callback = await learner.decide(await learner.beginLogin(), 'allow');
  const answers = await Promise.all([1, 2, 3, 4].map(() => learner.open(callback.href)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
  expect(tokenCalls()).toBe(1);
});

test('S1 S4 whatever the callback’s query: a page with 400, no trace, no token call', async () => {
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
      if (answer.status === 400) expect(answer.text).toContain('This sign-in link does not fit');
      expect(answer.text).not.toMatch(trace);
      expect(answer.headers.get('location')).toBeNull();
    }),
    { numRuns: 150 },
  );
  expect(tokenCalls()).toBe(0);
  // None of it used up the attempt.
  const after = await learner.open(`${relayPaths.callback}?state=${good}&error=access_denied`);
  expect(after.text).toContain('You did not give permission');
});

test.each([
  ['the code twice', (state: string) => `state=${state}&code=a&code=b`],
  ['no code at all', (state: string) => `state=${state}`],
  ['an empty code', (state: string) => `state=${state}&code=`],
  ['a code and an error', (state: string) => `state=${state}&code=a&error=server_error`],
  ['the error twice', (state: string) => `state=${state}&error=access_denied&error=x`],
  ['the issuer twice', (state: string) => `state=${state}&code=a&iss=x&iss=y`],
  ['an empty issuer', (state: string) => `state=${state}&code=a&iss=`],
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
  const { instance, relay } = stack.current;
  const forms: URLSearchParams[] = [];
  const front = await frontOf(instance.url, {
    seen(path, body) {
      if (path.endsWith('/oauth/token')) forms.push(new URLSearchParams(body));
    },
  });
  const port = String(await freePort());
  const local = `http://127.0.0.1:${port}`;
  const through = await startRelay({
    PORT: port,
    RELAY_URL: relay.url,
    INSTANCE_URL: front,
    CLIENT_ID: 'gleaner-dev',
    CLIENT_SECRET: clientSecret,
    DATABASE_URL: `file:${join(stack.current.folder, 'through.sqlite')}`,
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => through.close());
  const challenges: string[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const learner = new Learner(local, instance.url);
    const authorization = await learner.beginLogin();
    challenges.push(authorization.searchParams.get('code_challenge') ?? '');
    const there = new URL(authorization.pathname + authorization.search, instance.url);
    const callback = await learner.decide(there, 'allow');
    expect((await learner.open(callback.pathname + callback.search)).status).toBe(303);
  }
  const verifiers = forms.map((form) => form.get('code_verifier') ?? '');
  expect(new Set(verifiers).size).toBe(2);
  for (const [index, verifier] of verifiers.entries()) {
    expect(verifier).toMatch(/^[\w-]{43}$/u);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(challenges[index]);
  }
  for (const form of forms) expect(form.get('redirect_uri')).toBe(relay.url + relayPaths.callback);
});

test('S2 without PKCE the state is there all the same, and checked', async () => {
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
  for (const host of hosts) {
    const { status, headers } = await raw(relayPaths.login, { Host: host });
    expect(status, host).toBe(303);
    const { searchParams } = new URL(headers.location ?? '');
    expect(searchParams.get('redirect_uri')).toBe(relay.url + relayPaths.callback);
    expect(headers['set-cookie']?.join()).not.toMatch(/Domain|Secure/u);
  }
  // RFC 9112 section 3.2.2 has a server accept this form; what it names counts for nothing.
  const absolute = await raw(`http://evil.example${relayPaths.login}`, { Host: 'evil.example' });
  const { searchParams } = new URL(absolute.headers.location ?? '');
  expect(searchParams.get('redirect_uri')).toBe(relay.url + relayPaths.callback);
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
  for (const path of paths) {
    const { headers, body } = await raw(path, { accept: 'text/html' });
    const { location } = headers;
    if (location !== undefined) expect(new URL(location).origin, path).toBe(service);
    expect(body, path).not.toMatch(/evil|javascript:/u);
  }
});

/** node:http, because fetch mends paths and will not send a Host of our choice. */
function raw(path: string, headers: Record<string, string>) {
  const { port } = new URL(stack.current.relay.url);
  return new Promise<{
    status: number;
    headers: IncomingHttpHeaders;
    body: string;
  }>((resolve, reject) => {
    const outgoing = sendRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}
