import { expect, test } from 'vitest';
import { readTracesUrl } from './traces.ts';

const all = 'otelExporterOtlpEndpoint';
const own = 'otelExporterOtlpTracesEndpoint';
const address = 'http://collector:4318';

test.each([
  [{ [all]: address }, `${address}/v1/traces`],
  [{ [all]: `${address}/base/` }, `${address}/base/v1/traces`],
  [{ [own]: `${address}/x` }, `${address}/x`],
  [{ [all]: address, [own]: 'https://other.example' }, 'https://other.example'],
  [{ [all]: address, otelTracesExporter: 'console, otlp' }, `${address}/v1/traces`],
  [{ [all]: address, otelSdkDisabled: 'false' }, `${address}/v1/traces`],
  [{ [all]: address, otelExporterOtlpProtocol: 'http/protobuf' }, `${address}/v1/traces`],
  [{}, null],
  [{ [all]: address, otelTracesExporter: 'none' }, null],
  [{ [all]: address, otelSdkDisabled: 'TRUE' }, null],
])('%j sends spans to %s', (values, url) => {
  expect(readTracesUrl(values)).toEqual({ url, warning: null });
});

test.each([
  [{ [all]: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ [own]: 'http://' }, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  [{ [all]: address, otelExporterOtlpProtocol: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
])('%j sends no spans, and a warning names the variable', (values, subject) => {
  const { url, warning } = readTracesUrl(values);
  expect(url).toBeNull();
  expect(warning?.text).toMatch(`${subject} is`);
  expect(warning?.text).not.toContain('collector');
});
