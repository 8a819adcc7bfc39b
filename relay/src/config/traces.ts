/** Whether and where spans are exported: the standard variables of OpenTelemetry that the relay itself reads. */
import { z } from 'zod';

const text = z.string().optional();

export const tracesSettings = {
  otelSdkDisabled: text,
  otelTracesExporter: text,
  otelExporterOtlpEndpoint: text,
  otelExporterOtlpTracesEndpoint: text,
  otelExporterOtlpProtocol: text,
  otelExporterOtlpTracesProtocol: text,
};

type TracesSettings = Readonly<Partial<Record<keyof typeof tracesSettings, string | undefined>>>;

/**
 * A platform may set these for all its programs, so a value that cannot be used is only a warning: the relay works
 * without spans.
 * @returns the address that spans are sent to, null for none
 */
export function readTracesUrl(settings: TracesSettings): {
  url: string | null;
  warning: { readonly subject: string; readonly text: string; readonly advice: string } | null;
} {
  const isForAll = settings.otelExporterOtlpTracesEndpoint === undefined;
  const endpoint = settings.otelExporterOtlpTracesEndpoint ?? settings.otelExporterOtlpEndpoint;
  const exporters = (settings.otelTracesExporter ?? 'otlp').split(',').map((one) => one.trim());
  const isDisabled = settings.otelSdkDisabled?.toLowerCase() === 'true';
  if (endpoint === undefined || isDisabled || !exporters.includes('otlp')) {
    return { url: null, warning: null };
  }
  const without = (subject: string, why: string, advice: string) => ({
    url: null,
    warning: { subject, text: `${subject} ${why}: no spans are exported`, advice },
  });
  const protocol = settings.otelExporterOtlpTracesProtocol ?? settings.otelExporterOtlpProtocol;
  if (protocol === 'grpc') {
    const advice = 'set http/json and the port that the collector has for HTTP, 4318 as a rule';
    return without(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'is grpc, which the relay does not speak',
      advice,
    );
  }
  if (!/^https?:\/\//iu.test(endpoint) || !URL.canParse(endpoint)) {
    const name = `OTEL_EXPORTER_OTLP_${isForAll ? '' : 'TRACES_'}ENDPOINT`;
    return without(name, 'is no http or https address', 'set it to that of the collector');
  }
  // The standard appends the path only to the address for all signals.
  return {
    url: isForAll ? `${endpoint.replace(/\/+$/u, '')}/v1/traces` : endpoint,
    warning: null,
  };
}
