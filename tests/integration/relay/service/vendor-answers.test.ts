/**
 * What the service may answer, and which parts reach the extension (security-checklist.md S19, S20, S23).
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { errorOf } from '../../../relay/learner.ts';
import { passedHeaders, useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay({ recorded: true });
const instead = (answer: (response: ServerResponse) => void) =>
  void (stack.current.recorder.instead = answer);
const calls = () =>
  stack.current.recorder.recorded.filter(({ line }) => line.includes('/api/')).length;

const json = { 'Content-Type': 'application/json' };
/** Bytes: one more than the limit. */
const tooMany = 5 * 1024 * 1024 + 1;

const unusable: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['over 5 MiB', (response) => response.writeHead(200, json).end(`[${' '.repeat(tooMany)}]`)],
  [
    'over 5 MiB and no end',
    (response) => {
      response.writeHead(200, json);
      for (let sent = 0; sent < tooMany; sent += 65_536) response.write(' '.repeat(65_536));
    },
  ],
  ['HTML', (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>vendor')],
  ['no type', (response) => response.writeHead(200).end('{}')],
  ['cut JSON', (response) => response.writeHead(200, json).end('{"learned_words":[{"id":')],
  ['no JSON under its name', (response) => response.writeHead(200, json).end('vendor page')],
  [
    'cut short of its length',
    (response) => {
      response.writeHead(200, { ...json, 'Content-Length': 100 }).write('{"learned_words":[]}');
      setImmediate(() => response.destroy());
    },
  ],
  [
    'cut between chunks',
    (response) => {
      response.writeHead(200, json).write('{"learned_words":[');
      setImmediate(() => response.destroy());
    },
  ],
  [
    'compressed without being asked',
    (response) =>
      response
        .writeHead(200, { ...json, 'Content-Encoding': 'gzip' })
        .end(Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])),
  ],
  ['a redirect', (response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
  ['304', (response) => response.writeHead(304).end()],
];

describe('S20 answers that cannot be used', () => {
  test.each(unusable)('S20 %s: 502 with our body for a read', async (_what, answer) => {
    const learner = await stack.current.connected();
    instead(answer);
    const got = await learner.list();
    expect(got.status).toBe(502);
    expect(errorOf(got)).toMatchObject({ code: 'BAD_GATEWAY', reason: 'bad_answer' });
    expect(got.text).not.toContain('vendor');
  });

  test.each(unusable)('S20 %s: unknown for a write, which is not resent', async (_what, answer) => {
    const learner = await stack.current.connected();
    instead(answer);
    const got = await learner.collect('word');
    expect(got.status).toBe(504);
    expect(errorOf(got).code).toBe('OUTCOME_UNKNOWN');
    expect(calls()).toBe(1);
  });
});

test('4.4 the status alone says that an answer was stored, also with plain text', async () => {
  const learner = await stack.current.connected();
  const answer = { flashcard_id: 'c', user_answer: 'A', is_correct: true, time_spent_ms: 1 };
  const text = { 'Content-Type': 'text/plain; charset=utf-8' };
  instead((response) => response.writeHead(200, text).end('OK, vendor'));
  const taken = await learner.answer('daily-english', answer);
  expect([taken.status, taken.text]).toEqual([200, '']);
  expect((await learner.collect('word')).status).toBe(504);
  instead((response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>vendor'));
  expect((await learner.answer('daily-english', answer)).status).toBe(504);
  instead((response) => response.writeHead(500, text).end('vendor'));
  expect((await learner.answer('daily-english', answer)).status).toBe(500);
});

test.each(['null', 'true', '"ok"', '7', ' [] ', '{"mastery_level":2}'])(
  '4.4 a submitted answer counts as stored with any JSON: %s',
  async (body) => {
    const learner = await stack.current.connected();
    const answer = { flashcard_id: 'c', user_answer: 'A', is_correct: true, time_spent_ms: 1 };
    instead((response) => response.writeHead(200, json).end(body));
    const taken = await learner.answer('daily-english', answer);
    expect([taken.status, taken.text]).toEqual([200, body]);
  },
);

test('S19 Set-Cookie, Server, Location and the rest of a vendor’s headers are never passed on', async () => {
  const learner = await stack.current.connected();
  const before = learner.cookieHeader();
  instead((response) =>
    response
      .writeHead(200, {
        ...json,
        'Set-Cookie': ['gleaner=evil; Path=/', '__Host-gleaner=evil'],
        Server: 'vendor/1.2',
        Location: 'https://evil.example/',
        'X-Powered-By': 'vendor',
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Credentials': 'true',
        'Content-Security-Policy': "default-src 'unsafe-inline'",
        'Cache-Control': 'public, max-age=9999',
        'X-RateLimit-Limit': '1000',
        'X-RateLimit-Remaining': '900',
        'Strict-Transport-Security': 'max-age=0',
        'Clear-Site-Data': '"*"',
        Link: '<https://evil.example>; rel=preload',
      })
      .end('{"learned_words":[]}'),
  );
  const { status, headers, text } = await learner.list();
  expect([status, text]).toEqual([200, '{"learned_words":[]}']);
  expect([...headers.keys()].sort()).toEqual(passedHeaders);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(learner.cookieHeader()).toBe(before);
});

test('S19 a redirect is not followed, wherever it leads', async () => {
  const learner = await stack.current.connected();
  const target = stack.current.relay.url + relayPaths.logout;
  for (const status of [301, 302, 303, 307, 308]) {
    instead((response) => response.writeHead(status, { Location: target }).end());
    expect((await learner.list()).status).toBe(502);
  }
  // Not even a retry after a failure: each was requested once.
  expect(calls()).toBe(5);
  expect((await learner.session()).connected).toBe(true);
});

test.each([
  [400, 'INVALID_ARGUMENT'],
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [500, 'INTERNAL'],
  [503, 'UNAVAILABLE'],
  [599, 'BAD_GATEWAY'],
])('S23 a vendor’s page of status %i becomes our body', async (status, code) => {
  const learner = await stack.current.connected();
  instead((response) =>
    response
      .writeHead(status, { 'Content-Type': 'text/html' })
      .end('<h1>vendor</h1><pre>at /srv/app.py line 3</pre>'),
  );
  const answer = await learner.list();
  expect(answer.status).toBe(status);
  expect(errorOf(answer).code).toBe(code);
  expect(answer.text).not.toMatch(/vendor|srv/u);
});

describe('S23 an error that is JSON of another shape becomes our body, and its status stays', () => {
  const others = [
    '{"message":"vendor"}',
    '{"error":"vendor"}',
    '{"error":{"code":7}}',
    '["vendor"]',
  ];
  const asked = others.flatMap((body) => [400, 422, 500].map((status) => [status, body]));

  test.each(asked as [number, string][])('%i %s', async (status, body) => {
    const learner = await stack.current.connected();
    instead((response) => response.writeHead(status, json).end(body));
    const answer = await learner.collect('word');
    expect(answer.status).toBe(status);
    expect(errorOf(answer).code).toMatch(/^[A-Z_]+$/u);
    expect(answer.text).not.toContain('vendor');
  });

  test('an error in the service’s own shape comes down as it is', async () => {
    const learner = await stack.current.connected();
    const body = '{"error":{"code":"INVALID_ARGUMENT","message":"No such language","details":[]}}';
    instead((response) => response.writeHead(400, json).end(body));
    expect((await learner.collect('word')).text).toBe(body);
  });
});

test.each([
  ['a page', 200, { 'Content-Type': 'text/html' }, '<p>vendor', 'labelled text/html'],
  ['nothing', 200, json, '', 'an empty body'],
  ['no content', 204, {}, undefined, 'an empty body'],
  ['cut JSON', 200, json, '{"learned_words":[', 'no JSON, or cut off'],
] as const)('a list that is %s: the log says why', async (_what, status, head, body, why) => {
  const learner = await stack.current.connected();
  instead((response) => response.writeHead(status, head).end(body));
  expect((await learner.list()).status).toBe(502);
  const line = stack.current.log.findLast((each) => each.includes('not forwarded'));
  expect(line).toContain(`"private":"${why}"`);
});

test('100, 102 and 103 that nobody asked for are skipped, for reads and writes', async () => {
  const learner = await stack.current.connected();
  instead((response) => {
    response.writeContinue();
    response.writeProcessing();
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    response.writeHead(200, json).end('{"learned_words":[]}');
  });
  expect((await learner.list()).text).toBe('{"learned_words":[]}');
  expect((await learner.collect('word')).status).toBe(200);
  expect(calls()).toBe(2);
});
