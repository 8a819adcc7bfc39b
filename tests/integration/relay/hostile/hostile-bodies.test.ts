/**
 * Any body is forwarded as it was checked, or not at all (security-checklist.md S20).
 * @module-tag smoke
 */
import { servicePaths } from '@gleaner/shared';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sendRaw } from '../../../relay/raw-http.ts';
import { type RequestParts, useHostile } from './hostile.ts';

const { send, sendMany, stack, unharmed, wentUp } = useHostile();

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

test('S20 any body, in any framing, is forwarded as it was checked or not at all', async () => {
  const framing = fc.constantFrom('length', 'length', 'chunks', 'too short', 'too long');
  const path = fc.constantFrom(
    servicePaths.collectWord,
    servicePaths.submitAnswer('daily-english'),
    servicePaths.flashcards('daily-english'),
  );
  const asked = fc.tuple(path, bytes, framing).map(([at, body, frame]): RequestParts => {
    const off = frame === 'too short' ? -1 : frame === 'too long' ? 7 : 0;
    const chunked = frame === 'chunks';
    const length = chunked
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${Math.max(0, body.length + off)}`;
    const headers = ['Content-Type: application/json', `Idempotency-Key: ${randomUUID()}`, length];
    const head = Buffer.from(`${body.length.toString(16)}\r\n`);
    const tail = Buffer.from(body.length === 0 ? '\r\n' : '\r\n0\r\n\r\n');
    const sent = chunked ? Buffer.concat([head, body, tail]) : body;
    return { method: 'POST', target: at, headers, body: sent };
  });
  await sendMany(asked);
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
    const sent = { method: 'POST', target: servicePaths.collectWord, ...parts };
    expect((await send(sent)).status).toBe(413);
  }
  expect(wentUp()).toEqual([]);
});

test('S20 after a body over 64 KiB: the next request of the connection is answered', async () => {
  const learner = await stack.current.connected();
  const shared = ['Host: x', 'X-Gleaner: 1', `Cookie: ${learner.cookieHeader()}`];
  const body = 'x'.repeat(1024 * 1024);
  const large = [
    ...[`POST ${servicePaths.collectWord} HTTP/1.1`, ...shared, 'Content-Type: application/json'],
    ...[`Idempotency-Key: ${randomUUID()}`, `Content-Length: ${body.length + 2}`, '', body],
  ];
  const next = [`GET ${servicePaths.learnedWords} HTTP/1.1`, ...shared, 'Connection: close'];
  const bytes = [...large, ...next, '', ''].join('\r\n');
  const { text } = await sendRaw(stack.current.relay.url, bytes);
  expect(text.match(/HTTP\/1\.1 \d{3}/gu)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
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
  expect((await send(parts)).status).toBe(400);
  expect(wentUp()).toEqual([]);
});

const upOrNot: readonly (readonly [what: string, body: string, goesUp: boolean | string])[] = [
  ['unknown members', '{"spec":{"term":"x","hue":7},"more":[1]}', true],
  ['__proto__ in a word', '{"spec":{"term":"x","__proto__":{"admin":true}}}', true],
  ['__proto__ in place of the word', '{"__proto__":{"spec":{"term":"x"}}}', false],
  ['a constructor', '{"spec":{"term":"x"},"constructor":{"prototype":{"x":1}}}', true],
  ['the word twice', '{"spec":{"term":"a"},"spec":{"term":"b"}}', '{"spec":{"term":"b"}}'],
  ['the word twice, the first one bad', '{"spec":7,"spec":{"term":"b"}}', '{"spec":{"term":"b"}}'],
  ['the word twice, the last one bad', '{"spec":{"term":"a"},"spec":7}', false],
  ['half a surrogate pair, escaped', '{"spec":{"term":"\\ud800"}}', true],
  ['NUL, escaped', '{"spec":{"term":"\\u0000"}}', true],
  ['NUL as it is', '{"spec":{"term":"x\0"}}', false],
  ['spaces and line ends around', ' \r\n{ "spec" : {"term":"x"} }\n', '{"spec":{"term":"x"}}'],
  [
    'another way to write a number',
    '{"spec":{"term":"x","mastery_level":1e1}}',
    '{"spec":{"term":"x","mastery_level":10}}',
  ],
  ['a number without end', '{"spec":{"term":"x","mastery_level":1e999}}', false],
  ['lists in a list of words', '{"spec":{"term":"x","tags":["a",["b"]]}}', false],
  ['depth', `{"spec":{"term":"x"},"a":${'['.repeat(500)}${']'.repeat(500)}}`, true],
  ['great depth', `{"spec":{"term":"x"},"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, false],
  ['depth without end', '['.repeat(30_000), false],
  ['a byte order mark', '\ufeff{"spec":{"term":"x"}}', false],
  ['something behind it', '{"spec":{"term":"x"}} trailing', false],
  ['two values', '{"spec":{"term":"x"}}{"spec":{"term":"y"}}', false],
  ['an empty word', '{"spec":{"term":""}}', false],
  ['a list', '[{"spec":{"term":"x"}}]', false],
  ['null', 'null', false],
  ['nothing', '', false],
];

test.each(upOrNot)(
  'S20 %s: goes up as it was checked, or not at all',
  async (_what, body, goesUp) => {
    const { recorder } = stack.current;
    recorder.instead = (response) =>
      void response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end('{"learned_word":{}}');
    const length = Buffer.byteLength(body);
    const headers = [
      'Content-Type: application/json',
      `Content-Length: ${length}`,
      `Idempotency-Key: ${randomUUID()}`,
    ];
    const answer = await send({ method: 'POST', target: servicePaths.collectWord, headers, body });
    expect(answer.status).toBe(goesUp === false ? 400 : 200);
    expect(recorder.recorded.map((up) => up.body.toString())).toEqual(
      goesUp === false ? [] : [goesUp === true ? body : goesUp],
    );
    for (const up of recorder.recorded) {
      expect(Object.fromEntries(up.headers)).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(up.body.length),
      });
    }
  },
);
