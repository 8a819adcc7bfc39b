import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { servicePaths } from '@gleaner/shared';
import { createRoutes } from './routes.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const match = createRoutes([
  {
    name: 'wordbooks',
    method: 'GET',
    path: '/api/v1/wordbooks/{id}/words',
    query: ['page_token'],
    scopes: ['wordbooks:read'],
  },
]);
const allowed =
  /^\/api\/v1\/(?:learning\/(?:collect-word|learned-words)|review-plans\/[\w%!~*'()-][\w%!.~*'()-]*\/(?:flashcards|submit-answer)|wordbooks\/[\w%!~*'()-][\w%!.~*'()-]*\/words)(?:\?[\w%.~!*'()&=-]*)?$/u;

test('the four operations and a configured one match, with their scopes', () => {
  const routes = [
    match('POST', '/api/v1/learning/collect-word'),
    match('GET', '/api/v1/learning/learned-words?page_size=5'),
    match('POST', '/api/v1/review-plans/daily-english/flashcards'),
    match('POST', '/api/v1/review-plans/daily-english/submit-answer'),
    match('GET', '/api/v1/wordbooks/7/words'),
  ].map(({ route }) => [route.name, route.kind, ...route.scopes]);
  expect(routes).toEqual([
    ['collectWord', 'write', 'words:write'],
    ['listLearnedWords', 'read', 'words:read'],
    ['getFlashcards', 'read', 'review:read'],
    ['submitAnswer', 'write', 'review:write'],
    ['wordbooks', 'read', 'wordbooks:read'],
  ]);
});

test('a query is forwarded with the same meaning', () => {
  const text = 'term == "naïve café & co + 1"';
  const { target } = match(
    'GET',
    `/api/v1/learning/learned-words?filter=${encodeURIComponent(text)}`,
  );
  expect(new URL(target, 'http://x').searchParams.get('filter')).toBe(text);
  expect(target).toMatch(/^[\x21-\x7e]+$/u);
});

test.each([
  '_plan',
  'a=b',
  'YWJj=',
  'plans:7',
  'user@x',
  '日常 英語',
  "l'été (1)",
  '-1',
  '!',
  'a+b&c?#',
  '~',
])('a plan may be named %s', (id) => {
  for (const path of [servicePaths.flashcards(id), servicePaths.submitAnswer(id)])
    expect(match('POST', path).target).toBe(path);
  const words = `/api/v1/wordbooks/${encodeURIComponent(id)}/words`;
  expect(match('GET', `${words}?page_token=a`).target).toBe(`${words}?page_token=a`);
});

const refusal = (code: string, reason: string) =>
  expect.objectContaining({
    ...{ name: 'HttpError', code, details: [{ reason }] },
    message: expect.stringMatching(/\S/u) as string,
  }) as Error;

test.each<[string, string]>([
  ['GET', '/api/v1/learning/collect-word'],
  ['POST', '/api/v1/learning/learned-words'],
  ['DELETE', '/api/v1/review-plans/p/flashcards'],
  ['POST', '/api/v1/learning/collect-word/'],
  ['POST', '/api/v1/review-plans//flashcards'],
  ['POST', `/api/v1/review-plans/${'p'.repeat(129)}/flashcards`],
  ['get', '/api/v1/learning/learned-words'],
  // Parameters that would be another segment, or more than one, to some server on the way.
  ...[
    '%2F',
    'a%2Fb',
    'a%2fb',
    '%5C',
    '.',
    '..',
    '%2E%2E',
    '.a',
    '%252e',
    '%25',
    '%',
    '%zz',
    '%E0%A4',
    'a%00',
    '%7F',
  ].map((id): [string, string] => ['POST', `/api/v1/review-plans/${id}/flashcards`] as const),
  // One spelling of each, so that no other rule before the service sees another path.
  ...['%61', '%7e', '%e3%81%82', 'a=b', 'a:b', 'a;x=1', '%EF%BB%BF'].map((id): [string, string] => [
    'POST',
    `/api/v1/review-plans/${id}/flashcards`,
  ]),
])('S17 S18 %s %s is no route', (method, url) => {
  expect(() => match(method, url)).toThrow(refusal('NOT_FOUND', 'no_such_route'));
});

test.each([
  ['a name that is not on the list', '/api/v1/learning/learned-words?sort=asc'],
  ['a name twice', '/api/v1/learning/learned-words?page_token=a&page_token=a'],
  ['a page size that is no number', '/api/v1/learning/learned-words?page_size=many'],
  [
    'a value of more than 4096 characters',
    `/api/v1/wordbooks/7/words?page_token=${'x'.repeat(4097)}`,
  ],
])('%s is refused', (_what, url) => {
  expect(() => match('GET', url)).toThrow(refusal('INVALID_ARGUMENT', 'invalid_query'));
});

test('parameters are forwarded in their order, and an empty query as none', () => {
  const list = '/api/v1/learning/learned-words';
  const query = '?page_token=a%26b&page_size=5';
  expect(match('GET', list + query).target).toBe(list + query);
  expect(match('GET', `${list}?`).target).toBe(list);
  const longest = `/api/v1/wordbooks/7/words?page_token=${'x'.repeat(4096)}`;
  expect(match('GET', longest).target).toBe(longest);
});

test('a configured route that changes something is a write, with a JSON object where it has a body', () => {
  const bodies = ['GET', 'POST', 'PUT', 'DELETE'].map((method) => {
    const extra = { name: 'x', method, path: '/api/v1/x', scopes: [] };
    const matchExtra = createRoutes([{ ...extra, query: ['q'], method: method as 'GET' }]);
    const { route, target } = matchExtra(method, `${extra.path}?q=1`);
    expect(target).toBe('/api/v1/x?q=1');
    expect(() => matchExtra(method, `${extra.path}?other=1`)).toThrow('parameter');
    const takes = (body: unknown) => (route.body ? z.safeParse(route.body, body).success : null);
    return [method, route.kind, takes({ a: 1 }), takes('text')];
  });
  expect(bodies).toEqual([
    ['GET', 'read', null, null],
    ['POST', 'write', true, false],
    ['PUT', 'write', true, false],
    ['DELETE', 'write', null, null],
  ]);
});

test('S17 any method and address match an allow-listed path or nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/api/v1',
      '/learning',
      '/learned-words',
      '/collect-word',
      '/review-plans',
      '/flashcards',
      '/submit-answer',
      '/wordbooks',
      '/words',
      '..',
      '/..',
      '%2e%2e',
      '%2f',
      '%5c',
      '\\',
      '//evil',
      '@evil',
      'http://evil',
      '%0d%0a',
      '\r\n',
      '\0',
      '%00',
      '?',
      '#',
      ';x=1',
      '&page_size=1',
      'page_token=',
      'а',
      '/.',
      '/plan-1',
    ),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'OPTIONS'),
      fc.oneof(
        fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
        fc
          .tuple(
            fc.constantFrom('/api/v1/review-plans/'),
            piece,
            piece,
            fc.constantFrom('/flashcards', '/submit-answer'),
          )
          .map((parts) => parts.join('')),
        fc
          .tuple(fc.constant('/api/v1/learning/learned-words?page_token='), piece, piece)
          .map((parts) => parts.join('')),
      ),
      (method, url) => {
        let target: string;
        try {
          ({ target } = match(method, url));
        } catch (error) {
          expect(error).toMatchObject({ name: 'HttpError' });
          return;
        }
        expect(target).toMatch(allowed);
        expect(new URL(`http://instance.example${target}`).pathname).toBe(target.split('?')[0]);
        expect(target.split('?')[0]).not.toMatch(/%(?:2f|5c|25|2e|[01]|7f)/iu);
      },
    ),
    { numRuns: casesOf(5_000) },
  );
});
