/** Whether and where spans are exported: the standard variables of OpenTelemetry that the relay itself reads. */
import { z } from 'zod';

const text = z.string().optional();

export const tracesVariables = {
  OTEL_SDK_DISABLED: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: text,
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text,
};

type TracesVariables = Readonly<Partial<Record<keyof typeof tracesVariables, string | undefined>>>;

/**
 * A platform may set these for all its programs, so a value that cannot be used is only a warning: the relay works
 * without spans.
 * @returns the address that spans are sent to, null for none
 */
export function readTracesUrl(values: TracesVariables): {
  url: string | null;
  warning: { readonly subject: string; readonly text: string; readonly advice: string } | null;
} {
  const name =
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT === undefined
      ? 'OTEL_EXPORTER_OTLP_ENDPOINT'
      : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
  const endpoint = values[name];
  const exporters = (values.OTEL_TRACES_EXPORTER ?? 'otlp').split(',').map((one) => one.trim());
  const isDisabled = values.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  if (endpoint === undefined || isDisabled || !exporters.includes('otlp')) {
    return { url: null, warning: null };
  }
  const without = (subject: string, why: string, advice: string) => ({
    url: null,
    warning: { subject, text: `${subject} ${why}: no spans are exported`, advice },
  });
  const protocol = values.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? values.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol === 'grpc') {
    const advice = 'set http/json and the port that the collector has for HTTP, 4318 as a rule';
    return without(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'is grpc, which the relay does not speak',
      advice,
    );
  }
  if (!/^https?:\/\//iu.test(endpoint) || !URL.canParse(endpoint)) {
    return without(name, 'is no http or https address', 'set it to that of the collector');
  }
  // The standard appends the path only to the address for all signals.
  const isForAll = name === 'OTEL_EXPORTER_OTLP_ENDPOINT';
  return {
    url: isForAll ? `${endpoint.replace(/\/+$/u, '')}/v1/traces` : endpoint,
    warning: null,
  };
}
