import { expect, test } from 'vitest';
import { type Answer, toAnswer } from './answer.ts';
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
  expect((answer as Answer).headers).toEqual(limits);
  expect(JSON.parse(String((answer as Answer).body))).toMatchObject({ error: { code } });
});

test.each([
  ['{"code":6,"message":"the word exists","details":null}', 'the word exists'],
  // Without a code of its own it may be a vendor's.
  ['{"detail":"the word exists"}', 'The service refused the request.'],
])('an error of another framework comes in the shape of section 7: %s', (body, message) => {
  const { route } = createRoutes([])('POST', '/api/v1/learning/collect-word');
  const headers = { 'content-type': 'application/json' };
  const answer = toAnswer({ status: 409, headers, body: Buffer.from(body) }, route, [], now);
  expect((answer as Answer).status).toBe(409);
  expect(JSON.parse(String((answer as Answer).body))).toEqual({
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
  expect((answer as Answer).headers['retry-after']).toBe(seconds);
});

test.each<[string, Buffer, string]>([
  ['labelled as text', Buffer.from('{"term":"naïve"}'), 'text/plain; charset=utf-8'],
  ['with a byte order mark', Buffer.from('\ufeff{"term":"naïve"}'), 'application/json'],
  ['in Latin-1', Buffer.from('{"term":"naïve"}', 'latin1'), 'application/json; charset=iso-8859-1'],
])('JSON %s reaches the extension as JSON in UTF-8', (_what, body, type) => {
  const { route } = createRoutes([])('GET', '/api/v1/learning/learned-words');
  const answer = toAnswer({ status: 200, headers: { 'content-type': type }, body }, route, [], now);
  expect(answer).toMatchObject({ contentType: 'application/json; charset=utf-8' });
  expect(typeof answer === 'string' ? answer : String(answer.body)).toBe('{"term":"naïve"}');
});

test.each([
  [200, 'application/json', ''],
  [204, undefined, ''],
  [200, 'application/json', 'null'],
  [200, 'text/html', '<p>'],
])('a %i of %s with %j is no list, and the log is told why', (status, type, text) => {
  const { route } = createRoutes([])('GET', '/api/v1/learning/learned-words');
  const answer = { status, headers: { 'content-type': type }, body: Buffer.from(text) };
  expect(toAnswer(answer, route, [], now)).toMatch(/\w/u);
});
