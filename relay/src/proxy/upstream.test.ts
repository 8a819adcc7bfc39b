/** What the upstream reports of failed requests, with servers that break the protocol. */
import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerLimit, createUpstream, type Upstream } from './upstream.ts';

const cleanups: (() => unknown)[] = [];
/** In ms of a clock that stands still until a test moves it. */
const patience = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  vi.useRealTimers();
});

interface Served {
  readonly upstream: Upstream;
  /** Resolves when so many requests have come, over all connections. */
  readonly heard: (count: number) => Promise<void>;
}

async function serve(onRequest: (socket: Socket, text: string) => void): Promise<Served> {
  let count = 0;
  const arrivals = new EventEmitter();
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      count += 1;
      onRequest(socket, data.toString());
      arrivals.emit('request');
    });
    cleanups.push(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanups.push(() => server.close());
  return {
    upstream: upstreamTo((server.address() as AddressInfo).port),
    heard: async (wanted) => {
      while (count < wanted) await once(arrivals, 'request');
    },
  };
}

function upstreamTo(port: number): Upstream {
  const upstream = createUpstream(`http://127.0.0.1:${port}/base`, patience);
  cleanups.push(() => upstream.close());
  return upstream;
}

const request = { method: 'POST', target: '/api/v1/x', accessToken: 't', body: Buffer.from('{}') };

test('connection refused: reported as never sent', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await expect(upstreamTo(port).send(request)).rejects.toMatchObject({
    sent: false,
    reason: 'ECONNREFUSED',
  });
});

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['hangs up without a word', (socket) => socket.destroy()],
  ['speaks no HTTP', (socket) => socket.end('220 mail server\r\n')],
  ['cuts its answer', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{')],
])('a service that %s: sent', async (_what, behave) => {
  const { upstream } = await serve(behave);
  await expect(upstream.send(request)).rejects.toMatchObject({ name: 'UpstreamError', sent: true });
});

test.each<[what: string, behave: (socket: Socket) => void]>([
  ['never answers', () => undefined],
  ['never ends', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{')],
])('a service that %s is given up in time: sent', async (_what, behave) => {
  const { upstream, heard } = await serve(behave);
  const failed = vi.fn();
  const sending = upstream.send(request).catch((error: unknown) => {
    failed();
    return error;
  });
  await heard(1);
  vi.advanceTimersByTime(patience - 1);
  // After one turn of the event loop a report would have come.
  await new Promise(setImmediate);
  expect(failed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(await sending).toMatchObject({ name: 'UpstreamError', sent: true, reason: 'timeout' });
});

const ok = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

test('when a pooled connection was closed meanwhile, the request takes a new one', async () => {
  const heard: string[] = [];
  let last: Socket | undefined;
  const { upstream } = await serve((socket) => {
    heard.push('request');
    last = socket;
    socket.write(ok);
  });
  expect((await upstream.send(request)).status).toBe(200);
  const close = async (how: 'end' | 'destroy' | 'resetAndDestroy'): Promise<void> => {
    if (last === undefined) throw new Error('No connection');
    last[how]();
    await once(last, 'close');
  };
  for (const how of ['end', 'destroy'] as const) {
    await close(how);
    expect((await upstream.send(request)).status).toBe(200);
  }
  expect(heard).toHaveLength(3);
  // A reset also fails requests that wait for the connection, and it is known that they were not sent.
  await close('resetAndDestroy');
  const answer = await upstream.send(request).catch((error: unknown) => error);
  expect([
    expect.objectContaining({ status: 200 }),
    expect.objectContaining({ sent: false }),
  ]).toContainEqual(answer);
});

test('a connection that breaks during a request: sent, and the pool does not send it again', async () => {
  let count = 0;
  const { upstream } = await serve((socket) => {
    count += 1;
    if (count === 1) socket.write(ok);
    else socket.resetAndDestroy();
  });
  await upstream.send(request);
  await expect(upstream.send(request)).rejects.toMatchObject({ sent: true });
  expect(count).toBe(2);
  await expect(upstream.send({ ...request, method: 'GET', body: null })).rejects.toMatchObject({
    sent: true,
  });
  expect(count).toBe(3);
});

test('a request that waited for the pool and is reported as unsent is not sent later', async () => {
  const lines: string[] = [];
  const { upstream, heard } = await serve((socket, text) => {
    const [line = ''] = text.split('\r\n', 1);
    lines.push(line);
    if (line.includes('/later')) socket.write(ok);
  });
  const waiting = Array.from({ length: 140 }, () =>
    upstream.send(request).catch((error: unknown) => error),
  );
  await heard(128);
  vi.advanceTimersByTime(patience);
  const failures = (await Promise.all(waiting)) as { sent: boolean; reason: string }[];
  expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(['timeout']));
  expect(failures.filter(({ sent }) => !sent)).toHaveLength(12);
  // The pool is free again: requests that still waited would be sent now, before these.
  const later = { ...request, target: '/later' };
  const answers = await Promise.all(Array.from({ length: 140 }, () => upstream.send(later)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(lines.filter((line) => !line.includes('/later'))).toHaveLength(128);
});

test('an answer beyond the limit is given up', async () => {
  const { upstream } = await serve((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n');
    socket.write(Buffer.alloc(answerLimit + 1, 'x'));
  });
  await expect(upstream.send(request)).rejects.toMatchObject({ reason: 'answer_too_large' });
});

test('S19 a redirect is not followed, and only our headers go up', async () => {
  const heard: string[] = [];
  const { upstream } = await serve((socket) => {
    socket.end('HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n');
  });
  const echo = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(data.toString());
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    });
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  cleanups.push(() => echo.close());
  expect((await upstream.send(request)).status).toBe(302);

  await upstreamTo((echo.address() as AddressInfo).port).send(request);
  const [head = ''] = heard.join('').split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  expect(line).toBe('POST /base/api/v1/x HTTP/1.1');
  expect(headers.map((header) => header.split(':')[0]?.toLowerCase()).sort()).toEqual([
    'accept',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

test('a request that may no longer begin when its connection is made is reported as not sent', async () => {
  let heard = 0;
  const { upstream } = await serve((socket) => {
    heard += 1;
    socket.write(ok);
  });
  const asked: number[] = [];
  const mayBegin = (left: number): boolean => {
    asked.push(left);
    return asked.length > 1;
  };
  await expect(upstream.send({ ...request, mayBegin })).rejects.toMatchObject({
    sent: false,
    reason: 'too_late',
  });
  expect((await upstream.send({ ...request, mayBegin })).status).toBe(200);
  expect(heard).toBe(1);
  expect(asked).toHaveLength(2);
  // The time that the connection took is part of its limit.
  for (const left of asked) {
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(patience);
  }
});

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';

test.each([
  ['a 100', ['HTTP/1.1 100 Continue\r\n\r\n']],
  ['two 100 with headers', ['HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n', 'HTTP/1.1 100 \r\n\r\n']],
  ['a 102', ['HTTP/1.1 102 Processing\r\n\r\n']],
  ['a 103', ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n']],
  ['a 103 and a 100', ['HTTP/1.1 103 Early Hints\r\n\r\n', 'HTTP/1.1 100 Continue\r\n\r\n']],
])('%s before the answer is skipped, in one piece or byte by byte', async (_what, before) => {
  const texts: string[] = [];
  let pieces = (text: string): string[] => [text];
  const { upstream } = await serve((socket, text) => {
    texts.push(text);
    socket.setNoDelay(true);
    const write = async (): Promise<void> => {
      for (const piece of pieces([...before, plain].join(''))) {
        socket.write(piece);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    void write();
  });
  const bodies: string[] = [];
  for (const split of [(text: string) => [text], (text: string) => text.split('')]) {
    pieces = split;
    const { status, body } = await upstream.send(request);
    bodies.push(`${String(status)} ${String(body)}`);
  }
  expect(bodies).toEqual(['200 {}', '200 {}']);
  expect(texts).toHaveLength(2);
});

test('a 101 that nobody asked for is no answer', async () => {
  const { upstream } = await serve((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  );
  await expect(upstream.send(request)).rejects.toMatchObject({ sent: true });
});

test('what looks like a 100 within an answer stays', async () => {
  const body = 'HTTP/1.1 100 Continue\r\n\r\n{}';
  const { upstream } = await serve((socket) => {
    const head = `HTTP/1.1 200 OK\r\nContent-Length: ${String(body.length)}\r\n\r\n`;
    socket.write(head, () => setImmediate(() => socket.write(body)));
  });
  for (let call = 0; call < 2; call += 1)
    expect(String((await upstream.send(request)).body)).toBe(body);
});

test('a service that answers nothing but 100 reaches the deadline, and counts as sent', async () => {
  const { upstream, heard } = await serve((socket) =>
    socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
  );
  const sending = upstream.send(request);
  const refused = expect(sending).rejects.toMatchObject({ sent: true, reason: 'timeout' });
  await heard(1);
  vi.advanceTimersByTime(patience);
  await refused;
});
