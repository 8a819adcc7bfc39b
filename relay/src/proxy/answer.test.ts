import { expect, test } from 'vitest';
import { toAnswer } from './answer.ts';
import { createRoutes } from './routes.ts';

const now = Date.UTC(2026, 10, 8);

test.each([
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
])('the %i of a gateway, a page of HTML, still says when to come back', (status, code) => {
  const { route } = createRoutes([])('POST', '/api/v1/learning/collect-word');
  const limits = { 'retry-after': '120', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
  const headers = { 'content-type': 'text/html', server: 'gateway', ...limits };
  const answer = toAnswer({ status, headers, body: Buffer.from('<h1>Later</h1>') }, route, [], now);
  expect(answer).toMatchObject({ status, contentType: expect.stringContaining('json') as string });
  expect(answer?.headers).toEqual(limits);
  expect(JSON.parse(String(answer?.body))).toMatchObject({ error: { code } });
});

test.each([
  ['{"code":6,"message":"the word exists","details":null}', 'the word exists'],
  // Without a code of its own it may be a vendor's.
  ['{"detail":"the word exists"}', 'The service refused the request.'],
])('an error of another framework comes in the shape of section 7: %s', (body, message) => {
  const { route } = createRoutes([])('POST', '/api/v1/learning/collect-word');
  const headers = { 'content-type': 'application/json' };
  const answer = toAnswer({ status: 409, headers, body: Buffer.from(body) }, route, [], now);
  expect(answer?.status).toBe(409);
  expect(JSON.parse(String(answer?.body))).toEqual({
    error: { code: 'ALREADY_EXISTS', message, details: [] },
  });
});

test.each([
  [new Date(now + 9_000).toUTCString(), '9'],
  [new Date(now - 9_000).toUTCString(), '1'],
  ['2.5', '3'],
  ['soon', undefined],
])('Retry-After %s reaches the extension as %s seconds', (value, seconds) => {
  const { route } = createRoutes([])('GET', '/api/v1/learning/learned-words');
  const headers = { 'content-type': 'text/html', 'retry-after': value };
  const answer = toAnswer({ status: 429, headers, body: Buffer.from('') }, route, [], now);
  expect(answer?.headers['retry-after']).toBe(seconds);
});
