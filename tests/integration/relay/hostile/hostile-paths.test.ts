/**
 * With any method and path, only allow-listed calls are forwarded (security-checklist.md S17, S18).
 * @module-tag smoke
 */
import { servicePaths } from '@gleaner/shared';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type RequestParts, useHostile } from './hostile.ts';

const { send, sendMany, unharmed, wentUp } = useHostile();

const odd = fc.constantFrom(
  '..',
  '/..',
  '/.',
  '//',
  '\\',
  '%2e%2e',
  '%2E%2e/',
  '%2f',
  '%5c',
  '%00',
  '%0d%0a',
  '%0d%0aX: 1',
  '@evil',
  'http://evil',
  '//evil.example',
  ';x=1',
  '?',
  '#',
  '&',
  '=',
  '*',
  '%',
  '%zz',
  '%c0%ae',
  'а',
  '\u202e',
  'ﬂ',
  '\t',
  ' ',
  '\x7f',
  '\xff',
  '/api/v1',
  '/learning',
  '/learned-words',
  '/collect-word',
  '/review-plans',
  '/plan',
  '/flashcards',
  '/submit-answer',
  'page_size=1',
  'page_token=',
  'filter=',
  'x'.repeat(200),
  '/oauth/token',
  '/_control/counters',
  '/auth/session',
);
const piece = fc.oneof(
  odd,
  odd,
  fc.string({ maxLength: 5 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const target = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 4 }).map((pieces) => `/api/${pieces.join('')}`),
  fc
    .array(piece, { maxLength: 3 })
    .map((pieces) => `/api/v1/review-plans/${pieces.join('')}/flashcards`),
  fc
    .array(piece, { maxLength: 3 })
    .map((pieces) => `${servicePaths.learnedWords}${pieces.join('')}`),
  fc
    .array(piece, { maxLength: 3 })
    .map((pieces) => `${servicePaths.learnedWords}?filter=${pieces.join('')}`),
  fc.array(piece, { maxLength: 2 }).map((pieces) => `http://evil.example${pieces.join('')}`),
);
const method = fc.oneof(
  fc.constantFrom(
    'GET',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PROPFIND',
    'get',
    'G ET',
    '',
  ),
  fc.constantFrom('GET', 'POST'),
);

test('S17 S18 with any path and method only allow-listed calls are forwarded', async () => {
  const asked = fc.tuple(method, target).map(([name, path]): RequestParts => {
    if (name !== 'POST') return { method: name, target: path };
    const body = '{"limit":1}';
    const headers = [
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Idempotency-Key: ${randomUUID()}`,
    ];
    return { method: name, target: path, headers, body };
  });
  await sendMany(asked);
  await unharmed();
});

test('S17 no known way out of the allowed paths reaches the service', async () => {
  const paths = [
    '/api/v1/review-plans/../learning/learned-words',
    '/api/v1/review-plans/%2e%2e/flashcards',
    '/api/v1/review-plans/a%2fb/flashcards',
    '/api/v1/review-plans/a%5cb/flashcards',
    '/api/v1/review-plans/a\\b/flashcards',
    '//evil.example/api/v1/learning/learned-words',
    '/api/v1//learning/learned-words',
    '@evil.example/api/v1/learning/learned-words',
    '/api/v1/review-plans/@evil/flashcards',
    'http://evil.example/api/v1/learning/learned-words',
    `http://127.0.0.1/api/v1/learning/learned-words`,
    '/api/v1/review-plans/a%0d%0aX-Injected:%201/flashcards',
    '/api/v1/review-plans/a%00/flashcards',
    '/api/v1/review-plans/a\0/flashcards',
    `/api/v1/review-plans/${'x'.repeat(129)}/flashcards`,
    `/api/v1/review-plans/${'x'.repeat(20_000)}/flashcards`,
    '/api/v1/review-plans/pl\xd0\xb0n/flashcards',
    '/api/v1/review-plans/%d0%b0/flashcards',
    '/api/v1/learning/learned-words/',
    '/api/v1/learning/learned-words;x=1',
    '/API/v1/learning/learned-words',
    '/api/v1/learning/LEARNED-WORDS',
    '/api/../api/v1/learning/learned-words',
    '*',
  ];
  for (const path of paths) {
    for (const name of ['GET', 'POST']) {
      const body = '{"limit":1}';
      const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
      const parts =
        name === 'GET'
          ? { method: name, target: path }
          : { method: name, target: path, headers, body };
      const answer = await send(parts);
      expect(wentUp(), path).toEqual([]);
      expect([400, 404, 431], path).toContain(answer.status);
    }
  }
  await unharmed();
});
