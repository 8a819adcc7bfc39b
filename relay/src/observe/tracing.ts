/**
 * Spans of requests and of calls to the service. Every argument is a number or one of a few words, so that spans
 * hold nothing personal.
 */
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
