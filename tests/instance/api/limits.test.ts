/** @module-tag smoke */
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../contract/paths.ts';
import { callApi, connectClient, type ApiClient, type ApiAnswer } from '../testing/api-client.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();
let client: ApiClient;

beforeEach(async () => {
  client = await connectClient(instance.current.url);
});

const shown = ({ headers }: ApiAnswer) => [
  headers.get('x-ratelimit-limit'),
  headers.get('x-ratelimit-remaining'),
];

describe('8 the rate limit', () => {
  it('8 1000 requests per hour by default, then 429', async () => {
    for (let sent = 0; sent < 1000; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => client.list()));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    const refused = await client.list();
    expect(refused.status).toBe(429);
    expect(shown(refused)).toEqual(['1000', '0']);
    expect(instance.current.control.counters().operations.listLearnedWords).toEqual({
      requests: 1001,
      byStatus: { 200: 1000, 429: 1 },
    });
    // A thousand requests take long on a busy machine.
  }, 180_000);

  it('8 X-RateLimit-Limit and X-RateLimit-Remaining are on every answer', async () => {
    expect(shown(await client.list())).toEqual(['1000', '999']);
    expect(shown(await client.collect({}))).toEqual(['1000', '998']);
    expect(shown(await client.get('/api/v1/nothing'))).toEqual(['1000', '997']);
    instance.current.control.addFault({ operation: '*', kind: 'status', status: 500 });
    expect(shown(await client.list())).toEqual(['1000', '996']);
    const anonymous = await callApi(instance.current.url + paths.learnedWords);
    expect(anonymous.status).toBe(401);
    expect(shown(anonymous)).toEqual(['1000', '999']);
  });

  it('8 what is refused takes effect nowhere', async () => {
    instance.current.control.setRemainingQuota({ remaining: 1 });
    expect((await client.collect({ term: 'one' })).status).toBe(200);
    expect((await client.collect({ term: 'two' })).status).toBe(429);
    expect(instance.current.control.words().map(({ term }) => term)).toEqual(['one']);
  });

  it('8 the hour ends', async () => {
    instance.current.control.setRemainingQuota({ remaining: 0 });
    instance.current.control.advanceClock(3_599_000);
    expect((await client.list()).status).toBe(429);
    instance.current.control.advanceClock(1_000);
    const fresh = await connectClient(instance.current.url);
    expect(shown(await fresh.list())).toEqual(['1000', '999']);
  });

  it('8 counted per application by default, per learner or altogether on demand', async () => {
    const { control, url } = instance.current;
    control.addLearner({ name: 'second', password: 'secret' });
    const second = await connectClient(url, { learner: 'second', password: 'secret' });
    await client.list();
    expect(shown(await second.list())).toEqual(['1000', '998']);
    control.changeSettings({ quotaScope: 'learner' });
    await client.list();
    expect(shown(await second.list())).toEqual(['1000', '999']);
    control.changeSettings({ quotaScope: 'instance' });
    await client.list();
    expect(shown(await second.list())).toEqual(['1000', '998']);
  });

  it('8 a higher quota can be had', async () => {
    instance.current.control.changeSettings({ rateLimit: 5000 });
    expect(shown(await client.list())).toEqual(['5000', '4999']);
  });

  it('8 sign-in and the token endpoint cost no quota', async () => {
    await connectClient(instance.current.url);
    expect(shown(await client.list())).toEqual(['1000', '999']);
  });
});

describe('9 versioning', () => {
  it('9 the API path carries the version prefix /api/v1', async () => {
    expect((await client.get('/api/v1/learning/learned-words')).status).toBe(200);
    for (const path of ['/api/learning/learned-words', '/api/v2/learning/learned-words']) {
      expect((await client.get(path)).status).toBe(404);
    }
  });
});
