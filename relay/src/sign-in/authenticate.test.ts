import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseError } from '../errors/database-error.ts';
import { createGrantStore } from '../grants/grant-store.ts';
import { createSealer } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import { createAuthenticate } from './authenticate.ts';
import { createSessionCookie } from './cookie.ts';
import { createSessionStore, hashSessionId } from './session-store.ts';

const openDatabase = temporaryDatabase();
/** Work that outlives its request. */
const kept: Promise<unknown>[] = [];
const day = 24 * 60 * 60_000;

test('a session that is used goes on, with its cookie, and ends three months after the last use', async () => {
  let time = 1_800_000_000_000;
  const now = () => time;
  const database = await openDatabase();
  const [id, grantId] = [randomUUID(), randomUUID()];
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await createGrantStore(database, createSealer([newKey('k')]), now).save(grantId, tokens);
  const sessions = createSessionStore(database, now);
  await sessions.insert({ idHash: hashSessionId(id), grantId, createdAt: time, seenAt: time });
  const cookies = createSessionCookie('https://relay.example', ['secret']);
  const authenticate = createAuthenticate(sessions, cookies, now, (work) => void kept.push(work));
  /** After so many days, in a new request: the session, and the cookie of the answer. */
  const used = async (days: number) => {
    time += days * day;
    const request = new IncomingMessage(new Socket());
    request.headers.cookie = cookies.write(id).split(';')[0] ?? '';
    const response = new ServerResponse(request);
    const found = await authenticate(request, response);
    await Promise.all(kept.splice(0));
    return [found?.grant?.id, response.getHeader('Set-Cookie')];
  };
  expect(await used(0)).toEqual([grantId, undefined]);
  for (let use = 0; use < 2; use += 1) expect(await used(40)).toEqual([grantId, cookies.write(id)]);
  expect(await used(0)).toEqual([grantId, undefined]);
  expect(await used(91)).toEqual([undefined, undefined]);
});

test('a session is found where its use cannot be written, and where that takes without end', async () => {
  let time = 1_800_000_000_000;
  const now = () => time;
  const database = await openDatabase();
  const [id, grantId] = [randomUUID(), randomUUID()];
  const tokens = { accessToken: 'a', refreshToken: null, scopes: [], expiresAt: null };
  await createGrantStore(database, createSealer([newKey('k')]), now).save(grantId, tokens);
  const sessions = createSessionStore(database, now);
  await sessions.insert({ idHash: hashSessionId(id), grantId, createdAt: time, seenAt: time });
  const cookies = createSessionCookie('https://relay.example', ['secret']);
  time += 2 * day;
  const failing = [
    () => Promise.reject(new DatabaseError('25006')),
    () => new Promise<never>(() => undefined),
  ];
  for (const touch of failing) {
    const store = { ...sessions, touch };
    const authenticate = createAuthenticate(store, cookies, now, (work) => void kept.push(work));
    const request = new IncomingMessage(new Socket());
    request.headers.cookie = cookies.write(id).split(';')[0] ?? '';
    const found = await authenticate(request, new ServerResponse(request));
    expect(found?.grant?.id).toBe(grantId);
  }
  const [refused] = kept.splice(0);
  await expect(refused).resolves.toBeUndefined();
});
