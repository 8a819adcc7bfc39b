/**
 * SESSION_RATE and ADDRESS_RATE through real relays (security-checklist.md S21).
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { describe, expect, test } from 'vitest';
import { type Answered, errorOf, type Learner } from '../../../relay/learner.ts';
import { startRelayForTest } from '../../../relay/use-relay.ts';

const firefox = 'moz-extension://5b0a6a0c-0f0f-4c86-8b3c-0d3f0c8c7f5d';

function expectLimited(answer: Answered, reason: string): void {
  expect(answer.status).toBe(429);
  expect(errorOf(answer)).toMatchObject({ code: 'RESOURCE_EXHAUSTED', reason });
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
}

/** How many of these requests, sent one after the other, were let in. */
async function passed(times: number, ask: () => Promise<{ status: number }>): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) if ((await ask()).status !== 429) count += 1;
  return count;
}

describe('S21 a session', () => {
  test('S21 over its rate: 429 on /api and /auth alike, and other clients are served', async () => {
    const stack = await startRelayForTest({ environment: { SESSION_RATE: '10' } });
    const [one, two] = [await stack.connected(), await stack.connected()];
    expect(await passed(12, () => one.list())).toBe(10);
    const before = stack.instance.control.counters().operations.listLearnedWords.requests;
    expectLimited(await one.list(), 'session_rate');
    expectLimited(await one.collect('word'), 'session_rate');
    expectLimited(await one.call('GET', relayPaths.session), 'session_rate');
    expectLimited(await one.call('POST', relayPaths.logout), 'session_rate');
    expect((await two.list()).status).toBe(200);
    const after = stack.instance.control.counters().operations.listLearnedWords.requests;
    expect(after).toBe(before + 1);
  });

  test('S21 the rate is one for all processes', async () => {
    const stack = await startRelayForTest({ environment: { SESSION_RATE: '20' } });
    const one = await stack.connected();
    const two = await stack.another(one);
    const let1 = await passed(15, () => one.list());
    const let2 = await passed(15, () => two.list());
    // Twenty, and a tenth more that the second process allows from its own memory.
    expect(let1 + let2).toBeGreaterThanOrEqual(20);
    expect(let1 + let2).toBeLessThanOrEqual(22);
    expectLimited(await two.list(), 'session_rate');
  });

  test('S21 what another site makes the browser send is not counted', async () => {
    const stack = await startRelayForTest({ environment: { SESSION_RATE: '10' } });
    const learner = await stack.connected();
    const forged = { headers: { Origin: 'https://evil.example' } };
    for (let time = 0; time < 30; time += 1) {
      expect((await learner.call('GET', relayPaths.session, forged)).status).toBe(403);
    }
    expect((await learner.list()).status).toBe(200);
  });

  test('S21 zero is no limit', async () => {
    const stack = await startRelayForTest({
      environment: { SESSION_RATE: '0', ADDRESS_RATE: '0' },
    });
    const learner = await stack.connected();
    expect(await passed(80, () => learner.session().then(() => ({ status: 200 })))).toBe(80);
  });
});

describe('S21 an address without a session', () => {
  const strangersOf = (learner: Learner) => [
    () => learner.list(),
    () => learner.call('GET', relayPaths.session),
    () => learner.open(relayPaths.login),
    () => learner.open(relayPaths.callback),
    () => learner.open(relayPaths.connected),
  ];

  test.each([0, 1, 2, 3, 4])('S21 over its rate: 429 (%i)', async (which) => {
    const stack = await startRelayForTest({ environment: { ADDRESS_RATE: '6' } });
    const connected = await stack.connected();
    // A sign-in counts once.
    const used = 1;
    const ask = strangersOf(stack.newLearner())[which];
    if (ask === undefined) throw new Error('No such request');
    // A browser that keeps its cookie counts as unknown until it is connected.
    expect(await passed(8, ask)).toBe(6 - used);
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    if (answer.headers.get('content-type')?.includes('html') === true) {
      expect(answer.text).toContain('Too many requests');
    } else expectLimited(answer, 'address_rate');
    // The connected learner at this address is limited by session.
    expect((await connected.list()).status).toBe(200);
  });

  test('S21 a validly signed cookie without a session does not evade the rate', async () => {
    const stack = await startRelayForTest({ environment: { ADDRESS_RATE: '12' } });
    const begun = stack.newLearner();
    await begun.beginLogin();
    expect([...begun.cookies.keys()]).toContain('gleaner');
    expect(await passed(20, () => begun.list())).toBe(11);
    const left = await startRelayForTest({ environment: { ADDRESS_RATE: '12' } });
    const learner = await left.connected();
    const copy = left.newLearner();
    for (const [name, value] of learner.cookies) copy.cookies.set(name, value);
    await learner.call('POST', relayPaths.logout);
    expect(await passed(20, () => copy.call('GET', relayPaths.session))).toBeLessThan(12);
  });

  test('S21 a callback of no sign-in counts, also with a cookie and a state of one', async () => {
    const stack = await startRelayForTest({ environment: { ADDRESS_RATE: '12' } });
    const learner = stack.newLearner();
    const { searchParams } = await learner.beginLogin();
    const again = `${relayPaths.callback}?error=access_denied&state=${searchParams.get('state')}`;
    const statuses: number[] = [];
    for (let time = 0; time < 14; time += 1) statuses.push((await learner.open(again)).status);
    // The login, the callback that belongs to it, and eleven that belong to none.
    expect(statuses.filter((status) => status === 400)).toHaveLength(12);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test('by default a class of forty at one address signs in within a minute', async () => {
    const stack = await startRelayForTest({ environment: { ADDRESS_RATE: '' } });
    let connected = 0;
    for (let seat = 0; seat < 40; seat += 1) {
      const learner = stack.newLearner();
      // The popup asks when it opens, before and after the sign-in; one more time for whoever looks again.
      for (let look = 0; look < 2; look += 1) await learner.call('GET', relayPaths.session);
      const callback = await learner.beginLogin().then(
        (authorization) => learner.decide(authorization, 'allow'),
        () => null,
      );
      if (callback !== null) await learner.open(callback.href);
      const { status, text } = await learner.call('GET', relayPaths.session);
      connected += Number(status === 200 && text.includes('"connected":true'));
    }
    expect(connected).toBe(40);
  });

  test('S21 S5 only a trusted proxy says whose address it is', async () => {
    const from = (stranger: Learner, address: string) =>
      stranger.call('GET', relayPaths.session, {
        headers: { 'X-Forwarded-For': address, Origin: firefox },
      });
    const open = await startRelayForTest({ environment: { ADDRESS_RATE: '5' } });
    let each = 0;
    const forging = () => from(open.newLearner(), `203.0.113.${(each += 1)}`);
    expect(await passed(9, forging)).toBe(5);

    const behind = await startRelayForTest({
      environment: { ADDRESS_RATE: '5', TRUSTED_PROXIES: '127.0.0.1' },
    });
    expect(await passed(9, () => from(behind.newLearner(), '203.0.113.1'))).toBe(5);
    expect(await passed(9, () => from(behind.newLearner(), '203.0.113.2'))).toBe(5);
    // What a client wrote before the proxy added its address does not count.
    const liar = () => from(behind.newLearner(), `198.51.100.${(each += 1)}, 203.0.113.3`);
    expect(await passed(9, liar)).toBe(5);
  });
});
