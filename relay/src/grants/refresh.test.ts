/** The refresh of two processes (two connections to one SQLite file) with a real token endpoint. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
    grants,
    oauth,
    log,
    now,
    random: randomBytes,
    timings,
    events: silentEvents,
    keep,
    isOver: () => false,
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

test('of errors without a code, and of successes, only an invalid grant ends the connection at once', async () => {
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
  says('application/json', 200, '{"token_type":"Bearer"}');
  expect(await failure()).toBe('UNAVAILABLE');
  says('application/json', 200, '{"error":"invalid_grant"}');
  expect(await failure()).toBe('UNAUTHENTICATED');
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

test('a service that sends no new refresh token keeps the old one in force', async () => {
  const grant = await endedGrant();
  answer = () => Promise.resolve([200, { access_token: 'new', token_type: 'bearer' }]);
  await one.refresher.accessToken(grant, null);
  const row = await rowOf(grant.id);
  expect(await one.grants.open(row)).toEqual({ accessToken: 'new', refreshToken: 'r' });
  expect(row).toMatchObject({ scopes: ['words:read'], expiresAt: null });
});

test('a response in another form of another type renews the connection, and its lifetime is kept', async () => {
  const grant = await endedGrant();
  const differing = { id_token: 'not.a.token', scope: ['words:read'], expires_in: '3600' };
  answer = () => Promise.resolve([201, { access_token: 'new', ...differing }, 'text/plain']);
  expect((await one.refresher.accessToken(grant, null)).accessToken).toBe('new');
  const row = await rowOf(grant.id);
  expect(await one.grants.open(row)).toEqual({ accessToken: 'new', refreshToken: 'r' });
  expect(row).toMatchObject({ alive: true, scopes: ['words:read'], life: 3_600_000 });
});

test('S12 a grant with another row’s ciphertext asks the learner to reconnect', async () => {
  const [mine, yours] = [await endedGrant(), await endedGrant()];
  const moved = { ...mine, sealedTokens: yours.sealedTokens, expiresAt: null };
  await expect(one.refresher.accessToken(moved, null)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect((await rowOf(yours.id)).alive).toBe(true);
});
