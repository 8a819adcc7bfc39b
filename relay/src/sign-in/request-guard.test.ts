/** The guard alone, on requests as Node parses them; the relay's use of it is tested in tests/integration. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createRequestGuard } from './request-guard.ts';

const chrome = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
const firefox = 'moz-extension://5b0a6a0c-0f0f-4c86-8b3c-0d3f0c8c7f5d';
/** Origins as the relay's configuration writes them. */
const guard = (request: IncomingMessage): void =>
  createRequestGuard([chrome, 'moz-extension://*'])(request);

function requestWith(...headers: readonly (readonly [string, string])[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders.push(...headers.flat());
  for (const [name, value] of headers) request.headers[name.toLowerCase()] ??= value;
  return request;
}

const ours = ['X-Gleaner', '1'] as const;
const refusal = (reason: string) => ({
  code: 'PERMISSION_DENIED',
  message: expect.stringMatching(/\S/u) as string,
  details: [{ reason }],
});

test('a refused origin is reported once, without odd characters, and at most twenty are', () => {
  const told: string[] = [];
  const watched = createRequestGuard([chrome], (origin) => told.push(origin));
  const ask = (origin: string) => () => watched(requestWith(ours, ['Origin', origin]));
  for (let times = 0; times < 3; times += 1) expect(ask(firefox)).toThrow();
  expect(ask('https://x.example/\n"<evil>')).toThrow();
  expect(told).toEqual([firefox, 'https://x.example/evil']);
  for (let other = 0; other < 100; other += 1) expect(ask(`https://${other}.example`)).toThrow();
  expect(told).toHaveLength(20);
  expect(ask(chrome)).not.toThrow();
});

describe('S16 accepted requests', () => {
  test.each([
    ['the header and no Origin', requestWith(ours)],
    ['the header in lower case', requestWith(['x-gleaner', '1'])],
    ['the allowed Chrome extension', requestWith(ours, ['Origin', chrome])],
    ['any Firefox extension, where that is allowed', requestWith(ours, ['Origin', firefox])],
  ])('%s passes', (_what, request) => {
    expect(() => guard(request)).not.toThrow();
  });

  test.each([
    ['no header', requestWith()],
    ['an empty header', requestWith(['X-Gleaner', ''])],
    ['another value', requestWith(['X-Gleaner', '2'])],
    ['our Origin alone', requestWith(['Origin', chrome])],
  ])('S16 %s is refused for the missing header', (_what, request) => {
    expect(() => guard(request)).toThrow(expect.objectContaining(refusal('header_missing')));
  });

  test.each([
    'null',
    '',
    'https://evil.example',
    `${chrome}/`,
    `https://evil.example/?${chrome}`,
    'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba',
    'moz-extension://*',
    'moz-extension://',
    `x${firefox}`,
    `${firefox}0`,
    firefox.slice(0, -1),
    firefox.toUpperCase(),
    firefox.replace('5b0a', 'zzzz'),
  ])('S16 the Origin %j is refused', (origin) => {
    const request = requestWith(ours, ['Origin', origin]);
    expect(() => guard(request)).toThrow(expect.objectContaining(refusal('origin_not_allowed')));
  });

  test('S16 a Firefox extension is refused where only Chrome is allowed', () => {
    const request = requestWith(ours, ['Origin', firefox]);
    expect(() => createRequestGuard([chrome])(request)).toThrow(
      expect.objectContaining(refusal('origin_not_allowed')),
    );
  });
});

describe('S18 repeated headers', () => {
  test.each(['Host', 'Content-Length', 'content-type', 'Transfer-Encoding'])(
    'S18 %s may come once only',
    (name) => {
      expect(() => guard(requestWith(ours, [name, 'a']))).not.toThrow();
      const twice = requestWith([name, 'a'], ours, [name.toLowerCase(), 'a']);
      expect(() => guard(twice)).toThrow(
        expect.objectContaining({
          code: 'INVALID_ARGUMENT',
          message: expect.stringMatching(/\S/u) as string,
          details: [{ reason: 'header_repeated' }],
        }),
      );
    },
  );

  test('S18 a value that looks like a header’s name does not count, and other headers may repeat', () => {
    const request = requestWith(ours, ['Accept', 'host'], ['Accept', 'host'], ['Via', 'Host']);
    expect(() => guard(request)).not.toThrow();
  });
});
