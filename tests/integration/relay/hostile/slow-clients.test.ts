/**
 * Clients that send or read too slowly (security-checklist.md S22): other clients are served, and the slow ones are
 * disconnected.
 */
import { servicePaths } from '@gleaner/shared';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import type { Learner } from '../../../relay/learner.ts';
import { openRaw, type RawAnswer, type RawConnection } from '../../../relay/raw-http.ts';
import { type RelayUnderTest, startRelayForTest } from '../../../relay/use-relay.ts';

const never = 600_000;
/** Longer than any test, so a client that is gone was disconnected for another reason. */
const endless = { headers: never, request: never, idle: never, reading: never };
const soon = { headers: 1_500, request: 1_500, idle: 1_500, reading: 1_500 };

interface SlowClient extends RawConnection {
  /** Sends the next byte or line of the request. */
  readonly drip: () => void;
  readonly isOpen: () => boolean;
}

async function dawdle(relayUrl: string, first: string, more = ''): Promise<SlowClient> {
  const connection = await openRaw(relayUrl);
  const { socket } = connection;
  let isOpen = true;
  socket.once('close', () => (isOpen = false));
  onTestFinished(() => void socket.destroy());
  socket.write(first);
  const drip = () => {
    if (more !== '' && socket.writable) socket.write(more);
  };
  return { ...connection, drip, isOpen: () => isOpen };
}

const line = `GET ${servicePaths.learnedWords} HTTP/1.1\r\nHost: x\r\n`;

/** A body without its end: the announced length is longer. */
function slowBody(learner: Learner): string {
  return [
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
}

type Beginning = (learner: Learner) => readonly [first: string, more: string];
const slow: readonly (readonly [what: string, begin: Beginning])[] = [
  ['nothing at all', () => ['', '']],
  ['half a request line', () => ['GET /api', '']],
  ['headers that drip', () => [`${line}X-Slow: `, 'a']],
  ['headers that never end', () => [line, 'X-A: 1\r\n']],
  ['bodies that drip', (learner) => [slowBody(learner), 'x']],
];

async function sixty(stack: RelayUnderTest, learner: Learner, begin: Beginning) {
  const clients = Array.from({ length: 60 }, () => dawdle(stack.relay.url, ...begin(learner)));
  return Promise.all(clients);
}

/** Checks that everything a learner does is answered. */
async function expectServed(learners: readonly Learner[], term: string): Promise<void> {
  for (const learner of learners) {
    expect((await learner.list()).status).toBe(200);
    expect((await learner.collect(term)).status).toBe(200);
    expect((await learner.session()).connected).toBe(true);
  }
}

describe('while slow clients hang, others are served', () => {
  test.each(slow)('S22 %s', async (_what, begin) => {
    const stack = await startRelayForTest({ timings: endless });
    const learners = [await stack.connected(), await stack.connected()];
    const [slowest] = learners;
    if (slowest === undefined) throw new Error('Two learners are needed');
    const clients = await sixty(stack, slowest, begin);
    for (const round of ['one', 'two', 'three']) {
      for (const { drip } of clients) drip();
      // The slow clients hang before and after, so no other client waited for them.
      expect(clients.filter(({ isOpen }) => isOpen())).toHaveLength(60);
      await expectServed(learners, round);
      expect(clients.filter(({ isOpen }) => isOpen())).toHaveLength(60);
    }
    // A new learner signs in.
    await expectServed([await stack.connected()], 'four');
    expect(clients.filter(({ isOpen }) => isOpen())).toHaveLength(60);
    for (const { socket } of clients) socket.destroy();
  });

  test('S22 clients that do not read', async () => {
    const stack = await startRelayForTest({ timings: endless, recorded: true });
    const learner = await stack.connected();
    const { clients, page } = await whoDoNotRead(stack, learner, 3);
    await eventually(() => {
      const targets = stack.recorder.recorded.map(({ line }) => line);
      expect(targets.some((target) => target.includes('page_size=1'))).toBe(true);
    });
    expect((await learner.list('?page_size=5')).text).toHaveLength(page.length);
    await expectServed([learner, await stack.connected()], 'word');
    expect(clients.filter(({ isOpen }) => isOpen())).toHaveLength(3);
    for (const { socket } of clients) socket.destroy();
  });
});

describe('slow clients are let go', () => {
  test('S22 of every kind, and idle connections', async () => {
    const stack = await startRelayForTest({ timings: soon });
    const learner = await stack.connected();
    const idle = await dawdle(stack.relay.url, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    const kinds = slow.map(([, begin]) => sixty(stack, learner, begin));
    const clients = (await Promise.all(kinds)).flat();
    const dripping = setInterval(() => clients.forEach(({ drip }) => drip()), 100);
    onTestFinished(() => clearInterval(dripping));
    for (const { status, text } of await Promise.all(clients.map(({ answered }) => answered))) {
      // It gets an answer if it can still read one.
      expect([null, 408, 400]).toContain(status);
      if (status !== null) expect(text).toContain('{"error":{"code":"INVALID_ARGUMENT"');
    }
    expect((await idle.answered).status).toBe(200);
    const { operations } = stack.instance.control.counters();
    expect(operations.collectWord.requests).toBe(0);
    await expectServed([learner], 'word');
    expect(stack.log.filter((entry) => entry.includes('"INTERNAL"'))).toEqual([]);
  });

  test('S22 clients that do not read', async () => {
    const stack = await startRelayForTest({ timings: soon, recorded: true });
    const { clients, page } = await whoDoNotRead(stack, await stack.connected(), 12);
    // A client that does not read learns nothing of the end, so look in the log: each has asked for four pages.
    const ended = (how: string) => stack.log.filter((entry) => isOfPage(entry, how)).length;
    await eventually(() => {
      expect(ended('aborted')).toBeGreaterThanOrEqual(clients.length);
      expect(ended('aborted') + ended('completed')).toBe(4 * clients.length);
    });
    const cut = await Promise.all(clients.map(readOn));
    for (const { text } of cut) expect(text.length).toBeLessThan(4 * page.length);
  });
});

/** Clients that ask for four pages each, far more than all buffers hold, and read nothing. */
async function whoDoNotRead(stack: RelayUnderTest, learner: Learner, count: number) {
  const page = `{"learned_words":[${' '.repeat(4 * 1024 * 1024)}]}`;
  stack.recorder.instead = (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(page);
  const rest = `Host: x\r\nX-Gleaner: 1\r\nCookie: ${learner.cookieHeader()}\r\n\r\n`;
  const request = [1, 2, 3, 4]
    .map((size) => `GET ${servicePaths.learnedWords}?page_size=${size} HTTP/1.1\r\n${rest}`)
    .join('');
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = await dawdle(stack.relay.url, '');
      client.socket.pause();
      client.socket.write(request);
      return client;
    }),
  );
  return { clients, page };
}

/** Whether a line of the log tells that a request for a page ended so. */
function isOfPage(entry: string, how: string): boolean {
  return entry.includes(servicePaths.learnedWords) && entry.includes(`"request ${how}"`);
}

/** Of a connection that may have been closed already, where nothing had arrived. */
function readOn({ socket, answered }: SlowClient): Promise<RawAnswer> {
  socket.resume();
  return answered;
}
