/** Clients that send or read too slowly (security.md S22): let go, while others are served. */
import { servicePaths } from '@gleaner/shared';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startRelayForTest } from '../../support/relay/use-relay.ts';

const timings = { headers: 800, request: 800, idle: 800, reading: 800 };

interface SlowClient {
  readonly socket: Socket;
  /** Resolves with what came back once the relay has closed the connection. */
  readonly closed: Promise<string>;
}

/** Opens a connection that says so much at once, and one byte more every 50 ms if it is to drip. */
async function dawdle(relayUrl: string, first: string, drip = ''): Promise<SlowClient> {
  const { hostname, port } = new URL(relayUrl);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(() => Buffer.concat(chunks).toString());
  await once(socket, 'connect');
  socket.write(first);
  const dripping = setInterval(() => drip !== '' && socket.writable && socket.write(drip), 50);
  const stop = () => {
    clearInterval(dripping);
    socket.destroy();
  };
  socket.once('close', stop);
  onTestFinished(stop);
  return { socket, closed };
}

const line = `GET ${servicePaths.learnedWords} HTTP/1.1\r\nHost: x\r\n`;

test.each([
  ['nothing at all', '', ''],
  ['half a request line', 'GET /api', ''],
  ['headers that drip', `${line}X-Slow: `, 'a'],
  ['headers that never end', line, 'X-A: 1\r\n'],
])('S22 slow headers: %s', async (_what, first, drip) => {
  const stack = await startRelayForTest({ timings });
  const learner = await stack.connected();
  const slow = await Promise.all(
    Array.from({ length: 60 }, () => dawdle(stack.relay.url, first, drip)),
  );
  expect((await learner.list()).status).toBe(200);
  expect((await learner.collect('word')).status).toBe(200);
  const answers = await Promise.all(slow.map(({ closed }) => closed));
  for (const answer of answers.filter((text) => text !== '')) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /u);
    expect(answer).toContain('{"error":{"code":"INVALID_ARGUMENT"');
  }
  expect((await learner.list()).status).toBe(200);
});

test('S22 slow bodies', async () => {
  const stack = await startRelayForTest({ timings });
  const learner = await stack.connected();
  const head = [
    `POST ${servicePaths.collectWord} HTTP/1.1`,
    'Host: x',
    'X-Gleaner: 1',
    `Cookie: ${learner.cookieHeader()}`,
    'Content-Type: application/json',
    'Idempotency-Key: 6f1c7b7e-3a55-4f6e-9a53-2f9d9a1f0001',
    'Content-Length: 60000',
    '',
    '{"spec":{"term":"',
  ].join('\r\n');
  const slow = await Promise.all(
    Array.from({ length: 60 }, () => dawdle(stack.relay.url, head, 'x')),
  );
  expect((await learner.list()).status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  const { operations } = stack.instance.control.counters();
  expect(operations.collectWord.requests).toBe(0);
  expect((await learner.collect('word')).status).toBe(200);
  expect(stack.log.filter((entry) => entry.includes('"INTERNAL"'))).toEqual([]);
});

test('S22 slow readers', async () => {
  const stack = await startRelayForTest({ timings, recorded: true });
  const learner = await stack.connected();
  // Far more than the buffers on the way hold.
  const page = `{"learned_words":[${' '.repeat(4 * 1024 * 1024)}]}`;
  stack.recorder.instead = (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(page);
  const rest = `Host: x\r\nX-Gleaner: 1\r\nCookie: ${learner.cookieHeader()}\r\n\r\n`;
  const request = [1, 2, 3, 4]
    .map((size) => `GET ${servicePaths.learnedWords}?page_size=${size} HTTP/1.1\r\n${rest}`)
    .join('');
  const slow = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = await dawdle(stack.relay.url, request);
      client.socket.pause();
      return client;
    }),
  );
  // Meanwhile somebody who reads gets all of it.
  expect((await learner.list('?page_size=5')).text).toHaveLength(page.length);
  // Who does not read does not hear of the end either: it shows in the log.
  const aborted = () => stack.log.filter((entry) => entry.includes('"request aborted"')).length;
  await vi.waitFor(() => expect(aborted()).toBeGreaterThanOrEqual(12), { timeout: 20_000 });
  const cut = await Promise.all(
    slow.map(async ({ socket, closed }) => {
      const gone = once(socket, 'close');
      socket.resume();
      await gone;
      return closed;
    }),
  );
  for (const text of cut) expect(text.length).toBeLessThan(4 * page.length);
  expect((await learner.list('?page_size=6')).status).toBe(200);
});

test('S22 idle connections are let go', async () => {
  const stack = await startRelayForTest({ timings });
  const { closed } = await dawdle(stack.relay.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await closed).toMatch(/^HTTP\/1\.1 200 /u);
});
