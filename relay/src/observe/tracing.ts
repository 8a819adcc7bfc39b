/**
 * Spans of requests and of calls to the service. Every argument is a number or one of a few words, so that spans
 * hold nothing personal. OpenTelemetry is loaded only where spans are exported.
 */
import type { Logger } from 'pino';
import type { FailureCause } from '../errors/failure-cause.ts';

interface Span {
  /** The header `traceparent` of what this span leads to; undefined where there is no trace. */
  readonly traceParent: string | undefined;
  /**
   * @param route null where the request has none
   * @param result the status, or why there is none
   */
  end(route: SpanRoute | null, result: number | FailureCause): void;
}

interface SpanRoute {
  readonly name: string;
  /** With `{parameters}`. */
  readonly path: string;
}

export interface Tracing {
  /** @param parent a valid header `traceparent` */
  begin(kind: 'server' | 'client', method: string, parent: string | undefined): Span;
  /** Sends what has ended, for two seconds at most. */
  close(): Promise<void>;
}

const noTracing: Tracing = {
  begin: (_kind, _method, parent) => ({ traceParent: parent, end: () => undefined }),
  close: () => Promise.resolve(),
};

export interface TracingParts {
  /** Where spans are sent; null for none. */
  readonly tracesUrl: string | null;
  /** {base_url} */
  readonly instanceUrl: string;
}

export async function startTracing(
  { tracesUrl, instanceUrl }: TracingParts,
  version: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Tracing> {
  if (tracesUrl === null) return noTracing;
  const { createTracing } = await import('./otlp.ts');
  return createTracing(tracesUrl, new URL(instanceUrl), version, log);
}
