/**
 * Sends one request to the service over the connection pool: limited in time and size, without following
 * redirects, and never twice. An error says whether the request can have arrived.
 */
import type { Dispatcher } from 'undici';
import { openServicePool } from '../errors/service-calls.ts';
import type { Portion } from '../limits/answer-room.ts';

interface UpstreamRequest {
  readonly method: string;
  /** Path and query below {base_url}. */
  readonly target: string;
  readonly accessToken: string;
  readonly body: Buffer | null;
  /** Of the trace that this call belongs to, in its valid form. */
  readonly traceParent?: string | undefined;
  /**
   * Called in the turn that writes the request, which is a later one where a connection had to be made: the
   * process may have paused meanwhile. @param left the time that the call may take from then on, ms
   */
  readonly mayBegin?: (left: number) => boolean;
  /** Where the bytes that arrive are counted. @param cut gives the answer up: `noRoom` */
  readonly arriving?: (cut: () => void) => Portion;
}

export interface UpstreamAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** No complete answer. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(
    /** False only when the service certainly never saw the request. */
    readonly sent: boolean,
    /** An error code, for the log. */
    readonly reason: string,
  ) {
    super(reason);
  }
}

export interface Upstream {
  /** @throws UpstreamError */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Ends all running calls. */
  close(): Promise<void>;
}

/** The reason of an error where an answer was given up to make room for others. */
export const noRoom = 'no_room';

/** Bytes. A page of words or a batch of cards is far smaller. */
export const answerLimit = 5 * 1024 * 1024;

/**
 * @param timeout from sending to the last byte, ms
 * @param fixed headers of every request
 */
export function createUpstream(
  instanceUrl: string,
  timeout: number,
  fixed: Readonly<Record<string, string>> = {},
): Upstream {
  const { origin, pathname } = new URL(instanceUrl);
  const base = pathname.replace(/\/$/u, '');
  const pool = openServicePool(origin, {
    connections: 128,
    connectTimeout: Math.min(timeout, 5_000),
    // The whole request has its own deadline below.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  return {
    send: ({ method, target, accessToken, body, traceParent, mayBegin = always, arriving }) =>
      new Promise((resolve, reject) => {
        const exchange = new Exchange(timeout, mayBegin, arriving, resolve, reject);
        const headers: Record<string, string> = {
          accept: 'application/json',
          ...fixed,
          authorization: `Bearer ${accessToken}`,
        };
        if (traceParent !== undefined) headers.traceparent = traceParent;
        if (body !== null) headers['content-type'] = 'application/json';
        pool.dispatch({ method, path: base + target, headers, body }, exchange);
      }),
    close: () => pool.destroy(),
  };
}

const always = (): boolean => true;

class Exchange implements Dispatcher.DispatchHandler {
  private sent = false;
  private status = 0;
  private headers: UpstreamAnswer['headers'] = {};
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private controller: Dispatcher.DispatchController | null = null;
  private readonly timer: NodeJS.Timeout;
  private done = false;
  private readonly portion: Portion | undefined;
  /** On the monotonic clock, ms. */
  private readonly endsAt: number;

  constructor(
    timeout: number,
    private readonly mayBegin: (left: number) => boolean,
    arriving: UpstreamRequest['arriving'],
    private readonly resolve: (answer: UpstreamAnswer) => void,
    private readonly reject: (error: UpstreamError) => void,
  ) {
    this.endsAt = performance.now() + timeout;
    this.timer = setTimeout(() => this.fail('timeout'), timeout);
    this.portion = arriving?.(() => this.fail(noRoom));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The pool may start a request again after its connection broke, when it may have arrived already.
    // This also stops a request that was given up while it waited for a connection.
    if (this.sent || this.done) {
      controller.abort(new Error('not sent again'));
      return;
    }
    if (!this.mayBegin(this.endsAt - performance.now())) {
      this.fail('too_late');
      controller.abort(new Error('too late'));
      return;
    }
    this.sent = true;
    this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: UpstreamAnswer['headers'],
  ): void {
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > answerLimit) this.fail('answer_too_large');
    else if (!this.done) {
      this.chunks.push(chunk);
      this.portion?.add(chunk.length);
    }
  }

  onResponseEnd(): void {
    if (this.done) return;
    this.finish();
    const { status, headers, chunks } = this;
    // Most answers come in one chunk, which need not be copied.
    const [first] = chunks;
    const body = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
    this.resolve({ status, headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail('code' in error && typeof error.code === 'string' ? error.code : error.name);
  }

  private fail(reason: string): void {
    if (this.done) return;
    this.finish();
    this.chunks.length = 0;
    this.reject(new UpstreamError(this.sent, reason));
    this.controller?.abort(new Error(reason));
  }

  private finish(): void {
    this.done = true;
    clearTimeout(this.timer);
    this.portion?.end();
  }
}
