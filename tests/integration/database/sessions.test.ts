/**
 * Sessions and grants on either database under parallel requests, stolen cookies and dead grants.
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../shared/src/testing/eventually.ts';
import { errorOf } from '../../relay/learner.ts';
import { type RelayOnDatabase, startRelayOn } from './relay-on-database.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const day = 24 * 60 * 60_000;

describe.each(databaseKinds)('on %s', (kind) => {
  let relay: RelayOnDatabase;
  let ahead = 0;

  beforeAll(async () => {
    relay = await startRelayOn(await databases.create(kind), {
      now: () => Date.now() + ahead,
      timings: { token: 1_500, lease: 3_000, retry: 1 },
    });
  });
  beforeEach(() => {
    ahead = 0;
    relay.instance.control.clearFaults();
    relay.instance.control.resetCounters();
  });
  afterAll(() => relay.close());

  const grantRow = (id: string | null) =>
    relay.database
      .selectFrom('grants')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();

  const setTokens = (id: string | null, sealed_tokens: string) =>
    relay.database
      .updateTable('grants')
      .set({ sealed_tokens })
      .where('id', '=', id ?? '')
      .execute();

  test('S9 parallel requests of a session, sign-ins included, lose none of its data', async () => {
    const learner = await relay.connected();
    const { connection } = await learner.session();
    // A day later, so that each of them also finds the session due to be touched.
    ahead = day + 1;
    const cookies = new Map(learner.cookies);
    const asked = Array.from({ length: 8 }, async () => {
      const same = relay.newLearner();
      for (const [name, value] of cookies) same.cookies.set(name, value);
      const [list, session] = [await same.list(), await same.session()];
      await same.beginLogin();
      return { status: list.status, connection: session.connection };
    });
    for (const seen of await Promise.all(asked)) {
      expect(seen).toEqual({ status: 200, connection });
    }
    expect((await learner.session()).connection).toBe(connection);
    ahead = 30 * day;
    expect((await learner.session()).connection).toBe(connection);
  });

  test('S3 two first sign-ins that begin at once both succeed, in either order', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const learner = relay.newLearner();
      // A browser has no cookie yet when it sends both, so each answer brings another session.
      const begun = await Promise.all([learner.beginLogin(), learner.beginLogin()]);
      const callbacks = [
        await learner.decide(begun[0], 'allow'),
        await learner.decide(begun[1], 'allow'),
      ];
      for (const place of order) {
        expect((await learner.open(callbacks[place]?.href ?? '')).status).toBe(303);
        expect((await learner.session()).connected).toBe(true);
      }
      expect([...learner.cookies.keys()]).toEqual(['gleaner']);
      // Used up: neither can be used again, nor by another browser.
      for (const { href } of callbacks) expect((await learner.open(href)).status).toBe(400);
    }
  });

  test('S1 the cookie of one attempt opens no other', async () => {
    const [mine, other] = [relay.newLearner(), relay.newLearner()];
    const callback = await other.decide(await other.beginLogin(), 'allow');
    await mine.beginLogin();
    for (const name of mine.cookies.keys()) if (name !== 'gleaner') mine.cookies.set(name, '1');
    expect((await mine.open(callback.href)).status).toBe(400);
    expect((await mine.session()).connected).toBe(false);
  });

  test('S12 tokens moved to another grant, or changed, do not open; other grants go on', async () => {
    const learners = [
      await relay.connected(),
      await relay.connected(),
      await relay.connected(),
    ] as const;
    const [mine, yours] = learners;
    const ids = await Promise.all(learners.map(async (one) => (await one.session()).connection));
    const rows = await Promise.all(ids.map(grantRow));
    const sealed = rows.map(({ sealed_tokens }) => sealed_tokens);
    const [first = '', second = ''] = sealed;
    const flipped = first.replace(/.(?=.{40}$)/u, (letter) => (letter === 'A' ? 'B' : 'A'));
    const foreignKid = Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"other","row":"x"}');
    const unknown = [foreignKid.toString('base64url'), ...first.split('.').slice(1)].join('.');

    for (const text of [second, flipped, unknown, '', 'nonsense']) {
      await setTokens(ids[0] ?? null, text);
      // With the access token still good, and with one that would have to be refreshed.
      for (const later of [0, 3_600_001]) {
        ahead = later;
        const answer = await mine.list();
        expect(answer.status).toBe(401);
        expect(errorOf(answer).reason).toBe('reconnect');
      }
      ahead = 0;
    }
    expect((await yours.list()).status).toBe(200);
    expect((await learners[2].list()).status).toBe(200);
    await setTokens(ids[0] ?? null, first);
    await eventually(async () => expect((await mine.list()).status).toBe(200));
  });

  test('S14 a grant that died ends the connection, and no cookie brings it back', async () => {
    const learner = await relay.connected();
    relay.instance.control.revokeTokens('demo');
    expect(errorOf(await learner.list()).reason).toBe('reconnect');
    expect(await learner.session()).toMatchObject({ connected: false, connection: null });
    expect(relay.instance.control.counters().tokenCalls.refresh_token).toBe(1);
    // The relay knows it now and does not ask the service again.
    expect((await learner.list()).status).toBe(401);
    expect(relay.instance.control.counters().tokenCalls.refresh_token).toBe(1);
  });

  test('S14 logout leaves no row of session, grant or receipt, and all others', async () => {
    const [learner, staying] = [await relay.connected(), await relay.connected()];
    const { connection } = await learner.session();
    await learner.collect('gossamer');
    expect((await learner.call('POST', relayPaths.logout)).status).toBe(204);
    for (const [table, column] of [
      ['grants', 'id'],
      ['sessions', 'grant_id'],
      ['receipts', 'grant_id'],
    ] as const) {
      const left = await relay.database
        .selectFrom(table)
        .selectAll()
        .where(relay.database.dynamic.ref(column), '=', connection)
        .execute();
      expect(left, table).toEqual([]);
    }
    expect((await staying.list()).status).toBe(200);
  });

  test('S15 a token endpoint that hangs is given up, and asked again', async () => {
    const learner = await relay.connected();
    const { connection } = await learner.session();
    relay.instance.control.expireAccessTokens();
    relay.instance.control.addFault({ operation: 'token', kind: 'latency', ms: 60_000 });
    const answers = await Promise.all([learner.list(), learner.list(), learner.list()]);
    // Requests that arrived meanwhile share its failure or the next attempt.
    for (const { status } of answers) expect([200, 503]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(503);
    expect((await learner.list()).status).toBe(200);
    expect((await learner.session()).connection).toBe(connection);
    expect(relay.instance.control.counters().effects.refreshTokensReused).toBe(0);
  });
});
