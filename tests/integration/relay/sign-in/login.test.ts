/**
 * Signing in, against the instance's real pages (interface.md sections 5.2 and 5.3).
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LearnerBrowser } from '../../../instance/testing/learner-browser.ts';
import { getRaw } from '../../../relay/raw-http.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();
const tokenCalls = () => stack.current.instance.control.counters().tokenCalls.authorization_code;

describe('a sign-in that works', () => {
  test('S9 ends connected, with a cookie that only the relay reads', async () => {
    const learner = stack.current.newLearner();
    expect(await learner.session()).toMatchObject({ connected: false, connection: null });

    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    const answer = await learner.open(callback.href);

    expect(answer.status).toBe(303);
    expect(answer.location?.href).toBe(stack.current.relay.url + relayPaths.connected);
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    const cookie = cookies.find((each) => each.startsWith('gleaner=')) ?? '';
    expect(cookie).toMatch(/^gleaner=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/u);
    expect(cookie.length).toBeLessThan(4096);
    expect(await learner.session()).toMatchObject({
      connected: true,
      scopes: ['words:read', 'words:write', 'review:read', 'review:write'],
      instance: stack.current.instance.url,
    });
  });

  test('S7 gives a new session id, and the previous one no longer works', async () => {
    const learner = stack.current.newLearner();
    const authorization = await learner.beginLogin();
    const before = new Map(learner.cookies);
    const callback = await learner.decide(authorization, 'allow');
    await learner.open(callback.href);
    expect(learner.cookies.get('gleaner')).not.toBe(before.get('gleaner'));

    const thief = stack.current.newLearner();
    for (const [name, value] of before) thief.cookies.set(name, value);
    expect((await thief.session()).connected).toBe(false);
    expect((await thief.list()).status).toBe(401);
  });

  test('S2 every attempt has its own state and its own S256 challenge', async () => {
    const learner = stack.current.newLearner();
    const attempts = [await learner.beginLogin(), await learner.beginLogin()];
    const states = attempts.map((url) => url.searchParams.get('state') ?? '');
    const challenges = attempts.map((url) => url.searchParams.get('code_challenge') ?? '');
    expect(new Set([...states, ...challenges]).size).toBe(4);
    // 128 bits are 22 characters of base64url; a SHA-256 is 43.
    for (const state of states) expect(state).toMatch(/^[\w-]{22,}$/u);
    for (const challenge of challenges) expect(challenge).toMatch(/^[\w-]{43}$/u);
    for (const url of attempts) {
      expect(url.searchParams.get('code_challenge_method')).toBe('S256');
      expect(url.searchParams.get('response_type')).toBe('code');
    }
    // The instance checks the verifier against the challenge: without a match there are no tokens.
    const callback = await learner.decide(attempts[1] ?? new URL('about:blank'), 'allow');
    expect((await learner.open(callback.href)).status).toBe(303);
  });

  test('S3 two tabs sign in side by side', async () => {
    const learner = stack.current.newLearner();
    const [first, second] = [await learner.beginLogin(), await learner.beginLogin()];
    const secondBack = await learner.decide(second, 'allow');
    const firstBack = await learner.decide(first, 'allow');
    expect((await learner.open(secondBack.href)).status).toBe(303);
    const { connection } = await learner.session();
    expect((await learner.open(firstBack.href)).status).toBe(303);
    const now = await learner.session();
    expect(now.connected).toBe(true);
    expect(now.connection).not.toBe(connection);
  });

  test('S3 two tabs of a learner who is signed in sign in again side by side', async () => {
    const learner = await stack.current.connected();
    const begun = [await learner.beginLogin(), await learner.beginLogin()];
    for (const login of begun) {
      const back = await learner.decide(login, 'allow');
      expect((await learner.open(back.href)).status).toBe(303);
    }
  });

  test('a login has its whole time, however long ago one before it was left', async () => {
    const learner = stack.current.newLearner();
    await learner.beginLogin();
    stack.current.advance(55 * 60_000);
    const later = await learner.beginLogin();
    stack.current.advance(6 * 60_000);
    const callback = await learner.decide(later, 'allow');
    expect((await learner.open(callback.href)).status).toBe(303);
    expect((await learner.session()).connected).toBe(true);
  });

  test('S30 every sign-in has a connection id of its own', async () => {
    const learner = await stack.current.connected();
    const { connection } = await learner.session();
    await learner.connect();
    expect((await learner.session()).connection).not.toBe(connection);
  });
});

describe('S1 a callback is refused, explained, and never reaches the token endpoint', () => {
  const refused = async (path: string, learner = stack.current.newLearner()) => {
    const answer = await learner.open(path);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This sign-in link no longer works');
    expect(answer.text).toContain(`href="${relayPaths.login}"`);
    expect(answer.text).not.toMatch(/\bat .*\.ts\b|Error:/u);
    expect(tokenCalls()).toBe(0);
  };

  test('S1 without state', () => refused('/auth/callback?code=abc'));
  test('S1 with an empty state', () => refused('/auth/callback?code=abc&state='));
  test('S1 with an unknown state', async () => {
    const learner = stack.current.newLearner();
    await learner.beginLogin();
    await refused('/auth/callback?code=abc&state=made-up', learner);
  });

  test('S1 with the state twice', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    callback.searchParams.append('state', callback.searchParams.get('state') ?? '');
    await refused(callback.href, learner);
  });

  test('S1 with the state of another browser, which is used up by that', async () => {
    const victim = stack.current.newLearner();
    const attacker = stack.current.newLearner();
    await victim.beginLogin();
    const callback = await attacker.decide(await attacker.beginLogin(), 'allow');
    await refused(callback.href, victim);
    await refused(callback.href, attacker);
  });

  test('S1 with a state that has expired', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    stack.current.advance(10 * 60_000 + 1);
    await refused(callback.href, learner);
  });

  test('S1 replayed: the second use finds nothing', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    expect((await learner.open(callback.href)).status).toBe(303);
    stack.current.instance.control.resetCounters();
    await refused(callback.href, learner);
    expect((await learner.session()).connected).toBe(true);
  });

  test('S3 a failing use consumes the state as well', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    const state = callback.searchParams.get('state') ?? '';
    expect((await learner.open(`/auth/callback?state=${state}&error=x`)).status).toBe(400);
    await refused(callback.href, learner);
  });

  test('S3 a ninth open attempt evicts the oldest', async () => {
    const learner = stack.current.newLearner();
    const attempts: URL[] = [];
    for (let count = 0; count < 9; count += 1) {
      attempts.push(await learner.beginLogin());
      stack.current.advance(1);
    }
    const [oldest = new URL('about:blank'), next = oldest] = attempts;
    await refused((await learner.decide(oldest, 'allow')).href, learner);
    const callback = await learner.decide(next, 'allow');
    expect((await learner.open(callback.href)).status).toBe(303);
  });
});

describe('S4 other answers of the service are explained', () => {
  test('S4 the learner denies', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'deny');
    expect(callback.searchParams.get('error')).toBe('access_denied');
    const answer = await learner.open(callback.href);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('You didn’t give permission');
    expect(tokenCalls()).toBe(0);
  });

  test('S4 an unknown error, with markup in it', async () => {
    const learner = stack.current.newLearner();
    const state = (await learner.beginLogin()).searchParams.get('state') ?? '';
    const answer = await learner.open(
      `/auth/callback?state=${state}&error=<script>x&error_description=<b>boo`,
    );
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('The service refused the sign-in');
    expect(answer.text).not.toMatch(/script>x|boo/u);
  });

  test('S4 an issuer that does not match', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    callback.searchParams.set('iss', 'https://other.example');
    const answer = await learner.open(callback.href);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('another service');
    expect(tokenCalls()).toBe(0);
  });

  test('S4 unknown parameters do no harm, nor does the right issuer', async () => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    callback.searchParams.set('surprise', '1');
    callback.searchParams.set('iss', stack.current.instance.url);
    expect((await learner.open(callback.href)).status).toBe(303);
  });

  test.each(['rfc6749', 'section7'] as const)(
    'S4 a code that the service refuses, in the shape of %s',
    async (oauthErrors) => {
      stack.current.instance.control.changeSettings({ oauthErrors });
      const learner = stack.current.newLearner();
      const state = (await learner.beginLogin()).searchParams.get('state') ?? '';
      const answer = await learner.open(`/auth/callback?state=${state}&code=never-issued`);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(`href="${relayPaths.login}"`);
      expect(tokenCalls()).toBe(1);
      expect((await learner.session()).connected).toBe(false);
    },
  );

  test('S4 a token endpoint that fails, or answers garbage, says to try again', async () => {
    const { control } = stack.current.instance;
    const half = {
      status: 200,
      contentType: 'application/json',
      body: '{"access_token":',
    } as const;
    for (const [fault, status, title] of [
      [{ kind: 'status', status: 500 }, 503, 'The service isn’t answering'],
      [{ kind: 'drop', when: 'before' }, 503, 'The service isn’t answering'],
      [{ kind: 'answer', ...half }, 502, 'The service’s answer can’t be used'],
    ] as const) {
      const learner = stack.current.newLearner();
      const callback = await learner.decide(await learner.beginLogin(), 'allow');
      control.addFault({ operation: 'token', ...fault });
      const answer = await learner.open(callback.href);
      expect(answer.status).toBe(status);
      expect(answer.text).toContain(title);
      expect(answer.text).toContain(`href="${relayPaths.login}"`);
    }
  });
});

test('S5 forged host headers change neither redirect_uri nor the cookie', async () => {
  const { relay } = stack.current;
  const answer = await getRaw(relay.url, relayPaths.login, {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example;proto=https',
  });
  expect(answer.status).toBe(303);
  const location = new URL(answer.header('location').join());
  expect(location.searchParams.get('redirect_uri')).toBe(relay.url + relayPaths.callback);
  expect(answer.header('set-cookie').join()).toMatch(/\bgleaner=/u);
  expect(answer.header('set-cookie').join()).not.toMatch(/Secure|Domain/u);
});

test('S6 login and callback take no target from the request', async () => {
  const learner = stack.current.newLearner();
  const targets = [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
  ];
  for (const target of targets) {
    const names = ['next', 'returnTo', 'redirect', 'redirect_uri', 'url'];
    const query = names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&');
    const { location } = await learner.open(`${relayPaths.login}?${query}`);
    expect(location?.origin).toBe(new URL(stack.current.instance.url).origin);
    expect(location?.searchParams.get('redirect_uri')).toBe(
      stack.current.relay.url + relayPaths.callback,
    );
    const callback = await learner.decide(location ?? new URL('about:blank'), 'allow');
    const back = await learner.open(`${callback.href}&${query}`);
    expect(back.location?.href).toBe(stack.current.relay.url + relayPaths.connected);
  }
});

test('S8 pages carry nothing foreign, no referrer, a closed policy, and are not kept', async () => {
  const learner = stack.current.newLearner();
  for (const path of ['/', '/privacy', relayPaths.connected, '/auth/callback', '/nowhere']) {
    const { headers, text } = await learner.open(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script|<link|<img|\bsrc=|\bstyle="/u);
    const style = /<style>(.*?)<\/style>/su.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  }
});

test('the learner withdraws consent: the session ends at the next refresh', async () => {
  const learner = await stack.current.connected();
  stack.current.instance.control.revokeTokens('demo');
  expect((await learner.list()).status).toBe(401);
  expect(await learner.session()).toMatchObject({ connected: false, connection: null });
});

test('the instance shows its consent page for our registration', async () => {
  const learner = stack.current.newLearner();
  const browser = new LearnerBrowser(stack.current.instance.url);
  const page = await browser.open((await learner.beginLogin()).href);
  expect(page.status).toBe(200);
});

describe('S3 what only looks ahead uses nothing up', () => {
  const ahead = [
    ['HEAD', {}],
    ['GET', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['GET', { Purpose: 'prefetch' }],
    ['GET', { 'X-Moz': 'prefetch' }],
  ] as const;

  test.each(ahead)('S3 %s %o of a callback leaves it to the learner', async (method, headers) => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    const cookie = learner.cookieHeader();
    const looked = await fetch(callback, {
      method,
      redirect: 'manual',
      headers: { ...headers, cookie },
    });
    expect(looked.status).toBeGreaterThanOrEqual(400);
    expect(looked.headers.getSetCookie()).toEqual([]);
    expect(tokenCalls()).toBe(0);
    expect((await learner.open(callback.href)).status).toBe(303);
  });

  test.each(ahead)('S3 %s %o of a login begins none', async (method, headers) => {
    const { relay } = stack.current;
    const looked = await fetch(new URL(relayPaths.login, relay.url), {
      method,
      redirect: 'manual',
      headers,
    });
    expect(looked.status).toBeGreaterThanOrEqual(400);
    expect(looked.headers.get('location')).toBeNull();
  });
});

test('S4 a denial that lost its state says that nothing is connected', async () => {
  const learner = stack.current.newLearner();
  await learner.beginLogin();
  const answer = await learner.open(`${relayPaths.callback}?error=access_denied`);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('You didn’t give permission');
});

test.each(['error=&iss=', 'iss=&state=', 'error=&error=&code='])(
  'S4 parameters without a value are as if omitted (RFC 6749 3.1): %s',
  async (empty) => {
    const learner = stack.current.newLearner();
    const callback = await learner.decide(await learner.beginLogin(), 'allow');
    expect((await learner.open(`${callback.href}&${empty}`)).status).toBe(303);
  },
);

test('S4 where the issuer differs, the log names both and the variable', async () => {
  const learner = stack.current.newLearner();
  const callback = await learner.decide(await learner.beginLogin(), 'allow');
  callback.searchParams.set('iss', 'https://issuer.example/\u0007');
  await learner.open(callback.href);
  const line = stack.current.log.findLast((each) => each.includes('sign-in rejected')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    reason: 'issuer',
    iss: 'https://issuer.example/',
    issuer: stack.current.instance.url,
    advice: 'if that is the service, set ISSUER to the value of iss',
  });
});
