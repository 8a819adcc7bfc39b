/**
 * A server before another, most often between relay and instance: it passes everything on, writes down
 * what goes up word for word, and may hold, replace or change the answers.
 */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request as ask,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface Recorded {
  /** Method and target, as on the request line. */
  readonly line: string;
  /** Lower-case names with their values, in order. */
  readonly headers: readonly (readonly [string, string])[];
  /** What has come of it so far; all of it once it is answered. */
  readonly body: Buffer;
}

interface PassedAnswer {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

interface Hooks {
  /** Answers API calls in the target's place while it is set. */
  instead: ((response: ServerResponse) => void) | null;
  /** Holds an answer until this has resolved: the target has acted, and the caller does not know it yet. */
  hold: ((request: IncomingMessage) => Promise<void>) | null;
  /** Rewrites an answer. */
  change: ((answer: PassedAnswer, target: string) => PassedAnswer) | null;
}

export interface TestForwarder extends Hooks {
  /** With the path of the target, if it has one. */
  readonly url: string;
  readonly recorded: Recorded[];
  close(): Promise<void>;
}

export async function startForwarder(
  targetUrl: string,
  hooks: Partial<Hooks> = {},
): Promise<TestForwarder> {
  const { origin, pathname } = new URL(targetUrl);
  const base = pathname.replace(/\/$/u, '');
  const server = createServer((request, response) => {
    forwarder.recorded.push(record(request));
    if (forwarder.instead !== null && (request.url ?? '').startsWith(`${base}/api/`)) {
      request.resume();
      forwarder.instead(response);
      return;
    }
    const { method, url = '', rawHeaders: headers } = request;
    const up = ask(origin + url, { method, headers }, (answer) => {
      passOn(forwarder, request, answer, response).catch(() => response.destroy());
    });
    up.on('error', () => response.destroy());
    request.pipe(up);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const forwarder: TestForwarder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    recorded: [],
    instead: null,
    hold: null,
    change: null,
    ...hooks,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return forwarder;
}

function record(request: IncomingMessage): Recorded {
  const { method = '', url = '', rawHeaders: raw } = request;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    line: `${method} ${url}`,
    headers: raw.flatMap((name, index) =>
      index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? ''] as const] : [],
    ),
    get body() {
      return Buffer.concat(chunks);
    },
  };
}

async function passOn(
  { hold, change }: Hooks,
  request: IncomingMessage,
  answer: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await hold?.(request);
  const { statusCode = 502 } = answer;
  if (change === null) {
    response.writeHead(statusCode, answer.rawHeaders);
    answer.pipe(response);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  const changed = change(
    { headers: answer.headers, body: Buffer.concat(chunks) },
    request.url ?? '',
  );
  const headers = { ...changed.headers, 'content-length': changed.body.length };
  response.writeHead(statusCode, omitFraming(headers));
  response.end(changed.body);
}

function omitFraming(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name !== 'transfer-encoding'),
  );
}
