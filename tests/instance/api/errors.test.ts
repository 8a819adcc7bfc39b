/** @module-tag smoke */
import { request as rawRequest } from 'node:http';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../contract/paths.ts';
import { serviceScopes, type ServiceScope } from '../contract/scopes.ts';
import { errorSchema } from '../testing/answers.ts';
import { callApi, connectClient, type ApiAnswer, type ApiClient } from '../testing/api-client.ts';
import { useInstance } from '../testing/use-instance.ts';

const instance = useInstance();
let client: ApiClient;

beforeEach(async () => {
  client = await connectClient(instance.current.url);
});

function expectError({ status, body, headers }: ApiAnswer, expected: number, code: string): void {
  expect(status).toBe(expected);
  expect(headers.get('content-type')).toMatch(/^application\/json/u);
  expect(errorSchema.parse(body).error.code).toBe(code);
}

const withToken = (token: string): RequestInit => ({ headers: { Authorization: token } });
const listUrl = () => instance.current.url + paths.learnedWords;

describe('7 statuses and their error bodies', () => {
  it('7 200: success', async () => {
    expect((await client.list()).status).toBe(200);
  });

  it('7 400: invalid request parameters', async () => {
    expectError(await client.list({ page_size: 'ten' }), 400, 'INVALID_ARGUMENT');
    expectError(await client.collect({}), 400, 'INVALID_ARGUMENT');
  });

  it('7 400: an invalid language code yields INVALID_ARGUMENT', async () => {
    for (const language of ['LANGUAGE_KLINGON', 'en', 'language_english', '', 1, null]) {
      expectError(await client.collect({ term: 'word', language }), 400, 'INVALID_ARGUMENT');
    }
  });

  it('7 400: details say which field', async () => {
    const { body } = await client.collect({ term: 'word', language: 'en', mastery_level: 9 });
    expect(errorSchema.parse(body).error.details).toMatchObject([
      { field: 'spec.language' },
      { field: 'spec.mastery_level' },
    ]);
  });

  it.each(['', '{', '{"spec":{"term":"word"}', "{'spec':1}", '[1,2', 'null', '[]', '"spec"'])(
    '7 400: the body %s',
    async (body) => {
      const answered = await callApi(instance.current.url + paths.collectWord, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${client.accessToken}`,
          'Content-Type': 'application/json',
        },
        body,
      });
      expectError(answered, 400, 'INVALID_ARGUMENT');
    },
  );

  it('7 400: a body over 64 KiB, a path that does not decode', async () => {
    expectError(await client.collect({ term: 'x'.repeat(70_000) }), 400, 'INVALID_ARGUMENT');
    expectError(
      await client.post('/api/v1/review-plans/%E0%A4%A/flashcards', {}),
      400,
      'INVALID_ARGUMENT',
    );
  });

  it('7 401: without a token', async () => {
    const answered = await callApi(listUrl());
    expectError(answered, 401, 'UNAUTHENTICATED');
    expect(answered.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each(['Bearer unknown', 'Bearer', 'Bearer  ', 'Basic ZGVtbzpkZW1v', 'Bearer a b'])(
    '7 401: token invalid: %s',
    async (token) => {
      const answered = await callApi(listUrl(), withToken(token));
      expectError(answered, 401, 'UNAUTHENTICATED');
      expect(answered.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    },
  );

  it('7 401: a token in the query or with another prefix is no token', async () => {
    const { accessToken } = client;
    expectError(await callApi(`${listUrl()}?access_token=${accessToken}`), 401, 'UNAUTHENTICATED');
    expectError(await callApi(listUrl(), withToken(accessToken)), 401, 'UNAUTHENTICATED');
  });

  it('7 401: token expired', async () => {
    instance.current.control.expireAccessTokens();
    expectError(await client.list(), 401, 'UNAUTHENTICATED');
  });

  it('7 401: token revoked', async () => {
    instance.current.control.revokeTokens('demo');
    expectError(await client.list(), 401, 'UNAUTHENTICATED');
  });

  it('7 403: authorization revoked', async () => {
    instance.current.control.withdrawAuthorizations();
    expectError(await client.list(), 403, 'PERMISSION_DENIED');
  });

  it('7 404: resource does not exist', async () => {
    expectError(await client.get('/api/v1/nothing'), 404, 'NOT_FOUND');
    expectError(await client.get('/api'), 404, 'NOT_FOUND');
    expectError(await client.get(`${paths.learnedWords}/`), 404, 'NOT_FOUND');
    expectError(await client.get('/api/v1/learning/Learned-Words'), 404, 'NOT_FOUND');
    expectError(await client.flashcards({}, 'nowhere'), 404, 'NOT_FOUND');
    expectError(await callApi(`${instance.current.url}/elsewhere`), 404, 'NOT_FOUND');
  });

  it.each([
    ['GET', paths.collectWord],
    ['PUT', paths.collectWord],
    ['POST', paths.learnedWords],
    ['DELETE', paths.learnedWords],
    ['GET', paths.flashcards('daily-english')],
    ['GET', paths.submitAnswer('daily-english')],
    ['PATCH', paths.submitAnswer('daily-english')],
  ])('7 404: %s %s', async (method, path) => {
    const headers = { Authorization: `Bearer ${client.accessToken}` };
    const answered = await callApi(instance.current.url + path, { method, headers });
    expectError(answered, 404, 'NOT_FOUND');
  });

  it('7 429: rate limit exceeded', async () => {
    instance.current.control.setRemainingQuota({ remaining: 0 });
    expectError(await client.list(), 429, 'RESOURCE_EXHAUSTED');
  });

  it('7 500: server error', async () => {
    const { control } = instance.current;
    control.addFault({ operation: 'listLearnedWords', kind: 'status', status: 500 });
    expectError(await client.list(), 500, 'INTERNAL');
  });

  it('7 an interrupted request does not affect other requests', async () => {
    const request = rawRequest(instance.current.url + paths.collectWord, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': '100' },
    });
    request.on('error', () => undefined);
    request.write('{"spec":');
    await once(request, 'socket');
    request.destroy();
    expect((await client.list()).status).toBe(200);
  });
});

describe('5.1 scopes are enforced', () => {
  const needed: [string, ServiceScope, (caller: ApiClient) => Promise<ApiAnswer>, number][] = [
    ['collect', 'words:write', (caller) => caller.collect({ term: 'word' }), 200],
    ['list', 'words:read', (caller) => caller.list(), 200],
    ['flashcards', 'review:read', (caller) => caller.flashcards(), 200],
    ['answer', 'review:write', (caller) => caller.answer({}), 400],
    ['word books', 'wordbooks:read', (caller) => caller.get('/api/v1/word-books'), 404],
  ];

  it.each(needed)('5.1 %s needs %s and no more', async (_, scope, call, status) => {
    expect((await call(await connectClient(instance.current.url, { scope }))).status).toBe(status);
  });

  it.each(needed)('5.1 7 403: %s without %s', async (_, scope, call) => {
    const others = serviceScopes.filter((name) => name !== scope && name !== 'wordbooks:write');
    const answered = await call(
      await connectClient(instance.current.url, { scope: others.join(' ') }),
    );
    expectError(answered, 403, 'PERMISSION_DENIED');
    expect(answered.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="${scope}"`,
    );
  });
});
