/** The refresh of two processes (two connections to one SQLite file) with a real token endpoint. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOAuthClient } from './oauth-client.ts';
import { loadConfig } from '../config/config.ts';
import { defaultTimings } from '../config/timings.ts';
import { DatabaseError } from '../errors/database-error.ts';
import { HttpError } from '../errors/http-error.ts';
import { silentEvents } from '../observe/events.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createGrantStore, type GrantStore } from './grant-store.ts';
import { createRefresher, type Refresher } from './refresh.ts';
import { createSealer } from '../seal/seal.ts';

const openDatabase = temporaryDatabase();
const spent: string[] = [];
let answer: (
  refreshToken: string,
) => Promise<[status: number, body: object | string, type?: string]>;
let endpoint: Server;
let config: ReturnType<typeof loadConfig>['config'];

interface Process {
  readonly grants: GrantStore;
  readonly refresher: Refresher;
}
let one: Process;
let other: Process;

beforeAll(async () => {
  endpoint = createServer((request, response) => {
    void (async () => {
      let form = '';
      for await (const chunk of request as AsyncIterable<Buffer>) form += chunk.toString();
      const token = new URLSearchParams(form).get('refresh_token') ?? '';
      spent.push(token);
      const [status, body, type = 'application/json'] = await answer(token);
      response.writeHead(status, { 'Content-Type': type });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  ({ config } = loadConfig({
    INSTANCE_URL: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`,
    CLIENT_ID: 'id',
    CLIENT_SECRET: 'secret',
    ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64url')}`,
    SESSION_SECRETS: randomUUID(),
  }));
  [one, other] = [await newProcess(), await newProcess()];
});
afterAll(() => endpoint.close());
beforeEach(() => {
  spent.length = 0;
  answer = (token) =>
    Promise.resolve([
      200,
      {
        access_token: `a+${token}`,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: `${token}+`,
      },
    ]);
});

async function newProcess(
  now = Date.now,
  changed: (grants: GrantStore) => GrantStore = (grants) => grants,
  keep: (work: Promise<unknown>) => void = () => undefined,
): Promise<Process> {
  const log = pino({ level: 'silent' });
  const sealer = createSealer(config.encryptionKeys);
  const grants = changed(createGrantStore(await openDatabase(), sealer, now));
  const oauth = createOAuthClient(config, 'http://127.0.0.1/auth/callback', 2_000, now);
  const timings = { ...defaultTimings, retry: 1, handover: 100 };
  const parts = {
    ...{ grants, oauth, log, now, random: randomBytes, timings },
    ...{ events: silentEvents, keep, isOver: () => false },
  };
  return { grants, refresher: createRefresher(parts) };
}

async function endedGrant() {
  const id = randomUUID();
  const tokens = { accessToken: 'old', refreshToken: 'r', scopes: ['words:read'] };
  await one.grants.save(id, { ...tokens, expiresAt: Date.now() - 1 });
  return rowOf(id);
}

async function rowOf(id: string) {
  const grant = await one.grants.find(id);
  if (grant === null) throw new Error('The grant is gone');
  return grant;
}

test('a lease whose statement arrived although its connection was cut is given back', async () => {
  const kept: Promise<unknown>[] = [];
  const cut = await newProcess(
    Date.now,
    (grants) => ({
      ...grants,
      acquireLease: async (...lease) => {
        await grants.acquireLease(...lease);
        throw new DatabaseError('cut');
      },
    }),
    (work) => void kept.push(work),
  );
  const grant = await endedGrant();
  await expect(cut.refresher.accessToken(grant, null)).rejects.toThrow();
  await Promise.all(kept);
  const { leaseUntil, id } = await rowOf(grant.id);
  expect(leaseUntil).toBeNull();
  expect((await other.refresher.accessToken(await rowOf(id), null)).accessToken).toBe('a+r');
});

test('a token with a lifetime of 0 is used once, and not refreshed for ever', async () => {
  answer = (token) =>
    Promise.resolve([
      200,
      { access_token: `a+${token}`, token_type: 'Bearer', expires_in: 0, refresh_token: 'r+' },
    ]);
  const { accessToken } = await one.refresher.accessToken(await endedGrant(), null);
  expect([accessToken, spent]).toEqual(['a+r', ['r']]);
});

test('of errors in plain text only an invalid grant ends the connection at once', async () => {
  const says = (type: string, status: number, text: string): void => {
    answer = () => Promise.resolve([status, text, type]);
  };
  const failure = async () =>
    one.refresher.accessToken(await endedGrant(), null).then(
      () => 'a token',
      (error: unknown) => (error instanceof HttpError ? error.code : error),
    );
  says('text/plain', 400, 'Invalid grant: refresh token is invalid');
  expect(await failure()).toBe('UNAUTHENTICATED');
  says('text/plain; charset=utf-8', 401, 'no');
  expect(await failure()).toBe('UNAVAILABLE');
  says('application/json', 400, '{"error":{"code":"INTERNAL","message":"Oops","details":[]}}');
  expect(await failure()).toBe('UNAVAILABLE');
  says('text/html', 400, '<p>invalid_grant');
  expect(await failure()).toBe('UNAVAILABLE');
  says('text/plain', 403, 'Forbidden');
  expect(await failure()).toBe('UNAVAILABLE');
});

test('S15 two processes with ten requests each refresh once, and all get the new token', async () => {
  const grant = await endedGrant();
  const asked = [one, other].flatMap(({ refresher }) =>
    Array.from({ length: 10 }, () => refresher.accessToken(grant, null)),
  );
  const tokens = await Promise.all(asked);
  expect(new Set(tokens.map(({ accessToken }) => accessToken))).toEqual(new Set(['a+r']));
  expect(spent).toEqual(['r']);
  expect(await rowOf(grant.id)).toMatchObject({ version: 2, leaseUntil: null, alive: true });
});

test('S15 an invalid_grant after another process has rotated uses the new tokens', async () => {
  const grant = await endedGrant();
  answer = async () => {
    // While this process paused, its lease ended and the other refreshed.
    const issued = { accessToken: 'theirs', refreshToken: 'r2', scopes: [], expiresAt: null };
    await other.grants.save(grant.id, issued);
    return [400, { error: 'invalid_grant' }];
  };
  const token = await one.refresher.accessToken(grant, null);
  expect(token.accessToken).toBe('theirs');
  expect((await rowOf(grant.id)).alive).toBe(true);
});

test('S15 a result that comes after the lease was lost is not written', async () => {
  const grant = await endedGrant();
  answer = async () => {
    const issued = { accessToken: 'newer', refreshToken: 'r2', scopes: [], expiresAt: null };
    await other.grants.save(grant.id, issued);
    return [200, { access_token: 'late', token_type: 'Bearer', refresh_token: 'late' }];
  };
  expect((await one.refresher.accessToken(grant, null)).accessToken).toBe('newer');
  expect(await one.grants.open(await rowOf(grant.id))).toEqual({
    accessToken: 'newer',
    refreshToken: 'r2',
  });
});

test('S15 a process whose lease was taken over cannot write', async () => {
  const grant = await endedGrant();
  expect(await one.grants.acquireLease(grant, 'one', Date.now() - 1)).toBe(true);
  expect(await other.grants.acquireLease(grant, 'other', Date.now() + 60_000)).toBe(true);
  const issued = { accessToken: 'late', refreshToken: 'late', scopes: [], expiresAt: null };
  expect(await one.grants.rotate(grant, 'one', issued)).toBe(false);
  expect(await other.grants.rotate(grant, 'other', issued)).toBe(true);
  expect((await rowOf(grant.id)).version).toBe(2);
});

test('after a refused token the row is read again, because the cached row may be older', async () => {
  const stale = { ...(await endedGrant()), expiresAt: null };
  const issued = { accessToken: 'second', refreshToken: 'r2', scopes: [], expiresAt: null };
  await other.grants.save(stale.id, issued);
  const token = await one.refresher.accessToken(stale, 2);
  expect(token).toMatchObject({ accessToken: 'a+r2', version: 3 });
});

test('S15 a process whose lease was taken over cannot end the grant', async () => {
  const grant = await endedGrant();
  expect(await one.grants.acquireLease(grant, 'one', Date.now() - 1)).toBe(true);
  expect(await other.grants.acquireLease(grant, 'other', Date.now() + 60_000)).toBe(true);
  await one.grants.bury(grant, 'one');
  expect((await rowOf(grant.id)).alive).toBe(true);
});

test('a lease is taken once', async () => {
  const grant = await endedGrant();
  const until = Date.now() + 60_000;
  const taken = await Promise.all(
    [one, other].map(({ grants }, index) => grants.acquireLease(grant, `owner ${index}`, until)),
  );
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test('a lease whose owner died is taken over when it ends', async () => {
  const grant = await endedGrant();
  await other.grants.acquireLease(grant, 'dead', Date.now() + 300);
  const token = await one.refresher.accessToken(await rowOf(grant.id), null);
  expect(token).toMatchObject({ accessToken: 'a+r', delayed: true });
});

test('a service that sends no new refresh token keeps the old one in force', async () => {
  const grant = await endedGrant();
  answer = () => Promise.resolve([200, { access_token: 'new', token_type: 'bearer' }]);
  await one.refresher.accessToken(grant, null);
  const row = await rowOf(grant.id);
  expect(await one.grants.open(row)).toEqual({ accessToken: 'new', refreshToken: 'r' });
  expect(row).toMatchObject({ scopes: ['words:read'], expiresAt: null });
});

test.each([
  ['an empty refresh token', { refresh_token: '' }],
  ['no refresh token by null', { refresh_token: null }],
  ['no token type', { token_type: undefined }],
  ['a token type by null', { token_type: null }],
  ['a token type in capitals', { token_type: 'BEARER' }],
  ['an identity token', { id_token: 'not.a.token' }],
  ['scopes in an array', { scope: ['words:read'] }],
  ['an empty scope', { scope: '' }],
  ['a scope by null', { scope: null }],
  ['a lifetime by null', { expires_in: null }],
  ['a negative lifetime', { expires_in: -1 }],
  ['a lifetime that is no number', { expires_in: 'soon' }],
])('a token response with %s renews the connection', async (_what, differing) => {
  const grant = await endedGrant();
  answer = () =>
    Promise.resolve([200, { access_token: 'new', token_type: 'Bearer', ...differing }]);
  expect((await one.refresher.accessToken(grant, null)).accessToken).toBe('new');
  const row = await rowOf(grant.id);
  expect(await one.grants.open(row)).toEqual({ accessToken: 'new', refreshToken: 'r' });
  expect(row).toMatchObject({ alive: true, scopes: ['words:read'], expiresAt: null });
});

test('a lifetime as text, or beyond every date, is kept', async () => {
  const lifeOf = async (expires_in: unknown) => {
    const grant = await endedGrant();
    const body = { access_token: 'new', token_type: 'bearer', expires_in };
    answer = () => Promise.resolve([201, body, 'text/plain']);
    await one.refresher.accessToken(grant, null);
    return (await rowOf(grant.id)).life;
  };
  expect(await lifeOf('3600')).toBe(3_600_000);
  expect(await lifeOf(90.5)).toBe(90_000);
  expect(await lifeOf(1e300)).toBeGreaterThan(1e12);
  expect(Number.isSafeInteger(await lifeOf(1e300))).toBe(true);
});

test('S12 a grant with another row’s ciphertext asks the learner to reconnect', async () => {
  const [mine, yours] = [await endedGrant(), await endedGrant()];
  const moved = { ...mine, sealedTokens: yours.sealedTokens, expiresAt: null };
  await expect(one.refresher.accessToken(moved, null)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect((await rowOf(yours.id)).alive).toBe(true);
});

describe('a refresh token that is refused again and again', () => {
  const tries = async (status: number, body: object | string, type: string) => {
    let clock = Date.now();
    const { grants, refresher } = await newProcess(() => clock);
    answer = () => Promise.resolve([status, body, type]);
    const id = randomUUID();
    const tokens = { accessToken: 'old', refreshToken: 'r', scopes: [] };
    await grants.save(id, { ...tokens, expiresAt: clock - 1 });
    const codes: string[] = [];
    for (let minute = 0; minute < 10; minute += 1) {
      const grant = await grants.find(id);
      if (grant === null) throw new Error('The grant is gone');
      const error = await refresher.accessToken(grant, null).catch((thrown: unknown) => thrown);
      codes.push((error as HttpError).code);
      clock += 60_000;
    }
    return codes.lastIndexOf('UNAVAILABLE') + 1;
  };
  const own = (code: string) => ({ error: { code, message: 'no', details: [] } });
  const never = 10;

  test.each([
    ['plain text', 400, 'refresh token not found', 'text/plain', 5],
    ['plain text', 401, 'no', 'text/plain', 5],
    ['nothing at all', 400, '', 'text/plain', 5],
    ['a code of its own', 400, { error: 'expired_token' }, 'application/json', 5],
    ['a grant type', 400, { error: 'unsupported_grant_type' }, 'application/json', 5],
    ['a grant type in plain text', 400, 'Invalid grant type', 'text/plain', 5],
    ['section 7', 400, own('INVALID_ARGUMENT'), 'application/json', 5],
    ['section 7, a grant type', 400, own('UNSUPPORTED_GRANT_TYPE'), 'application/json', 5],
    ['section 7, a permission', 403, own('PERMISSION_NOT_GRANTED'), 'application/json', 5],
    ['section 7, an unknown code', 400, own('REFRESH_IS_OFF'), 'application/json', 5],
    ['section 7, no message', 400, { error: { code: 'GRANT_REVOKED' } }, 'application/json', 0],
    ['section 7, ended', 401, own('REFRESH_TOKEN_EXPIRED'), 'application/json', 0],
    ['an ended grant as a success', 200, { error: 'invalid_grant' }, 'application/json', 0],
    ['a success without a token', 200, { token_type: 'Bearer' }, 'application/json', never],
    ['section 7', 401, own('UNAUTHENTICATED'), 'application/json', 5],
    ['section 7, failing', 400, own('INTERNAL'), 'application/json', never],
    ['a failure by its code', 400, { error: 'server_error' }, 'application/json', never],
    ['a wrong registration', 401, { error: 'invalid_client' }, 'application/json', never],
    ['a gateway’s page', 400, '<p>no', 'text/html', never],
    ['a firewall', 403, 'no', 'text/plain', never],
    ['a failure', 500, own('INTERNAL'), 'application/json', never],
  ] as const)('%s with %i', async (_what, status, body, type, unavailable) => {
    expect(await tries(status, body, type)).toBe(unavailable);
  });
});
