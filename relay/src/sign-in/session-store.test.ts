import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createGrantStore } from '../grants/grant-store.ts';
import { createSealer } from '../seal/seal.ts';
import { newKey } from '../testing/keys.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import type { Database } from '../database/database.ts';
import { createSessionStore, isTouchDue, sessionEnd, type SessionStore } from './session-store.ts';

const openDatabase = temporaryDatabase();
const day = 24 * 60 * 60_000;
let time = 1_800_000_000_000;
const now = () => time;
let database: Database;
let sessions: SessionStore;

beforeAll(async () => {
  database = await openDatabase();
  sessions = createSessionStore(database, now);
});

function newSession(grantId: string | null = null) {
  return { idHash: randomUUID(), grantId, createdAt: time, seenAt: time };
}

async function newGrant(): Promise<string> {
  const grants = createGrantStore(database, createSealer([newKey('k')]), now);
  const id = randomUUID();
  await grants.save(id, {
    accessToken: 'a',
    refreshToken: null,
    scopes: ['words:read'],
    expiresAt: 5,
  });
  return id;
}

test('one read gives the session and its grant', async () => {
  const grantId = await newGrant();
  const session = newSession(grantId);
  await sessions.insert(session);
  expect(await sessions.find(session.idHash)).toMatchObject({
    session,
    grant: { id: grantId, scopes: ['words:read'], expiresAt: 5, alive: true, version: 1 },
  });
});

test('S7 a session that was removed is not revived by a late save', async () => {
  const session = newSession();
  await sessions.insert(session);
  await sessions.remove(session.idHash);
  await sessions.touch({ ...session, seenAt: time + 1 });
  expect(await sessions.find(session.idHash)).toBeNull();
});

test('S7 parallel saves change neither the grant nor the start of a session', async () => {
  const [mine, yours] = [await newGrant(), await newGrant()];
  const session = newSession(mine);
  await sessions.insert(session);
  await Promise.all([
    sessions.insert({ ...session, grantId: null }),
    sessions.touch({ ...session, grantId: yours, seenAt: time + 2 }),
    sessions.touch({ ...session, grantId: null, seenAt: time + 1 }),
  ]);
  const found = await sessions.find(session.idHash);
  expect(found?.session).toEqual({ ...session, seenAt: time + 2 });
});

test('a session that is seen again lives from then on', async () => {
  const [seen, left] = [newSession(await newGrant()), newSession(await newGrant())];
  await sessions.insert(seen);
  await sessions.insert(left);
  const before = time;
  try {
    time += 89 * day;
    await sessions.touch({ ...seen, seenAt: time });
    time += 2 * day;
    expect(await sessions.find(seen.idHash)).not.toBeNull();
    expect(await sessions.find(left.idHash)).toBeNull();
  } finally {
    time = before;
  }
});

test('a session that was seen before the clock was set back is extended from now on', async () => {
  const session = newSession(await newGrant());
  await sessions.insert(session);
  const setBack = time - 10 * day;
  const ahead = { ...session, seenAt: setBack + 9 * day };
  expect(isTouchDue(ahead, setBack)).toBe(true);
  expect(isTouchDue({ ...session, seenAt: setBack + 1_000 }, setBack)).toBe(false);
  const before = time;
  time = setBack;
  try {
    await sessions.touch({ ...session, seenAt: setBack });
    expect((await sessions.find(session.idHash))?.session.seenAt).toBe(setBack);
  } finally {
    time = before;
  }
});

test('S9 a session that another process ended, or that has expired since, is gone at once', async () => {
  const other = await openDatabase();
  const grantId = await newGrant();
  const [removed, aged] = [newSession(grantId), newSession(grantId)];
  await sessions.insert(removed);
  await sessions.insert(aged);
  expect(await sessions.find(removed.idHash)).toMatchObject({ grant: { version: 1 } });
  // Kept in memory from here on: the second read returns the same object.
  expect(await sessions.find(removed.idHash)).toBe(await sessions.find(removed.idHash));

  await other.updateTable('grants').set({ version: 2 }).where('id', '=', grantId).execute();
  expect(await sessions.find(removed.idHash)).toMatchObject({ grant: { version: 2 } });
  await database.updateTable('grants').set({ version: 3 }).where('id', '=', grantId).execute();
  expect(await sessions.find(removed.idHash)).toMatchObject({ grant: { version: 3 } });

  await createSessionStore(other, now).remove(removed.idHash);
  expect(await sessions.find(removed.idHash)).toBeNull();
  expect(await sessions.find(aged.idHash)).not.toBeNull();
  time += 90 * day;
  expect(await sessions.find(aged.idHash)).toBeNull();
});

test('S9 a session ends when idle or old, and an unfinished sign-in after an hour', () => {
  const base = { idHash: 'x', grantId: 'g', createdAt: 0 };
  expect(sessionEnd({ ...base, seenAt: 0 })).toBe(90 * day);
  expect(sessionEnd({ ...base, seenAt: 170 * day })).toBe(180 * day);
  expect(sessionEnd({ ...base, grantId: null, seenAt: 0 })).toBe(day / 24);
});
