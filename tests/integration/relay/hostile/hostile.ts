/**
 * Generated requests over raw sockets in the name of a connected learner, for the tests whose claim is:
 * with any input there is no 500 and no crash, and only allow-listed calls are forwarded. What goes
 * up is recorded between relay and instance.
 */
import { servicePaths } from '@gleaner/shared';
import fc from 'fast-check';
import { beforeEach, expect } from 'vitest';
import { type RawAnswer, sendRaw } from '../../../relay/raw-http.ts';
import { type RelayUnderTest, useRelay } from '../../../relay/use-relay.ts';

const allowedUp =
  /^(?:POST \/api\/v1\/learning\/collect-word|GET \/api\/v1\/learning\/learned-words(?:\?[\w%.~!*'()&=-]*)?|POST \/api\/v1\/review-plans\/(?<plan>[\w%.~!*'()-]+)\/(?:flashcards|submit-answer))$/u;

/** A plan's id is one segment of a path: encoded in the usual way, without what could lead to another path. */
function checkLine(line: string): void {
  expect(line).toMatch(allowedUp);
  const plan = allowedUp.exec(line)?.groups?.plan;
  if (plan === undefined) return;
  const id = decodeURIComponent(plan);
  expect(encodeURIComponent(id)).toBe(plan);
  expect(id).not.toMatch(/^\.|[\p{C}/\\%]/u);
}
const allowedHeaders = [
  'accept',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
];

export interface RequestParts {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Buffer;
}

export interface Hostile {
  readonly stack: { readonly current: RelayUnderTest };
  /** One request, in the learner's name unless it says otherwise. */
  readonly send: (parts: RequestParts) => Promise<RawAnswer>;
  /** Sends them all at once, repeatedly, and checks each answer and what went up. */
  readonly sendMany: (one: fc.Arbitrary<RequestParts>) => Promise<void>;
  /** Method and target of each request that went up. */
  readonly wentUp: () => string[];
  /** Checks that the relay still answers and has logged no error. */
  readonly unharmed: () => Promise<void>;
}

/** For a whole test file; before each test a learner is connected and nothing has gone up. */
export function useHostile(): Hostile {
  const stack = useRelay({
    recorded: true,
    instance: { rateLimit: 1_000_000 },
    // Requests that never end wait this long, all of a batch together.
    timings: { headers: 1_500, request: 1_500, idle: 1_500 },
  });
  let cookie = '';
  beforeEach(async () => {
    const learner = await stack.current.connected();
    cookie = learner.cookieHeader();
    stack.current.recorder.recorded.length = 0;
    stack.current.log.length = 0;
  });

  const send = (parts: RequestParts) => sendRaw(stack.current.relay.url, compose(cookie, parts));
  const wentUp = () => stack.current.recorder.recorded.map(({ line }) => line);

  async function sendBatch(asked: readonly RequestParts[]): Promise<void> {
    const answers = await Promise.all(
      asked.map(async (parts) => ({ parts, answer: await send(parts) })),
    );
    for (const { parts, answer } of answers) checkAnswer(parts, answer);
    const checked = new Set(
      asked.flatMap(({ body = '' }) => readable(Buffer.from(body)).map(rewritten)),
    );
    for (const { line, headers, body } of stack.current.recorder.recorded.splice(0)) {
      checkLine(line);
      checkHeaders(headers);
      if (!line.startsWith('POST')) expect(body.toString()).toBe('');
      else expect(checked).toContain(body.toString());
    }
  }

  return {
    stack,
    send,
    wentUp,
    async sendMany(one) {
      const batch = fc.array(one, { minLength: 200, maxLength: 200 });
      // Shrinking a batch takes longer than reading the request in the failure.
      await fc.assert(fc.asyncProperty(batch, sendBatch), { numRuns: 2, endOnFailure: true });
    },
    async unharmed() {
      const answer = await send({});
      expect(answer.status).toBe(200);
      // Checks that what goes up is recorded.
      expect(wentUp()).toContain(`GET ${servicePaths.learnedWords}`);
      expect(stack.current.log.filter((line) => line.includes('"INTERNAL"'))).toEqual([]);
    },
  };
}

function compose(
  cookie: string,
  { method = 'GET', target = servicePaths.learnedWords, headers = [], body = '' }: RequestParts,
): Buffer {
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

function checkAnswer(parts: RequestParts, { status, text }: RawAnswer): void {
  const asked = JSON.stringify(parts).slice(0, 2_000);
  expect(status, asked).not.toBe(500);
  if (status !== null && status >= 400) {
    expect(text, asked).not.toMatch(/\n\s+at |node_modules|\.ts:\d|Error:/u);
    const [, body = ''] = text.split('\r\n\r\n', 2);
    if (body !== '' && text.includes('application/json')) {
      expect(body, asked).toMatch(/\{"error":\{"code":"[A-Z_]+"/u);
    }
  }
  expect(text.toLowerCase(), asked).not.toContain('access-control-');
}

function checkHeaders(headers: readonly (readonly [string, string])[]): void {
  const names = headers.map(([name]) => name);
  expect(names.filter((name) => !allowedHeaders.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  const values = Object.fromEntries(headers);
  expect(values.authorization).toMatch(/^Bearer [\w.~+/-]+=*$/u);
  expect(values.host).toMatch(/^127\.0\.0\.1:\d+$/u);
}

/** What a server may take for the body: all, all but the end that a length cuts off, or what a chunk holds. */
function readable(sent: Buffer): Buffer[] {
  const chunk = sent.subarray(sent.indexOf('\n') + 1, -'\r\n0\r\n\r\n'.length);
  return [sent, sent.subarray(0, -1), chunk];
}

/** Null where it is no JSON. */
function rewritten(bytes: Buffer): string | null {
  try {
    return JSON.stringify(JSON.parse(bytes.toString()));
  } catch {
    // Also one that is nested too deeply.
    return null;
  }
}
