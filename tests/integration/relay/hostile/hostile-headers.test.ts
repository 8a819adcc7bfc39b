/**
 * Any headers, and requests smuggled behind them (security-checklist.md S18, S19, S23).
 * @module-tag smoke
 */
import { servicePaths } from '@gleaner/shared';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { sendRaw } from '../../../relay/raw-http.ts';
import { type RequestParts, useHostile } from './hostile.ts';

const { send, sendMany, stack, unharmed, wentUp } = useHostile();

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
        'Traceparent',
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

test('S18 S19 no headers, and no bytes behind them, make the relay call anything else', async () => {
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
    .map(([name, headers, rest]): RequestParts => {
      const path = name === 'GET' ? servicePaths.learnedWords : servicePaths.collectWord;
      return { method: name, target: path, headers, body: rest };
    });
  await sendMany(asked);
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
])('S18 %s: refused, without a call to the service', async (_what, headers) => {
  const answer = await send({
    method: 'POST',
    target: servicePaths.collectWord,
    headers,
    body: '{}',
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(wentUp()).toEqual([]);
  await unharmed();
});

test.each(['TRACE', 'CONNECT', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
  'S18 %s is answered by the relay alone, with 404 or not at all',
  async (name) => {
    const { status } = await send({ method: name });
    expect([null, 404]).toContain(status);
    expect(wentUp()).toEqual([]);
    await unharmed();
  },
);

test('S23 bytes that are not HTTP get our error body', async () => {
  const answer = await sendRaw(stack.current.relay.url, 'HELO relay.example\r\n\r\n');
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('{"error":{"code":"INVALID_ARGUMENT"');
  await unharmed();
});

test('S19 headers of the learner’s request are not forwarded', async () => {
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
  const answer = await send({ headers });
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

const spans = '4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7';

test('S19 a valid trace goes up as it is, and the log names it', async () => {
  const { recorder, log } = stack.current;
  const logged = log.length;
  const traceparent = `00-${spans}-01`;
  const answer = await send({ headers: [`Traceparent: ${traceparent}`, 'Tracestate: a=stolen'] });
  expect(answer.status).toBe(200);
  const headers = Object.fromEntries(recorder.recorded[0]?.headers ?? []);
  expect(headers).toMatchObject({ traceparent });
  expect(headers).not.toHaveProperty('tracestate');
  await eventually(() => {
    const line = log.slice(logged).find((text) => text.includes('request completed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ trace_id: spans.slice(0, 32) });
  });
});

test.each([`00-${spans}`, `ff-${spans}-01`, `00-${spans}-01-stolen`, 'stolen', `00-${spans}-0g`])(
  'S19 an invalid trace goes neither up nor into the log: %s',
  async (text) => {
    const { recorder, log } = stack.current;
    const logged = log.length;
    const answer = await send({ headers: [`Traceparent: ${text}`] });
    expect(answer.status).toBe(200);
    expect(recorder.recorded[0]?.headers.map(([name]) => name)).not.toContain('traceparent');
    await eventually(() => {
      expect(log.slice(logged).join('')).toContain('request completed');
    });
    expect(log.slice(logged).join('')).not.toMatch(/trace_id|stolen/u);
  },
);
