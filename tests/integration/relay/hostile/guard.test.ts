/**
 * Which requests are let in, and how a session ends.
 * @module-tag smoke
 */
import {
  connectionHeader,
  csrfHeader,
  idempotencyKeyHeader,
  relayPaths,
  servicePaths,
} from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import gleaner from '../../../../gleaner.config.ts';
import { describe, expect, test } from 'vitest';
import { type Answered, errorOf, type Learner } from '../../../relay/learner.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({
  instance: { extraRoutes: true },
  environment: {
    EXTRA_ROUTES: JSON.stringify([
      { name: 'plans', method: 'GET', path: '/api/v1/review-plans', scopes: ['review:read'] },
    ]),
  },
});
const plan = 'daily-english';
const extension = `chrome-extension://${gleaner.chromeId}`;

interface Asked {
  readonly method: string;
  readonly path: string;
  /** The answer when it is let in. */
  readonly status: number;
  readonly body?: object;
}

const word = { spec: { term: 'x', language: 'LANGUAGE_ENGLISH' } };
const answerToNoCard = { flashcard_id: 'x', user_answer: 'y', is_correct: true, time_spent_ms: 1 };
const guarded: readonly Asked[] = [
  { method: 'GET', path: relayPaths.session, status: 200 },
  { method: 'GET', path: servicePaths.learnedWords, status: 200 },
  { method: 'POST', path: servicePaths.collectWord, status: 200, body: word },
  { method: 'POST', path: servicePaths.flashcards(plan), status: 200, body: { limit: 1 } },
  { method: 'POST', path: servicePaths.submitAnswer(plan), status: 404, body: answerToNoCard },
  { method: 'GET', path: '/api/v1/review-plans', status: 200 },
  { method: 'GET', path: '/api/v1/nowhere', status: 404 },
  {
    ...{ method: 'POST', path: relayPaths.handOver, status: 404 },
    body: { connection: randomUUID(), keys: [] },
  },
  { method: 'POST', path: relayPaths.logout, status: 204 },
];

/** The extension's request, with only these headers and the cookie. */
async function ask(
  learner: Learner,
  { method, path, body }: Asked,
  headers: Readonly<Record<string, string>>,
): Promise<Answered> {
  const response = await fetch(stack.current.relay.url + path, {
    method,
    headers: {
      cookie: learner.cookieHeader(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(method !== 'GET' && { [idempotencyKeyHeader]: randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const calls = () =>
  Object.values(stack.current.instance.control.counters().operations).reduce(
    (sum, { requests }) => sum + requests,
    0,
  );

test('the log prints the whole EXTENSION_ORIGINS that lets a refused extension in as well', async () => {
  const learner = await stack.current.connected();
  const [session] = guarded;
  if (session === undefined) throw new Error('Nothing is guarded');
  const other = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
  for (const Origin of [other, 'https://evil.example'])
    await ask(learner, session, { [csrfHeader.name]: csrfHeader.value, Origin });
  const told = stack.current.log.filter((line) => line.includes('an origin was refused'));
  expect(told.find((line) => line.includes(other))).toContain(
    `set EXTENSION_ORIGINS=${extension},moz-extension://*,${other}`,
  );
  expect(told.find((line) => line.includes('evil'))).not.toContain('EXTENSION_ORIGINS');
});

describe('S16 only the extension may ask', () => {
  test.each(guarded)(
    'S16 $method $path without the header, or from elsewhere: 403, and nothing is done',
    async (request) => {
      const learner = await stack.current.connected();
      stack.current.instance.control.resetCounters();
      const { name, value } = csrfHeader;
      const refused: readonly (readonly [reason: string, headers: Record<string, string>])[] = [
        ['header_missing', {}],
        ['header_missing', { Origin: extension }],
        ['header_missing', { 'Sec-Fetch-Site': 'same-origin' }],
        ['header_missing', { [name]: '' }],
        ['header_missing', { [name]: '0' }],
        ['header_missing', { [name]: `${value}, ${value}` }],
        ['origin_not_allowed', { [name]: value, Origin: 'https://evil.example' }],
        ['origin_not_allowed', { [name]: value, Origin: 'null' }],
        ['origin_not_allowed', { [name]: value, Origin: stack.current.relay.url }],
        ['origin_not_allowed', { [name]: value, Origin: `${extension}.evil.example` }],
        [
          'origin_not_allowed',
          { [name]: value, Origin: 'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
        ],
        ['origin_not_allowed', { [name]: value, Origin: 'moz-extension://not-a-uuid' }],
      ];
      for (const [reason, headers] of refused) {
        const answer = await ask(learner, request, headers);
        expect([headers, answer.status]).toEqual([headers, 403]);
        expect(errorOf(answer)).toMatchObject({ code: 'PERMISSION_DENIED', reason });
        expect([...answer.headers.keys()].join()).not.toContain('access-control');
      }
      expect(calls()).toBe(0);
      expect((await learner.session()).connected).toBe(true);
      // With the header the same request is accepted, so the header was what was missing.
      expect((await ask(learner, request, { [name]: value })).status).toBe(request.status);
    },
  );

  test('S16 the extension’s origins pass, without CORS headers', async () => {
    const learner = await stack.current.connected();
    for (const origin of [extension, 'moz-extension://5b0a6a0c-0f0f-4c86-8b3c-0d3f0c8c7f5d']) {
      const answer = await learner.call('GET', servicePaths.learnedWords, {
        headers: { Origin: origin },
      });
      expect(answer.status).toBe(200);
      expect([...answer.headers.keys()].join()).not.toContain('access-control');
    }
  });

  test('S16 a preflight is refused', async () => {
    const { status, headers } = await fetch(stack.current.relay.url + servicePaths.learnedWords, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://evil.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-gleaner',
      },
    });
    expect(status).toBe(403);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('S14 logout', () => {
  test('S14 is POST, deletes session and grant, and kills a copied cookie', async () => {
    const learner = await stack.current.connected();
    const copy = stack.current.newLearner();
    for (const [name, value] of learner.cookies) copy.cookies.set(name, value);
    expect((await copy.list()).status).toBe(200);

    expect((await learner.call('GET', relayPaths.logout)).status).toBe(404);
    expect((await learner.session()).connected).toBe(true);
    const answer = await learner.call('POST', relayPaths.logout);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toMatch(/^gleaner=; Max-Age=0;/u);

    expect((await copy.list()).status).toBe(401);
    expect((await copy.session()).connected).toBe(false);
    const calls = stack.current.instance.control.counters().operations.listLearnedWords.requests;
    expect(calls).toBe(1);
  });

  test('S14 a second time does no harm', async () => {
    const learner = await stack.current.connected();
    await learner.call('POST', relayPaths.logout);
    expect((await learner.call('POST', relayPaths.logout)).status).toBe(204);
  });

  test('after a logout the next sign-in is another connection', async () => {
    const learner = await stack.current.connected();
    const { connection } = await learner.session();
    await learner.call('POST', relayPaths.logout);
    learner.cookies.clear();
    await learner.connect();
    expect((await learner.session()).connection).not.toBe(connection);
  });
});

test('every line of the log names the whole route, also for a refused request', async () => {
  const { relay, log } = stack.current;
  log.length = 0;
  const refused = await fetch(relay.url + relayPaths.session);
  expect(refused.status).toBe(403);
  const id = refused.headers.get('x-request-id');
  const lines = () =>
    log
      .map((line) => JSON.parse(line) as { req?: { id: string; path: string }; msg: string })
      .filter(({ req }) => req?.id === id)
      .map(({ req, msg }) => `${msg}: ${req?.path ?? ''}`);
  await expect
    .poll(lines)
    .toEqual([`request failed: ${relayPaths.session}`, `request completed: ${relayPaths.session}`]);
});

test('S30 a request that is meant for another connection is not sent', async () => {
  const learner = await stack.current.connected();
  stack.current.instance.control.resetCounters();
  const { connection } = await learner.session();
  const collect = { method: 'POST', path: servicePaths.collectWord, status: 200, body: word };
  const own = { [csrfHeader.name]: csrfHeader.value };
  const refused = await ask(learner, collect, { ...own, [connectionHeader]: randomUUID() });
  expect(refused.status).toBe(401);
  expect(errorOf(refused).reason).toBe('other_connection');
  const list = { method: 'GET', path: servicePaths.learnedWords, status: 200 };
  const unread = await ask(learner, list, { ...own, [connectionHeader]: randomUUID() });
  expect(errorOf(unread).reason).toBe('other_connection');
  expect(calls()).toBe(0);
  const meant = { ...own, [connectionHeader]: String(connection) };
  expect((await ask(learner, collect, meant)).status).toBe(200);
});
