/** Receipts after a new sign-in, on either database: they follow the learner only where the extension asks for it. */
import { connectionHeader, relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answered, errorOf, type Learner } from '../../relay/learner.ts';
import { type RelayOnDatabase, startRelayOn } from './relay-on-database.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const databases = useDatabases();

describe.each(databaseKinds)('on %s', (kind) => {
  let relay: RelayOnDatabase;

  beforeAll(async () => {
    relay = await startRelayOn(await databases.create(kind));
    relay.instance.control.addLearner({ name: 'ben', password: 'ben' });
  });
  beforeEach(() => {
    relay.instance.control.clearFaults();
    relay.instance.control.resetCounters();
    relay.instance.control.changeSettings({ recollect: 'double' });
  });
  afterAll(() => relay.close());

  const stored = () => relay.instance.control.counters().effects.collectsStored;
  const connectionOf = async (learner: Learner) => String((await learner.session()).connection);

  /** The same browser, as the learner `name`. */
  async function signInAs(browser: Learner, name: string): Promise<Learner> {
    const next = relay.newLearner(name);
    for (const [cookie, value] of browser.cookies) next.cookies.set(cookie, value);
    await next.connect();
    return next;
  }

  const handOver = (learner: Learner, connection: string, keys: string[]): Promise<Answered> =>
    learner.call('POST', relayPaths.handOver, { body: JSON.stringify({ connection, keys }) });

  const rowsOf = (grant: string) =>
    Promise.all([
      relay.database.selectFrom('grants').selectAll().where('id', '=', grant).execute(),
      relay.database.selectFrom('receipts').selectAll().where('grant_id', '=', grant).execute(),
    ]);

  test('S30 a word of the account before does not reach the account that signs in after it', async () => {
    const anna = await relay.connected();
    const meant = await connectionOf(anna);
    const ben = await signInAs(anna, 'ben');
    const refused = await ben.call('POST', servicePaths.collectWord, {
      headers: { 'Idempotency-Key': randomUUID(), [connectionHeader]: meant },
      body: JSON.stringify({ spec: { term: 'gossamer', language: 'LANGUAGE_ENGLISH' } }),
    });
    expect(refused.status).toBe(401);
    expect(errorOf(refused).reason).toBe('other_connection');
    expect(relay.instance.control.words('ben')).toEqual([]);
  });

  test('the same account signs in again: a key that is handed over has no second effect', async () => {
    const learner = await relay.connected();
    const before = await connectionOf(learner);
    const [key, other] = [randomUUID(), randomUUID()];
    const first = await learner.collect('gossamer', key);
    relay.instance.control.addFault({ operation: 'collectWord', kind: 'drop', when: 'after' });
    expect((await learner.collect('sonder', other)).status).toBe(504);
    relay.instance.control.revokeTokens('demo');
    await learner.connect();
    for (let time = 0; time < 2; time += 1)
      expect(
        (await handOver(learner, before, [key.toUpperCase(), other, randomUUID()])).status,
      ).toBe(204);
    const again = await learner.collect('gossamer', key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await learner.collect('sonder', other)).status).toBe(504);
    expect(stored()).toBe(2);
  });

  test('S30 a browser session can name only its own earlier connections', async () => {
    const [anna, stranger] = [await relay.connected(), await relay.connected()];
    const [annas, strangers] = [await connectionOf(anna), await connectionOf(stranger)];
    const key = randomUUID();
    await anna.collect('gossamer', key);
    for (const named of [annas, strangers, randomUUID(), '']) {
      const refused = await handOver(stranger, named, [key]);
      expect(refused.status).toBe(404);
      expect(errorOf(refused).reason).toBe('not_earlier');
    }
    expect((await stranger.collect('gossamer', key)).status).toBe(200);
    expect(stored()).toBe(2);
    await anna.connect();
    await anna.call('POST', relayPaths.logout);
    await anna.connect();
    expect((await handOver(anna, annas, [key])).status).toBe(404);
  });

  test('a connection is found again after another account was in between', async () => {
    const anna = await relay.connected();
    const before = await connectionOf(anna);
    const key = randomUUID();
    await anna.collect('gossamer', key);
    const back = await signInAs(await signInAs(anna, 'ben'), 'demo');
    expect((await handOver(back, before, [key])).status).toBe(204);
    expect((await back.collect('gossamer', key)).status).toBe(200);
    expect(stored()).toBe(1);
  });

  test('what was handed over to a sign-in that was never recognised is handed over to the next', async () => {
    const learner = await relay.connected();
    const before = await connectionOf(learner);
    const key = randomUUID();
    await learner.collect('gossamer', key);
    // The extension died, or lost the answer, before it had stored whose the second sign-in is.
    for (let time = 0; time < 2; time += 1) {
      await learner.connect();
      expect((await handOver(learner, before, [key])).status).toBe(204);
    }
    expect((await learner.collect('gossamer', key)).status).toBe(200);
    expect(stored()).toBe(1);
  });

  test.each([
    ['no body', undefined],
    ['no connection', { keys: [] }],
    ['keys of another kind', { connection: 'x', keys: [7] }],
    ['too many keys', { connection: 'x', keys: Array.from({ length: 101 }, () => randomUUID()) }],
  ])('a hand-over with %s is refused', async (_what, body) => {
    const learner = await relay.connected();
    const answer = await learner.call('POST', relayPaths.handOver, {
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'INVALID_ARGUMENT']);
  });

  test('a hand-over that is meant for another connection is refused', async () => {
    const learner = await relay.connected();
    const answer = await learner.call('POST', relayPaths.handOver, {
      headers: { [connectionHeader]: randomUUID() },
      body: JSON.stringify({ connection: 'x', keys: [] }),
    });
    expect([answer.status, errorOf(answer).reason]).toEqual([401, 'other_connection']);
  });

  test('S14 of an earlier connection only the receipts stay, until the learner disconnects', async () => {
    const learner = await relay.connected();
    const before = await connectionOf(learner);
    const [sealed] = (await rowsOf(before))[0].map(({ sealed_tokens }) => sealed_tokens);
    await learner.collect('gossamer');
    await learner.connect();
    const [[grant], receipts] = await rowsOf(before);
    expect(grant).toMatchObject({ alive: 0, refreshable: 0 });
    expect(grant?.sealed_tokens).not.toBe(sealed);
    expect(receipts).toHaveLength(1);

    const second = await connectionOf(learner);
    await learner.collect('sonder');
    await learner.connect();
    await learner.call('POST', relayPaths.logout);
    expect(await rowsOf(second)).toEqual([[], []]);
  });
});
