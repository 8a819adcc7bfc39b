import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extraRoutesSchema } from '../config/extra-routes.ts';
import { createRoutes } from './routes.ts';
import { casesOf } from '@gleaner/shared/testing/runs';

const plans = {
  name: 'plans',
  method: 'GET',
  path: '/api/v1/review-plans',
  scopes: ['review:read'],
};

test('the routes of plans and word books are accepted', () => {
  const wordbooks = {
    ...plans,
    name: 'wordbooks',
    path: '/api/v1/word-books',
    query: ['page_token'],
  };
  const words = { ...wordbooks, name: 'words', path: '/api/v1/word-books/{book_id}/words' };
  expect(extraRoutesSchema.parse([plans, wordbooks, words])).toHaveLength(3);
});

test.each([
  ['another host', { path: 'https://evil.example/api/v1/x' }],
  ['outside /api/v1', { path: '/oauth/token' }],
  ['/api/v1 itself', { path: '/api/v1' }],
  ['a closing slash', { path: '/api/v1/plans/' }],
  ['dots', { path: '/api/v1/../oauth' }],
  ['one dot', { path: '/api/v1/./plans' }],
  ['a wildcard', { path: '/api/v1/*' }],
  ['a pattern', { path: '/api/v1/(?:a|b)' }],
  ['a parameter first', { path: '/api/v1/{anything}' }],
  ['half a parameter', { path: '/api/v1/plans/{id' }],
  ['a parameter with a pattern', { path: '/api/v1/plans/{id:.*}' }],
  ['part of a segment', { path: '/api/v1/plans/x{id}' }],
  ['a query', { path: '/api/v1/plans?all=1' }],
  ['a fragment', { path: '/api/v1/plans#x' }],
  ['an escape', { path: '/api/v1/pl%61ns' }],
  ['a line end', { path: '/api/v1/plans\n' }],
  ['no ASCII', { path: '/api/v1/plаns' }],
  ['a double slash', { path: '/api/v1//plans' }],
  ['another method', { method: 'TRACE' }],
  ['any method', { method: '*' }],
  ['a method in lower case', { method: 'get' }],
  ['a query name with a pattern', { query: ['page_.*'] }],
  ['a query name twice', { query: ['page', 'page'] }],
  ['an odd name', { name: 'Plans!' }],
  ['no scopes', { scopes: undefined }],
  ['a scope with a space', { scopes: ['a b'] }],
  ['a member we do not know', { headers: ['X-Admin'] }],
  ['a standard route', { method: 'POST', path: '/api/v1/learning/collect-word' }],
  [
    'a standard route under another name',
    { method: 'POST', path: '/api/v1/review-plans/{x}/flashcards' },
  ],
])('refused: %s', (_what, change) => {
  expect(extraRoutesSchema.safeParse([{ ...plans, ...change }]).success).toBe(false);
});

test('refused: a name twice, a route twice', () => {
  const other = { ...plans, path: '/api/v1/other' };
  expect(extraRoutesSchema.safeParse([plans, other]).success).toBe(false);
  const same = { ...plans, name: 'others' };
  expect(extraRoutesSchema.safeParse([plans, same]).success).toBe(false);
  const [one, two] = ['{id}', '{book_id}'].map((id, index) => {
    return { ...plans, name: `name${index}`, path: `/api/v1/word-books/${id}` };
  });
  expect(extraRoutesSchema.safeParse([one, two]).success).toBe(false);
});

test('S17 a route allows only what it names', () => {
  const segment = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,5}$/u),
    fc.constantFrom('{id}', '{book_id}'),
  );
  const route = fc.record({
    name: fc.constant('extra'),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
    path: fc
      .tuple(fc.stringMatching(/^[a-z]{1,5}$/u), fc.array(segment, { maxLength: 4 }))
      .map(([first, rest]) => `/api/v1/${[first, ...rest].join('/')}`),
    query: fc.uniqueArray(fc.constantFrom<string[]>('page_token', 'page_size', 'q'), {
      maxLength: 2,
    }),
    scopes: fc.constant(['x']),
  });
  const filler = fc.oneof(
    fc.stringMatching(/^[\w.~-]{1,6}$/u),
    fc.constantFrom(
      '..',
      '.',
      '',
      'a/b',
      '%2e',
      'x?q=1',
      'x#',
      'a b',
      '\\',
      'é',
      '.a',
      'x'.repeat(129),
    ),
    fc.string({ maxLength: 4 }),
  );
  const query = fc.oneof(fc.constantFrom('', '?q=1', '?page_token=%2F..', '?q=1&q=2', '?admin=1'));
  fc.assert(
    fc.property(
      route,
      fc.array(filler, { minLength: 4, maxLength: 4 }),
      query,
      fc.boolean(),
      (extra, fillers, asked, mutate) => {
        const match = createRoutes(extraRoutesSchema.parse([extra]));
        let next = 0;
        const filled = extra.path.replaceAll(/\{[a-z_]+\}/gu, () => fillers[next++] ?? '');
        const path = mutate ? `${filled}${fillers[3] ?? ''}` : filled;
        let target: string;
        try {
          ({ target } = match(extra.method, path + asked));
        } catch (error) {
          expect(error).toMatchObject({ name: 'HttpError' });
          return;
        }
        const url = new URL(`http://instance.example${target}`);
        const [want, got] = [extra.path.split('/'), url.pathname.split('/')];
        expect(got).toHaveLength(want.length);
        want.forEach((part, index) => {
          if (part.startsWith('{')) expect(got[index]).toMatch(/^[\w%!~*'()-][\w%!.~*'()-]*$/u);
          else expect(got[index]).toBe(part);
        });
        const names = [...url.searchParams.keys()];
        expect(names.filter((name) => !extra.query.includes(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
      },
    ),
    { numRuns: casesOf(5_000) },
  );
});
