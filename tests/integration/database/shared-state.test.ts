/**
 * Quota, receipts and rate limits of two relays on one database, on either kind of it.
 * @module-tag smoke
 */
import { backgroundPriority, relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../shared/src/testing/eventually.ts';
import { relayEnvironment } from '../../relay/relay-process.ts';
import { errorOf, type Learner } from '../../relay/learner.ts';
import { startRelayForTest } from '../../relay/use-relay.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const minute = 60_000;

describe.each(databaseKinds)('on %s', (kind) => {
  async function two(environment: Readonly<Record<string, string>> = {}) {
    const url = await databases.create(kind);
    const { ENCRYPTION_KEYS = '', SESSION_SECRETS = '' } = relayEnvironment({
      INSTANCE_URL: '',
      RELAY_URL: '',
      DATABASE_URL: url,
    });
    const stack = await startRelayForTest({
      environment: { DATABASE_URL: url, ENCRYPTION_KEYS, SESSION_SECRETS, ...environment },
    });
    const here = await stack.connected();
    return { stack, control: stack.instance.control, here, there: await stack.another(here) };
  }
  const listInBackground = (learner: Learner, size: number) =>
    learner.call('GET', `${servicePaths.learnedWords}?page_size=${size}`, {
      headers: { Priority: backgroundPriority },
    });

  test('divides a scarce quota equally, refuses background calls first, probes once a minute, and recovers', async () => {
    const { stack, control, here, there } = await two();
    const rival = await stack.connected();
    await rival.list();
    await here.list();
    control.setRemainingQuota({ remaining: 22 });
    await here.list();
    // The other process reads the database once a second.
    stack.advance(2_000);
    for (const each of [here, there]) {
      const refused = await listInBackground(each, 5);
      expect(refused.status).toBe(429);
      expect(errorOf(refused).detail).toEqual({ reason: 'quota', why: 'background' });
    }
    control.resetCounters();
    const passed = { here: 0, there: 0 };
    for (let round = 0; round < 8; round += 1) {
      passed.here += Number((await here.list()).status === 200);
      passed.there += Number((await there.list()).status === 200);
    }
    // 21 were left for two who are active. What one process sees within a millisecond of the other's
    // news may be taken for older: then one more is thought to be left.
    const taken = passed.here + passed.there;
    expect(taken).toBeGreaterThanOrEqual(10);
    expect(taken).toBeLessThanOrEqual(11);
    expect(passed.there).toBeGreaterThan(0);
    const refused = await there.list();
    expect(errorOf(refused).detail).toEqual({ reason: 'quota', why: 'fair_share' });
    stack.advance(minute + 1);
    const probes = await Promise.all(
      [here, there, here, there].map((each, place) => listInBackground(each, place + 1)),
    );
    expect(probes.filter(({ status }) => status === 200)).toHaveLength(1);
    control.setRemainingQuota({ remaining: 1000 });
    stack.advance(minute + 1);
    expect((await there.list()).status).toBe(200);
    expect((await listInBackground(there, 9)).status).toBe(200);
    // A write may wait a tenth of a second, and the test moves the clock but not that wait.
    await eventually(async () => {
      stack.advance(2_000);
      expect((await listInBackground(here, 9)).status).toBe(200);
    });
  });

  test('a 429 in one process stops both, and the first probe frees both', async () => {
    const { stack, control, here, there } = await two();
    control.addFault({ operation: '*', kind: 'status', status: 429 });
    expect((await here.list()).status).toBe(429);
    stack.advance(2_000);
    expect((await there.list()).status).toBe(429);
    stack.advance(41_000);
    expect((await there.list()).status).toBe(200);
    expect((await here.list()).status).toBe(200);
    expect(control.counters().operations.listLearnedWords.requests).toBe(3);
  });

  test('a write sent by one process is known to the other, and one in flight is not sent twice', async () => {
    const { control, here, there } = await two();
    control.changeSettings({ recollect: 'double' });
    const key = randomUUID();
    const first = await here.collect('gossamer', key);
    expect(await there.collect('gossamer', key)).toMatchObject({ status: 200, text: first.text });
    expect((await there.collect('lugubrious', key)).status).toBe(422);
    const both = randomUUID();
    control.addFault({ operation: 'collectWord', kind: 'latency', ms: 300 });
    const answers = await Promise.all([here, there].map((each) => each.collect('word', both)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(control.words('demo')).toHaveLength(2);
    expect(control.counters().operations.collectWord.requests).toBe(2);
  });

  test('a logout in one process while the other sends a write', async () => {
    const { control, here, there } = await two();
    control.addFault({ operation: 'collectWord', kind: 'latency', ms: 400 });
    const writing = here.collect('gossamer');
    await expect
      .poll(() => control.counters().operations.collectWord.requests, { interval: 5 })
      .toBe(1);
    expect((await there.call('POST', relayPaths.logout)).status).toBe(204);
    expect((await writing).status).toBe(200);
    expect((await here.collect('word')).status).toBe(401);
  });

  test('of writes that share a statement, one whose learner has logged out stops no other', async () => {
    const { stack, control, here } = await two();
    const others = await Promise.all([1, 2, 3].map(() => stack.connected()));
    control.changeSettings({ recollect: 'double' });
    const keys = others.flatMap((learner) =>
      [1, 2, 3, 4].map((index) => ({ learner, key: randomUUID(), term: `word-${index}` })),
    );
    const logout = here.call('POST', relayPaths.logout);
    const leaving = [1, 2, 3, 4].map((index) => here.collect(`last-${index}`));
    const answers = await Promise.all(
      keys.map(({ learner, term, key }) => learner.collect(term, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect((await logout).status).toBe(204);
    for (const { status } of await Promise.all(leaving)) expect([200, 401]).toContain(status);
    const { requests } = control.counters().operations.collectWord;
    for (const [index, { learner, term, key }] of keys.entries()) {
      expect((await learner.collect(term, key)).text).toBe(answers[index]?.text);
    }
    expect(control.counters().operations.collectWord.requests).toBe(requests);
  });

  test('S21 SESSION_RATE is counted together', async () => {
    const { here, there } = await two({ SESSION_RATE: '20' });
    const passed = { here: 0, there: 0 };
    for (let round = 0; round < 15; round += 1) {
      passed.here += Number((await here.list()).status === 200);
      passed.there += Number((await there.list()).status === 200);
    }
    expect(passed.here + passed.there).toBeGreaterThanOrEqual(19);
    expect(passed.here + passed.there).toBeLessThanOrEqual(22);
  });
});
