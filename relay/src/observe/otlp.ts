/**
 * Exports spans with OpenTelemetry, as OTLP in JSON over HTTP. Its packages read the other OTEL_* variables
 * (headers, timeout, sampler, batches, resource) from the process's environment themselves.
 */
import {
  diag,
  type DiagLogFunction,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '../errors/failure-cause.ts';
import { parseTraceParent } from './traceparent.ts';
import type { Tracing } from './tracing.ts';

const kinds = {
  server: { kind: SpanKind.SERVER, failsFrom: 500 },
  client: { kind: SpanKind.CLIENT, failsFrom: 400 },
};

/** How long the last spans may take to be sent, ms. */
const patience = 2_000;

export function createTracing(
  url: string,
  service: URL,
  version: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Tracing {
  const provider = withoutMisreading(log, () => {
    const own = resourceFromAttributes({
      'service.name': 'gleaner-relay',
      'service.version': version,
    });
    const given = detectResources({ detectors: [envDetector] });
    const exporter = saying(new OTLPTraceExporter({ url }), log);
    return new BasicTracerProvider({
      resource: defaultResource().merge(own).merge(given),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
  });
  const tracer = provider.getTracer('gleaner-relay', version);
  const port = Number(service.port) || (service.protocol === 'https:' ? 443 : 80);
  const called = { 'server.address': service.hostname, 'server.port': port };

  return {
    begin(kindName, method, parent) {
      const { kind, failsFrom } = kinds[kindName];
      const attributes = {
        'http.request.method': method,
        ...(kindName === 'client' && called),
      };
      const span = tracer.startSpan(method, { kind, attributes }, contextOf(parent, kindName));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceParent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(route, result) {
          if (route !== null) {
            span.updateName(`${method} ${route.name}`);
            span.setAttribute('http.route', route.path);
          }
          if (typeof result === 'number') span.setAttribute('http.response.status_code', result);
          if (typeof result === 'string' || result >= failsFrom) {
            span.setAttribute('error.type', String(result));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    async close() {
      const enough = new AbortController();
      await Promise.race([
        // Spans that cannot be sent now are lost; the wait is over when they are sent.
        provider.shutdown().catch(() => undefined),
        delay(patience, undefined, { signal: enough.signal }).catch(() => undefined),
      ]);
      enough.abort();
    },
  };
}

function contextOf(header: string | undefined, kind: keyof typeof kinds) {
  const parent = parseTraceParent(header);
  if (parent === null) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = parent;
  const traceFlags = Number.parseInt(flags, 16);
  const isRemote = kind === 'server';
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote });
}

/** Says once that a collector is gone, and once that it is back. */
function saying(exporter: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isGone = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if ((error !== undefined) !== isGone) {
          isGone = error !== undefined;
          if (isGone) log.warn({ reason: codeOf(error) }, 'spans are not taken');
          else log.info('spans are taken again');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Names the variables that OpenTelemetry cannot use; their values may be secrets in the wrong place. */
function withoutMisreading<Made>(log: Pick<Logger, 'warn'>, make: () => Made): Made {
  const complain: DiagLogFunction = (message) => {
    const [variable] = /OTEL_\w+/u.exec(message) ?? [];
    if (variable !== undefined) log.warn({ variable }, 'OpenTelemetry cannot use a variable');
  };
  const silent: DiagLogFunction = () => undefined;
  const logger = { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  try {
    return make();
  } finally {
    diag.disable();
  }
}
