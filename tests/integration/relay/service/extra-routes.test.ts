/**
 * EXTRA_ROUTES: what interface.md section 4.5 implies, forwarded only where configured.
 * @module-tag smoke
 */
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const plans = {
  name: 'plans',
  method: 'GET',
  path: '/api/v1/review-plans',
  scopes: ['review:read'],
};
const wordbooks = {
  name: 'wordbooks',
  method: 'GET',
  path: '/api/v1/word-books',
  query: ['page_token'],
  scopes: ['wordbooks:read'],
};

describe('both known routes', () => {
  const stack = useRelay({
    instance: { extraRoutes: true },
    environment: {
      EXTRA_ROUTES: JSON.stringify([plans, wordbooks]),
      SCOPES: 'words:read words:write review:read review:write wordbooks:read',
    },
  });

  test('pass under their names, and no other path does', async () => {
    const { control } = stack.current.instance;
    control.changeSettings({ extraRoutes: true });
    control.addWords('demo', [{ term: 'gossamer', tags: ['silk'] }]);
    const learner = await stack.current.connected();
    const session = await learner.session();
    expect(session.routes).toEqual(['plans', 'wordbooks']);
    expect(session.listings).toEqual([
      { name: 'plans', path: plans.path, query: [] },
      { name: 'wordbooks', path: wordbooks.path, query: ['page_token'] },
    ]);
    const listed = await learner.call('GET', '/api/v1/review-plans');
    expect(listed.status).toBe(200);
    expect(listed.text).toContain('Daily English');
    const books = await learner.call('GET', '/api/v1/word-books');
    expect(books.status).toBe(200);
    expect(books.text).toContain('silk');

    const others = [
      ['POST', '/api/v1/review-plans', 404],
      ['DELETE', '/api/v1/word-books', 404],
      ['GET', '/api/v1/word-books/all', 404],
      ['GET', '/api/v1/word-books/', 404],
      ['GET', '/api/v1/wordbooks', 404],
      ['GET', '/api/v1/review-plans?page_token=x', 400],
      ['GET', '/api/v1/word-books?page_size=1', 400],
    ] as const;
    for (const [method, path, status] of others) {
      const body = method === 'POST' ? { body: '{}' } : {};
      expect([path, (await learner.call(method, path, body)).status]).toEqual([path, status]);
    }
    const { operations } = control.counters();
    expect(operations.listReviewPlans.requests).toBe(1);
    expect(operations.listWordBooks.requests).toBe(1);
    expect(operations.unknown.requests).toBe(0);
  });

  test('switched off at the service: its 404', async () => {
    stack.current.instance.control.changeSettings({ extraRoutes: false });
    const learner = await stack.current.connected();
    expect((await learner.call('GET', '/api/v1/review-plans')).status).toBe(404);
    expect(stack.current.instance.control.counters().operations.listReviewPlans.requests).toBe(1);
  });
});

describe('a route with a parameter', () => {
  const one = { ...plans, name: 'plan', path: '/api/v1/review-plans/{id}' };
  const stack = useRelay({ environment: { EXTRA_ROUTES: JSON.stringify([plans, one]) } });

  test('is named, and is no listing that could be asked for as it stands', async () => {
    const session = await (await stack.current.connected()).session();
    expect(session.routes).toEqual(['plans', 'plan']);
    expect(session.listings).toEqual([{ name: 'plans', path: plans.path, query: [] }]);
  });
});

describe('without the scope', () => {
  const stack = useRelay({
    instance: { extraRoutes: true },
    environment: { EXTRA_ROUTES: JSON.stringify([wordbooks]) },
  });

  test('403 names it', async () => {
    const learner = await stack.current.connected();
    const answer = await learner.call('GET', '/api/v1/word-books');
    expect(answer.status).toBe(403);
    expect(errorOf(answer).detail).toEqual({ reason: 'scope_missing', scope: 'wordbooks:read' });
  });
});

describe('not configured', () => {
  const stack = useRelay({ instance: { extraRoutes: true } });

  test('neither is forwarded or mentioned', async () => {
    const learner = await stack.current.connected();
    expect((await learner.session()).routes).toEqual([]);
    for (const path of [plans.path, wordbooks.path]) {
      const answer = await learner.call('GET', path);
      expect(answer.status).toBe(404);
      expect(errorOf(answer).reason).toBe('no_such_route');
    }
    const { operations } = stack.current.instance.control.counters();
    expect(operations.listReviewPlans.requests + operations.listWordBooks.requests).toBe(0);
  });
});
