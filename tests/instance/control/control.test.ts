/** @module-tag smoke */
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../contract/paths.ts';
import { startInstance } from '../http/server.ts';
import { tokenAnswerSchema } from '../testing/answers.ts';
import { callApi, connectClient, type ApiClient } from '../testing/api-client.ts';
import { obtainTokens, postToken, refreshForm } from '../testing/learner-browser.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();
let client: ApiClient;

beforeEach(async () => {
  client = await connectClient(instance.current.url);
});

const command = (method: string, path: string, body?: unknown) =>
  callApi(`${instance.current.url}/_control${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

describe('faults', () => {
  it('a status takes the place of the next requests of its operation, unprocessed', async () => {
    const fault = { operation: 'collectWord', kind: 'status', status: 500, times: 2 };
    expect((await command('POST', '/faults', fault)).status).toBe(200);
    expect((await client.list()).status).toBe(200);
    expect((await client.collect({ term: 'word' })).status).toBe(500);
    expect((await client.collect({ term: 'word' })).status).toBe(500);
    expect(instance.current.control.words()).toEqual([]);
    expect((await client.collect({ term: 'word' })).status).toBe(200);
  });

  it('a status after processing hides an effect', async () => {
    const { control } = instance.current;
    control.addFault({ operation: 'collectWord', kind: 'status', status: 502, when: 'after' });
    expect((await client.collect({ term: 'word' })).status).toBe(502);
    expect(control.words()).toHaveLength(1);
  });

  it('429 comes with or without Retry-After', async () => {
    const { control } = instance.current;
    control.addFault({ operation: '*', kind: 'status', status: 429, retryAfter: 7 });
    control.addFault({ operation: '*', kind: 'status', status: 429 });
    const first = await client.list();
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
    const second = await client.list();
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, null]);
    expect(second.body).toMatchObject({ error: { code: 'RESOURCE_EXHAUSTED' } });
  });

  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('a connection dropped %s processing leaves %i effects', async (when, effects) => {
    const { control } = instance.current;
    control.addFault({ operation: 'collectWord', kind: 'drop', when });
    await expect(client.collect({ term: 'word' })).rejects.toThrow('fetch failed');
    expect(control.words()).toHaveLength(effects);
    expect(control.counters().operations.collectWord).toEqual({
      requests: 1,
      byStatus: { dropped: 1 },
    });
    expect(control.counters().effects.collectsStored).toBe(effects);
  });

  it('an answer dropped after processing is applied', async () => {
    const { control } = instance.current;
    control.addWords('demo', [{ term: 'apple' }]);
    const { body } = await client.flashcards();
    const [card] = (body as { flash_cards: { id: string }[] }).flash_cards;
    control.addFault({ operation: 'submitAnswer', kind: 'drop', when: 'after' });
    const answer = { user_answer: 'A', is_correct: true, time_spent_ms: 1 };
    await expect(client.answer({ flashcard_id: card?.id, ...answer })).rejects.toThrow();
    expect(control.answers()).toHaveLength(1);
    expect(control.counters().effects.answersApplied).toBe(1);
  });

  it('latency holds the answer back and combines with other faults', async () => {
    const { control } = instance.current;
    control.addFault({ operation: 'listLearnedWords', kind: 'latency', ms: 120 });
    control.addFault({ operation: 'listLearnedWords', kind: 'status', status: 500 });
    const slow = client.list().then(({ status }) => `slow ${status}`);
    await expect.poll(() => control.faults()).toEqual([]);
    const order: string[] = [];
    await Promise.all([
      slow.then((name) => order.push(name)),
      client.flashcards().then(({ status }) => order.push(`quick ${status}`)),
    ]);
    expect(order).toEqual(['quick 200', 'slow 500']);
  });

  it('any answer at all can be given', async () => {
    const garbage = {
      operation: 'listLearnedWords' as const,
      kind: 'answer' as const,
      status: 200,
      contentType: 'text/html',
      body: '<p>maintenance</p>',
    };
    instance.current.control.addFault(garbage);
    const response = await fetch(instance.current.url + paths.learnedWords);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/u);
    expect(await response.text()).toBe(garbage.body);
  });

  it('the token endpoint can fail too: rotated, but the answer lost', async () => {
    const { control, url } = instance.current;
    const { refresh_token = '' } = await obtainTokens(url);
    control.addFault({ operation: 'token', kind: 'drop', when: 'after' });
    await expect(postToken(url, refreshForm(refresh_token))).rejects.toThrow('fetch failed');
    expect((await postToken(url, refreshForm(refresh_token))).status).toBe(400);
    expect(control.counters().effects.refreshTokensReused).toBe(1);
  });

  it('are listed with what is left of them, and cleared', async () => {
    const fault = { operation: 'collectWord', kind: 'drop', when: 'after', times: 3 };
    await command('POST', '/faults', fault);
    await client.collect({ term: 'word' }).catch(() => undefined);
    expect((await command('GET', '/faults')).body).toEqual([{ ...fault, times: 2 }]);
    await command('DELETE', '/faults');
    expect((await command('GET', '/faults')).body).toEqual([]);
  });

  it('an impossible fault is refused', async () => {
    for (const fault of [{}, { operation: 'nothing', kind: 'drop', when: 'after' }]) {
      expect((await command('POST', '/faults', fault)).status).toBe(400);
    }
  });
});

describe('reading and turning over HTTP', () => {
  it('counters: operations by status, token calls by grant type, effects', async () => {
    await command('DELETE', '/counters');
    await client.collect({ term: 'word' });
    await client.collect({});
    const { refresh_token = '' } = await obtainTokens(instance.current.url);
    await postToken(instance.current.url, refreshForm(refresh_token));
    await postToken(instance.current.url, { grant_type: 'password' });
    const { body } = await command('GET', '/counters');
    expect(body).toEqual(instance.current.control.counters());
    expect(body).toMatchObject({
      operations: {
        collectWord: { requests: 2, byStatus: { 200: 1, 400: 1 } },
        token: { requests: 3, byStatus: { 200: 2, 400: 1 } },
      },
      tokenCalls: { authorization_code: 1, refresh_token: 1, other: 1 },
      effects: { collectsStored: 1 },
    });
  });

  it('words and answers, per learner', async () => {
    await command('POST', '/learners', { name: 'second', password: 'secret' });
    await command('POST', '/words', { learner: 'second', words: [{ term: 'word', tags: ['a'] }] });
    await client.collect({ term: 'other' });
    expect((await command('GET', '/words?learner=second')).body).toMatchObject([
      { learner: 'second', term: 'word', tags: ['a'], notes: [], mastery_level: 0 },
    ]);
    expect((await command('GET', '/words')).body).toHaveLength(2);
    expect((await command('GET', '/answers?learner=second')).body).toEqual([]);
    expect(instance.current.control.counters().effects.collectsStored).toBe(1);
  });

  it('dealt cards: what the learner sees, what is right, and the names that an answer uses', async () => {
    const { control } = instance.current;
    control.changeSettings({ cardKinds: ['choice', 'fill-blanks'] });
    control.addWords('demo', [{ term: 'serendipity' }, { term: 'record' }]);
    expect((await command('GET', '/cards')).body).toEqual([]);
    await client.flashcards();
    const { body } = await command('GET', '/cards?learner=demo');
    expect(body).toEqual(control.cards());
    expect(body).toMatchObject([
      { term: 'serendipity', kind: 'choice', question: 'serendipity', answered: false },
      { term: 'record', kind: 'fill-blanks', correct_values: ['blank1:A'] },
    ]);
    const [choice] = control.cards();
    const right = choice?.options.find(({ id }) => choice.correct_values.includes(id));
    expect(right?.text).toMatch(/unexpected and fortunate discoveries/u);
    expect(right?.name).toBe(right?.id);

    control.changeSettings({ cardShape: 'anki-cloze' });
    const [inTexts, typed] = control.cards();
    expect(inTexts?.options.map(({ name }) => name)).toEqual(
      choice?.options.map(({ text }) => text),
    );
    expect(typed).toMatchObject({ options: [], correct_values: ['blank1:record'] });
    expect(control.cards('nobody')).toEqual([]);
  });

  it('authorizations with their live tokens', async () => {
    const { body } = await command('GET', '/authorizations?learner=demo');
    expect(body).toMatchObject([
      { learner: 'demo', client_id: 'gleaner-dev', access_tokens: [client.accessToken] },
    ]);
    await command('POST', '/expire-access-tokens');
    expect((await command('GET', '/authorizations')).body).toMatchObject([{ access_tokens: [] }]);
  });

  it('tokens are revoked and consent withdrawn for one learner only', async () => {
    const { control, url } = instance.current;
    control.addLearner({ name: 'second', password: 'secret' });
    const second = await connectClient(url, { learner: 'second', password: 'secret' });
    await command('POST', '/revoke-tokens?learner=second');
    expect([(await client.list()).status, (await second.list()).status]).toEqual([200, 401]);
    await command('POST', '/withdraw-authorizations?learner=demo');
    expect((await client.list()).status).toBe(403);
  });

  it('settings change at once; unknown ones are refused', async () => {
    const changed = await command('PATCH', '/settings', { cardShape: 'bare-list' });
    expect(changed.body).toEqual(instance.current.control.settings());
    expect((await client.flashcards()).body).toEqual([]);
    expect((await command('PATCH', '/settings', { cardShape: 'round' })).status).toBe(400);
    expect((await command('PATCH', '/settings', { colour: 'green' })).status).toBe(400);
  });

  it('quota, clock and applications', async () => {
    await command('POST', '/quota', { remaining: 3 });
    expect((await client.list()).headers.get('x-ratelimit-remaining')).toBe('2');
    await command('POST', '/clock', { advanceMs: 3_600_000 });
    expect((await client.list()).status).toBe(401);
    const application = {
      clientId: 'other',
      clientSecret: 'other-secret',
      name: 'Other',
      redirectUris: ['http://127.0.0.1:4000/done'],
      scopes: ['words:read'],
    };
    await command('POST', '/applications', application);
    const tokens = await obtainTokens(instance.current.url, {
      clientId: 'other',
      clientSecret: 'other-secret',
      redirectUri: 'http://127.0.0.1:4000/done',
      scope: 'words:read',
    });
    expect(tokenAnswerSchema.parse(tokens).scope).toBe('words:read');
  });

  it('a request that is overtaken by a renewal stores nothing, is not counted, and gets no answer', async () => {
    const { control } = instance.current;
    control.keepSignIns();
    control.addFault({ operation: 'collectWord', kind: 'latency', ms: 200 });
    const late = client.collect({ term: 'late' });
    late.catch(() => undefined);
    await expect.poll(() => control.counters().operations.collectWord.requests).toBe(1);
    control.renew();
    await expect(late).rejects.toThrow();
    expect(control.words()).toEqual([]);
    expect(control.counters().operations.collectWord).toEqual({ requests: 0, byStatus: {} });
    expect((await client.collect({ term: 'word' })).status).toBe(200);
  });

  it('reset forgets everything but the options', async () => {
    await client.collect({ term: 'word' });
    await command('PATCH', '/settings', { refresh: 'off' });
    await command('POST', '/reset');
    expect((await command('GET', '/words')).body).toEqual([]);
    expect(instance.current.control.settings().refresh).toBe('rotating');
    expect((await client.list()).status).toBe(401);
    expect((await connectClient(instance.current.url)).accessToken).not.toBe('');
  });

  it('costs no quota and is not counted', async () => {
    const before = instance.current.control.counters();
    await command('GET', '/counters');
    await command('GET', '/words');
    expect(instance.current.control.counters()).toEqual(before);
    expect((await client.list()).headers.get('x-ratelimit-remaining')).toBe('999');
  });

  it('can be switched off', async () => {
    const closed = await startInstance({ controlEndpoint: false });
    try {
      expect((await callApi(`${closed.url}/_control/counters`)).status).toBe(404);
      expect(closed.control.counters().tokenCalls.other).toBe(0);
    } finally {
      await closed.close();
    }
  });
});
