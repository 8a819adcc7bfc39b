/**
 * Whatever is sent: no 500, no crash, nothing upstream but allow-listed calls. Generated requests over
 * raw sockets, in the name of a connected learner; what goes up is written down between relay and
 * instance (security.md S17 to S20, S23).
 */
import { servicePaths } from '@gleaner/shared';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendRaw, type RawAnswer } from '../../support/relay/raw-socket.ts';
import { useRelay } from '../../support/relay/use-relay.ts';

const stack = useRelay({
  recorded: true,
  instance: { rateLimit: 1_000_000 },
  // What never comes to its end is given up soon.
  timings: { headers: 500, request: 500, idle: 500 },
});
const allowedUp =
  /^(?:POST \/api\/v1\/learning\/collect-word|GET \/api\/v1\/learning\/learned-words(?:\?[\w%.~!*'()&=-]*)?|POST \/api\/v1\/review-plans\/[A-Za-z0-9][\w.~-]{0,127}\/(?:flashcards|submit-answer))$/u;
const allowedHeaders = [
  'accept',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
];
/** Forty at once, ten times: what is left unfinished takes its half second together. */
const runs = { numRuns: 10 };
const many = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { minLength: 40, maxLength: 40 });
let cookie = '';

beforeEach(async () => {
  const learner = await stack.current.connected();
  cookie = learner.cookieHeader();
  stack.current.recorder.recorded.length = 0;
  stack.current.log.length = 0;
});

interface Parts {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

function compose({
  method = 'GET',
  target = servicePaths.learnedWords,
  headers = [],
  body = '',
}: Parts): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: relay.example',
    'X-Gleaner: 1',
    `Cookie: ${cookie}`,
    ...headers,
  ];
  const head = Buffer.from([...lines, 'Connection: close', '', ''].join('\r\n'), 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}

/** What must hold of any answer, and of what went up meanwhile. */
function check({ status, text }: RawAnswer): void {
  expect(status).not.toBe(500);
  if (status !== null && status >= 400) {
    expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|Error:/u);
    const [, body = ''] = text.split('\r\n\r\n', 2);
    if (body !== '' && text.includes('application/json'))
      expect(body).toMatch(/\{"error":\{"code":"[A-Z_]+"/u);
  }
  expect(text.toLowerCase()).not.toContain('access-control-');
  for (const { line, headers } of stack.current.recorder.recorded.splice(0)) {
    expect(line).toMatch(allowedUp);
    const names = headers.map(([name]) => name);
    expect(names.filter((name) => !allowedHeaders.includes(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    const values = Object.fromEntries(headers);
    expect(values.authorization).toMatch(/^Bearer [\w.~+/-]+=*$/u);
    expect(values.host).toMatch(/^127\.0\.0\.1:\d+$/u);
  }
}

async function sendAll(asked: readonly Parts[]): Promise<void> {
  const { url } = stack.current.relay;
  const answers = await Promise.all(asked.map((parts) => sendRaw(url, compose(parts))));
  answers.forEach(check);
}

/** The relay is unharmed, and did not stumble where nobody saw it. */
async function unharmed(): Promise<void> {
  const answer = await sendRaw(stack.current.relay.url, compose({}));
  expect(answer.status).toBe(200);
  // What goes up does get written down.
  expect(stack.current.recorder.recorded.map(({ line }) => line)).toContain(
    `GET ${servicePaths.learnedWords}`,
  );
  expect(stack.current.log.filter((line) => line.includes('"INTERNAL"'))).toEqual([]);
}

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

describe('paths', () => {
  test('S17 S18 whatever path and method', async () => {
    const asked = fc.tuple(method, target).map(([name, path]): Parts => {
      if (name !== 'POST') return { method: name, target: path };
      const body = '{"limit":1}';
      const headers = [
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `Idempotency-Key: ${randomUUID()}`,
      ];
      return { method: name, target: path, headers, body };
    });
    await fc.assert(fc.asyncProperty(many(asked), sendAll), runs);
    await unharmed();
  });

  test('S17 the list of security.md, one by one, reaches nobody', async () => {
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
      '/api/v1/review-plans/%D0%B0/flashcards',
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
        const answer = await sendRaw(stack.current.relay.url, compose(parts));
        expect(stack.current.recorder.recorded, path).toEqual([]);
        expect([400, 404, 431], path).toContain(answer.status);
      }
    }
    await unharmed();
  });
});

const value = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '1',
    '5',
    '-1',
    '+5',
    '0x5',
    '5, 5',
    '5, 6',
    '99999999999999999999',
    'chunked',
    'gzip, chunked',
    'identity',
    'xchunked',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const header = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'Content-Length',
        'Transfer-Encoding',
        'Content-Type',
        'Content-Encoding',
        'Host',
        'X-Gleaner',
        'x-gleaner',
        'Origin',
        'Cookie',
        'Authorization',
        'Idempotency-Key',
        'Priority',
        'Connection',
        'Keep-Alive',
        'TE',
        'Trailer',
        'Upgrade',
        'Expect',
        'X-Forwarded-For',
        'X-Forwarded-Host',
        'X-Forwarded-Proto',
        'Forwarded',
        'X-HTTP-Method-Override',
        'Proxy-Authorization',
        'Range',
        'Accept',
        'If-None-Match',
        'Content-Length ',
        ' Host',
        'Bad Name',
        'X\0Y',
        '',
      ),
      value,
    )
    .map(([name, text]) => `${name}: ${text}`),
  fc.constantFrom(
    'Transfer-Encoding: chunked\r\nContent-Length: 5',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 0\r\nContent-Length: 0',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding : chunked',
    'X: 1\r\n folded: yes',
    'X: 1\nY: 2',
    'Connection: X-Gleaner, Cookie',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Connection: upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AA',
    'Expect: 100-continue',
    'Expect: nonsense',
    `X: ${'x'.repeat(20_000)}`,
    Array.from({ length: 300 }, (_, index) => `X-${index}: 1`).join('\r\n'),
  ),
);

describe('headers', () => {
  test('S18 S19 whatever headers, and whatever comes behind them', async () => {
    const smuggled = `GET /api/v1/learning/learned-words?filter=smuggled HTTP/1.1\r\nHost: x\r\nX-Gleaner: 1\r\n\r\n`;
    const body = fc.constantFrom(
      '',
      '{"spec":{"term":"x"}}',
      '5\r\nhello\r\n0\r\n\r\n',
      '0\r\n\r\n',
      smuggled,
      `0\r\n\r\n${smuggled}`,
      'zz\r\n',
    );
    const asked = fc
      .tuple(fc.constantFrom('GET', 'POST'), fc.array(header, { minLength: 1, maxLength: 4 }), body)
      .map(([name, headers, rest]): Parts => {
        const path = name === 'GET' ? servicePaths.learnedWords : servicePaths.collectWord;
        return { method: name, target: path, headers, body: rest };
      });
    await fc.assert(fc.asyncProperty(many(asked), sendAll), runs);
    await unharmed();
  });

  test.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
    ['two equal lengths', ['Content-Length: 2', 'Content-Length: 2']],
    ['length and chunks', ['Transfer-Encoding: chunked', 'Content-Length: 2']],
    ['two codings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
    ['a coding we do not know', ['Transfer-Encoding: gzip']],
    ['two hosts', ['Host: other.example', 'Content-Length: 2']],
    [
      'two types',
      ['Content-Type: application/json', 'Content-Type: text/plain', 'Content-Length: 2'],
    ],
    ['a space before the colon', ['Content-Length : 2']],
    ['a folded line', ['X-A: 1', ' folded', 'Content-Length: 2']],
    ['X-Gleaner twice', ['X-Gleaner: 1', 'Content-Length: 2']],
    [
      'two keys',
      [
        `Idempotency-Key: ${randomUUID()}`,
        `Idempotency-Key: ${randomUUID()}`,
        'Content-Type: application/json',
        'Content-Length: 2',
      ],
    ],
  ])('S18 %s: refused, and nobody is asked', async (_what, headers) => {
    const answer = await sendRaw(
      stack.current.relay.url,
      compose({ method: 'POST', target: servicePaths.collectWord, headers, body: '{}' }),
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(stack.current.recorder.recorded).toEqual([]);
    await unharmed();
  });

  test.each(['TRACE', 'CONNECT', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'S18 %s is not for the asking',
    async (name) => {
      const { status } = await sendRaw(stack.current.relay.url, compose({ method: name }));
      expect([null, 404]).toContain(status);
      expect(stack.current.recorder.recorded).toEqual([]);
      await unharmed();
    },
  );

  test('S23 what is no HTTP at all gets our error body', async () => {
    const answer = await sendRaw(stack.current.relay.url, 'HELO relay.example\r\n\r\n');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('{"error":{"code":"INVALID_ARGUMENT"');
    await unharmed();
  });

  test('S19 a learner’s own headers stay here', async () => {
    const headers = [
      'Authorization: Bearer stolen',
      'X-Forwarded-For: 203.0.113.1',
      'X-Forwarded-Host: evil.example',
      'Forwarded: for=203.0.113.1',
      'TE: trailers',
      'Keep-Alive: 300',
      'Proxy-Authorization: Basic x',
      'Accept: text/html',
      'Priority: u=1',
    ];
    const answer = await sendRaw(stack.current.relay.url, compose({ headers }));
    expect(answer.status).toBe(200);
    const [up] = stack.current.recorder.recorded;
    expect(up?.headers.map(([name]) => name).sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
    ]);
    expect(JSON.stringify(up)).not.toMatch(/stolen|203\.0|evil|gleaner=/u);
  });
});

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  fc.record({ spec: fc.jsonValue() }).map((spec) => JSON.stringify(spec)),
  fc
    .record({ spec: fc.record({ term: fc.string({ unit: 'binary' }) }) })
    .map((spec) => JSON.stringify(spec)),
  fc.constantFrom(
    '['.repeat(30_000),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
    '{"spec":{"term":"x","__proto__":{"admin":true}}}',
    '{"__proto__":{"spec":{"term":"x"}}}',
    '{"spec":{"term":"x"},"constructor":{"prototype":{"x":1}}}',
    '{"spec":{"term":"a"},"spec":{"term":"b"}}',
    '{"spec":{"term":"\\ud800"}}',
    '{"spec":{"term":"\\u0000"}}',
    '{"spec":{"term":"x\0"}}',
    '{"spec":{"term":"x","mastery_level":1e999}}',
    '{"spec":{"term":"x","mastery_level":-0}}',
    '{"spec":{"term":"x","tags":["a",["b"]]}}',
    '\ufeff{"spec":{"term":"x"}}',
    '{"spec":{"term":"x"}} trailing',
    '',
    'null',
    'NaN',
    '"spec"',
  ),
);
const bytes = fc.oneof(
  json.map((text) => Buffer.from(text)),
  json.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
  fc.constantFrom(Buffer.from([0xff, 0xfe]), Buffer.alloc(70_000, ' '), Buffer.alloc(200_000, '1')),
);

describe('bodies', () => {
  test('S20 whatever body, however it is framed', async () => {
    const framing = fc.constantFrom('length', 'length', 'chunks', 'too short', 'too long');
    const path = fc.constantFrom(
      servicePaths.collectWord,
      servicePaths.submitAnswer('daily-english'),
      servicePaths.flashcards('daily-english'),
    );
    const asked = fc.tuple(path, bytes, framing).map(([at, body, frame]): Parts => {
      const off = frame === 'too short' ? -1 : frame === 'too long' ? 7 : 0;
      const chunked = frame === 'chunks';
      const length = chunked
        ? 'Transfer-Encoding: chunked'
        : `Content-Length: ${Math.max(0, body.length + off)}`;
      const headers = [
        'Content-Type: application/json',
        `Idempotency-Key: ${randomUUID()}`,
        length,
      ];
      const head = Buffer.from(`${body.length.toString(16)}\r\n`);
      const tail = Buffer.from(body.length === 0 ? '\r\n' : '\r\n0\r\n\r\n');
      const sent = chunked ? Buffer.concat([head, body, tail]) : body;
      return { method: 'POST', target: at, headers, body: sent };
    });
    await fc.assert(fc.asyncProperty(many(asked), sendAll), runs);
    await unharmed();
  });

  test('S20 over 64 KiB: 413, by length or in chunks', async () => {
    const body = JSON.stringify({ spec: { term: 'x'.repeat(64 * 1024) } });
    const type = 'Content-Type: application/json';
    const key = `Idempotency-Key: ${randomUUID()}`;
    const framed = [
      { headers: [type, key, `Content-Length: ${body.length}`], body },
      {
        headers: [type, key, 'Transfer-Encoding: chunked'],
        body: `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      },
    ];
    for (const parts of framed) {
      const sent = compose({ method: 'POST', target: servicePaths.collectWord, ...parts });
      expect((await sendRaw(stack.current.relay.url, sent)).status).toBe(413);
    }
    expect(stack.current.recorder.recorded).toEqual([]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'multipart/form-data',
    '',
  ])('S20 a body of type %j: 400', async (type) => {
    const body = '{"spec":{"term":"x"}}';
    const headers = [
      `Content-Type: ${type}`,
      `Content-Length: ${body.length}`,
      `Idempotency-Key: ${randomUUID()}`,
    ];
    const parts = { method: 'POST', target: servicePaths.collectWord, headers, body };
    expect((await sendRaw(stack.current.relay.url, compose(parts))).status).toBe(400);
    expect(stack.current.recorder.recorded).toEqual([]);
  });
});
