/**
 * A relay whose public address is https, behind a proxy that ends TLS.
 * @module-tag smoke
 */
import { startRelay } from '@gleaner/relay/start';
import { csrfHeader, relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { gleanerApplication } from '../../../instance/options.ts';
import { useInstance } from '../../../instance/testing/use-instance.ts';
import { Learner } from '../../../relay/learner.ts';

const relayUrl = 'https://relay.example';
const secret = 'client-secret-0123456789abcdef';
const instance = useInstance();
let folder: string;
let local: string;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-https-'));
  ({ local, close } = await start({}));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

/** @returns where the proxy would send requests */
async function start(change: Record<string, string>) {
  const relay = await startRelay({
    INSTANCE_URL: instance.current.url,
    CLIENT_ID: 'gleaner-dev',
    CLIENT_SECRET: secret,
    RELAY_URL: relayUrl,
    PORT: '0',
    DATABASE_URL: `file:${join(folder, `${randomUUID()}.sqlite`)}`,
    ADDRESS_RATE: '0',
    LOG_LEVEL: 'silent',
    ...change,
  });
  return { local: relay.boundUrl, close: () => relay.close() };
}

test('S5 S9 a sign-in through a proxy uses https throughout, and headers do not change that', async () => {
  instance.current.control.registerApplication(gleanerApplication(relayUrl, 'gleaner-dev', secret));
  const learner = new Learner(local, instance.current.url);
  const authorization = await learner.beginLogin();
  expect(authorization.searchParams.get('redirect_uri')).toBe(relayUrl + relayPaths.callback);
  const callback = await learner.decide(authorization, 'allow');
  expect(callback.origin).toBe(relayUrl);
  const answer = await learner.open(callback.pathname + callback.search);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(relayPaths.connected);
  const cookies = answer.headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.replace(/=[^;]*/u, ''))).toEqual([
    expect.stringMatching(
      /^__Host-gleaner-[\w-]{8}; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
    ),
    expect.stringMatching(
      /^__Host-gleaner; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/u,
    ),
  ]);
  expect((await learner.session()).connected).toBe(true);
  const logout = await learner.call('POST', relayPaths.logout);
  expect(logout.headers.get('set-cookie')).toMatch(/^__Host-gleaner=; .*Secure/u);
});

test.each([
  ['X-Forwarded-Proto', 'http'],
  ['Forwarded', 'proto=http;host=evil.example'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Ssl', 'off'],
])('S5 %s: %s takes Secure from no cookie and changes no address', async (name, value) => {
  const answer = await fetch(local + relayPaths.login, {
    redirect: 'manual',
    headers: { [name]: value, accept: 'text/html' },
  });
  expect(answer.status).toBe(303);
  for (const cookie of answer.headers.getSetCookie())
    expect(cookie).toMatch(/^__Host-gleaner(?:-[\w-]{8})?=.*; Secure;/u);
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.searchParams.get('redirect_uri')).toBe(relayUrl + relayPaths.callback);
});

test('S8 on https every answer says that it stays https', async () => {
  const asked: [string, string][] = [
    ['GET', '/'],
    ['GET', '/privacy'],
    ['GET', relayPaths.connected],
    ['GET', relayPaths.login],
    ['GET', relayPaths.callback],
    ['GET', '/nowhere'],
    ['GET', relayPaths.health],
    ['GET', relayPaths.ready],
    ['GET', relayPaths.session],
    ['POST', relayPaths.logout],
  ];
  for (const [method, path] of asked) {
    const { headers } = await fetch(local + path, {
      method,
      redirect: 'manual',
      headers: { accept: 'text/html', [csrfHeader.name]: csrfHeader.value },
    });
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000');
    expect(headers.get('cache-control'), path).toBe('no-store');
    expect(headers.get('referrer-policy'), path).toBe('no-referrer');
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('server'), path).toBeNull();
    expect(headers.get('x-powered-by'), path).toBeNull();
  }
});

describe('S5 the client address', () => {
  const signIns = async (address: string, forwarded: readonly string[]) => {
    const statuses: number[] = [];
    for (const name of forwarded) {
      const { status } = await fetch(address + relayPaths.login, {
        redirect: 'manual',
        headers: { 'X-Forwarded-For': name, Forwarded: `for=${name}`, 'X-Real-IP': name },
      });
      statuses.push(status);
    }
    return statuses;
  };
  const others = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];

  test('S5 is the peer’s: no header gets a stranger around ADDRESS_RATE', async () => {
    const relay = await start({ ADDRESS_RATE: '2' });
    onTestFinished(relay.close);
    expect(await signIns(relay.local, others)).toEqual([303, 303, 429, 429]);
  });

  test('S5 is what a trusted proxy says, and not what the proxy received from a client', async () => {
    const relay = await start({ ADDRESS_RATE: '2', TRUSTED_PROXIES: '127.0.0.1' });
    onTestFinished(relay.close);
    expect(await signIns(relay.local, others)).toEqual([303, 303, 303, 303]);
    // A client claims other addresses; the proxy adds the address that it saw.
    const claimed = others.map((name) => `${name}, 198.51.100.9`);
    expect(await signIns(relay.local, claimed)).toEqual([303, 303, 429, 429]);
  });
});

test('S9 on https a plain cookie of a neighbouring host is ignored', async () => {
  const learner = new Learner(local, instance.current.url);
  instance.current.control.registerApplication(gleanerApplication(relayUrl, 'gleaner-dev', secret));
  const callback = await learner.decide(await learner.beginLogin(), 'allow');
  await learner.open(callback.pathname + callback.search);
  const value = learner.cookies.get('__Host-gleaner') ?? '';
  const tossed = new Learner(local, instance.current.url);
  tossed.cookies.set('gleaner', value);
  expect((await tossed.call('GET', servicePaths.learnedWords)).status).toBe(401);
  tossed.cookies.set('__Host-gleaner', value);
  expect((await tossed.call('GET', servicePaths.learnedWords)).status).toBe(200);
});
