/**
 * The service's quota through real relays, counted at the instance (interface.md section 8).
 * @module-tag smoke
 */
import { backgroundPriority, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { type Answered, errorOf, type Learner } from '../../../relay/learner.ts';
import { type RelayUnderTest, startRelayForTest } from '../../../relay/use-relay.ts';

const minute = 60_000;
const background = { headers: { Priority: backgroundPriority } };
const listInBackground = (learner: Learner, query = '') =>
  learner.call('GET', servicePaths.learnedWords + query, background);
const lists = ({ instance }: RelayUnderTest) =>
  instance.control.counters().operations.listLearnedWords.requests;

function expectRefused(answer: Answered, why: string): void {
  expect(answer.status).toBe(429);
  expect(errorOf(answer)).toMatchObject({ code: 'RESOURCE_EXHAUSTED', detail: { why } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
}

describe('after a 429', () => {
  test.each(['list', 'collect'] as const)(
    '%s: a short wait is held, then sent again',
    async (kind) => {
      const stack = await startRelayForTest();
      const learner = await stack.connected();
      stack.instance.control.addFault({
        operation: '*',
        kind: 'status',
        status: 429,
        retryAfter: 1,
      });
      const answer = kind === 'list' ? await learner.list() : await learner.collect('gossamer');
      expect(answer.status).toBe(200);
      const { operations, effects } = stack.instance.control.counters();
      expect(operations.listLearnedWords.requests + operations.collectWord.requests).toBe(2);
      expect(effects.collectsStored).toBe(kind === 'list' ? 0 : 1);
    },
  );

  test.each(['Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994', '0'])(
    'a Retry-After that is over (%s) means now and once: two calls, not six',
    async (retryAfter) => {
      const stack = await startRelayForTest();
      const learner = await stack.connected();
      const refused = { operation: '*', kind: 'status', status: 429, retryAfter } as const;
      stack.instance.control.addFault({ ...refused, times: 100 });
      const answer = await learner.list();
      expectRefused(answer, 'exhausted');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
      expect(lists(stack)).toBe(2);
    },
  );

  test('nothing more is sent for a caller who has gone away', async () => {
    const stack = await startRelayForTest({ recorded: true });
    const learner = await stack.connected();
    const refused = { operation: '*', kind: 'status', status: 429, retryAfter: 1 } as const;
    stack.instance.control.addFault({ ...refused, times: 100 });
    const gone = new AbortController();
    stack.recorder.hold = () => {
      gone.abort();
      return Promise.resolve();
    };
    const asked = learner.call('GET', servicePaths.learnedWords, { signal: gone.signal });
    await expect(asked).rejects.toThrow('abort');
    await eventually(() => expect(stack.log.join('')).toContain('caller_gone'));
    expect(lists(stack)).toBe(1);
  });

  test('a longer one is answered to each caller at once, with Retry-After', async () => {
    const stack = await startRelayForTest();
    const [one, two] = [await stack.connected(), await stack.connected()];
    const fault = { operation: 'collectWord', kind: 'status', status: 429, retryAfter: 7 } as const;
    stack.instance.control.addFault(fault);
    const answer = await one.collect('word');
    expectRefused(answer, 'exhausted');
    expect(answer.headers.get('retry-after')).toBe('7');
    expectRefused(await two.list(), 'exhausted');
    expect(lists(stack)).toBe(0);
  });

  test('without Retry-After: at least 30 s, then one request probes, and all continue', async () => {
    const stack = await startRelayForTest();
    const learner = await stack.connected();
    const key = randomUUID();
    stack.instance.control.addFault({ operation: 'collectWord', kind: 'status', status: 429 });
    const answer = await learner.collect('word', key);
    expectRefused(answer, 'exhausted');
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThanOrEqual(40);
    stack.advance(15_000);
    expectRefused(await learner.list(), 'exhausted');
    stack.advance(26_000);
    const asked = ['a', 'b', 'c', 'd'].map((token) =>
      learner.list(`?filter=term%20%3D%3D%20%22${token}%22`),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // The 429 released the key of the write.
    expect((await learner.collect('word', key)).status).toBe(200);
    expect(stack.instance.control.counters().effects.collectsStored).toBe(1);
  });

  test('again and again: each wait is about twice the last, up to 15 minutes', async () => {
    const stack = await startRelayForTest();
    const learner = await stack.connected();
    stack.instance.control.addFault({ operation: '*', kind: 'status', status: 429, times: 20 });
    const waits: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const answer = await learner.list();
      expectRefused(answer, 'exhausted');
      const seconds = Number(answer.headers.get('retry-after'));
      waits.push(seconds);
      stack.advance(seconds * 1000);
    }
    expect(lists(stack)).toBe(8);
    const most = [40, 80, 160, 320, 640, 900, 900, 900];
    waits.forEach((wait, round) => {
      expect(wait).toBeLessThanOrEqual(most[round] ?? 0);
      expect(wait).toBeGreaterThanOrEqual((most[round] ?? 0) * 0.75);
    });
  });

  test('waiting requests probe one at a time', async () => {
    const stack = await startRelayForTest({ recorded: true });
    const learner = await stack.connected();
    const { control } = stack.instance;
    const collects = () => control.counters().operations.collectWord.requests;
    const refused = { operation: '*', kind: 'status', status: 429 } as const;
    control.addFault({ ...refused, retryAfter: 7 });
    expectRefused(await learner.collect('a'), 'exhausted');
    stack.advance(7_000);
    control.addFault({ ...refused, retryAfter: 1 });
    const sent: number[] = [];
    stack.recorder.hold = async () => {
      // The relay has looked at every waiting request meanwhile.
      for (let round = 0; round < 3; round += 1) await learner.session();
      sent.push(collects());
    };
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => learner.collect(word)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // One was refused before; the first probe is refused, the second is not, and then all go.
    expect(sent.slice(0, 2)).toEqual([2, 3]);
    expect(collects()).toBe(8);
    expect(control.counters().effects.collectsStored).toBe(6);
  });
});

describe('while little is left', () => {
  test('background requests are refused first, but for one a minute', async () => {
    const stack = await startRelayForTest();
    const learner = await stack.connected();
    await learner.list();
    stack.instance.control.setRemainingQuota({ remaining: 100 });
    await learner.list();
    stack.instance.control.resetCounters();
    expectRefused(await listInBackground(learner), 'background');
    expect(lists(stack)).toBe(0);
    expect((await learner.list()).status).toBe(200);
    expect((await learner.collect('word')).status).toBe(200);
    stack.advance(minute + 1);
    expect((await listInBackground(learner)).status).toBe(200);
    expectRefused(await listInBackground(learner), 'background');
    expect(lists(stack)).toBe(2);
  });

  test('a reset is noticed by the probe, and then everything goes', async () => {
    const stack = await startRelayForTest();
    const learner = await stack.connected();
    stack.instance.control.setRemainingQuota({ remaining: 1 });
    await learner.list();
    stack.instance.control.resetCounters();
    expectRefused(await learner.list(), 'exhausted');
    stack.instance.control.setRemainingQuota({ remaining: 1000 });
    expectRefused(await learner.list(), 'exhausted');
    expect(lists(stack)).toBe(0);
    stack.advance(minute + 1);
    expect((await learner.list()).status).toBe(200);
    expect((await listInBackground(learner)).status).toBe(200);
    expect((await learner.session()).quota).toEqual({ limit: 1000, remaining: 998 });
  });

  test('a quota seen an hour ago is ignored', async () => {
    const stack = await startRelayForTest();
    const learner = await stack.connected();
    stack.instance.control.setRemainingQuota({ remaining: 1 });
    await learner.list();
    expectRefused(await learner.list(), 'exhausted');
    stack.instance.control.setRemainingQuota({ remaining: 1000 });
    stack.advance(60 * minute);
    expect((await listInBackground(learner)).status).toBe(200);
  });

  test('no active learner takes more than a fair share of it', async () => {
    const stack = await startRelayForTest();
    const { control } = stack.instance;
    const learners = [
      await stack.connected(),
      await stack.connected(),
      await stack.connected(),
      await stack.connected(),
    ];
    for (const learner of learners) await learner.list();
    control.setRemainingQuota({ remaining: 41 });
    const [greedy, ...others] = learners;
    await greedy?.list();
    // Forty requests are left for four learners.
    const took = async (learner: Learner | undefined): Promise<number> => {
      let taken = 0;
      for (; (await learner?.list())?.status === 200; taken += 1);
      return taken;
    };
    expect(await took(greedy)).toBe(10);
    for (const learner of others) expect(await took(learner)).toBe(10);
    expect(control.counters().operations.listLearnedWords.byStatus['429']).toBeUndefined();
    for (const learner of learners) expectRefused(await learner.list(), 'exhausted');
  });

  test('by learner: a learner with no requests left does not delay the others', async () => {
    const stack = await startRelayForTest({
      instance: {
        quotaScope: 'learner',
        learners: [
          { name: 'demo', password: 'demo' },
          { name: 'other', password: 'other' },
        ],
      },
      environment: { QUOTA_SCOPE: 'learner' },
    });
    const [one, two] = [await stack.connected(), await stack.connected('other')];
    stack.instance.control.setRemainingQuota({ remaining: 3, learner: 'demo' });
    for (let round = 0; round < 3; round += 1) expect((await one.list()).status).toBe(200);
    expectRefused(await one.list(), 'exhausted');
    expect((await two.list()).status).toBe(200);
    expect((await listInBackground(two)).status).toBe(200);
  });
});
