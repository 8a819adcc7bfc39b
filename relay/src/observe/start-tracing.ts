/** OpenTelemetry is loaded only where spans are exported. */
import type { Logger } from 'pino';
import type { Tracing } from './tracing.ts';

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
