import { expect, test } from 'vitest';
import { toAnswer } from './answer.ts';
import { createRoutes } from './routes.ts';

test.each([
  [429, 'RESOURCE_EXHAUSTED'],
  [503, 'UNAVAILABLE'],
])('the %i of a gateway, a page of HTML, still says when to come back', (status, code) => {
  const { route } = createRoutes([])('POST', '/api/v1/learning/collect-word');
  const limits = { 'retry-after': '120', 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
  const headers = { 'content-type': 'text/html', server: 'gateway', ...limits };
  const answer = toAnswer({ status, headers, body: Buffer.from('<h1>Later</h1>') }, route, []);
  expect(answer).toMatchObject({ status, contentType: expect.stringContaining('json') as string });
  expect(answer?.headers).toEqual(limits);
  expect(JSON.parse(String(answer?.body))).toMatchObject({ error: { code } });
});

test('an error of another framework is passed on as it is', () => {
  const { route } = createRoutes([])('POST', '/api/v1/learning/collect-word');
  const body = Buffer.from('{"code":6,"message":"word already exists","details":[]}');
  const headers = { 'content-type': 'application/json' };
  expect(toAnswer({ status: 409, headers, body }, route, [])).toMatchObject({ status: 409, body });
});
