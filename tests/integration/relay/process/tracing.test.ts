/** Spans as a collector gets them from the relay's bundle, and a bundle that leaves OpenTelemetry unloaded. */
import { servicePaths } from '@gleaner/shared';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { type Collector, startCollector } from '../../../relay/collector.ts';
import { type TestForwarder, startForwarder } from '../../../relay/forwarder.ts';
import { startRelayGroup } from '../../../relay/relay-group.ts';
import { useBundle } from '../../../relay/use-bundle.ts';

const bundle = useBundle();
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';
const words = servicePaths.learnedWords;

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-traces-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function collect(): Promise<Collector> {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  return collector;
}

async function start(environment: Readonly<Record<string, string>>) {
  const folder = await makeFolder();
  let recorder: TestForwarder | undefined;
  const group = await startRelayGroup({
    ...{ bundle, databaseUrl: `file:${join(folder, 'relay.sqlite')}`, skews: [0], environment },
    before: async ({ url }) => (recorder = await startForwarder(url)).url,
  });
  const [relay] = group.relays;
  if (recorder === undefined || relay === undefined) throw new Error('Nothing was started');
  const passing = recorder;
  onTestFinished(async () => {
    await group.close();
    await passing.close();
  });
  const sentUp = () => passing.recorded.filter(({ line }) => line.includes('/api/'));
  const parents = () =>
    sentUp().map(({ headers }) => headers.find(([name]) => name === 'traceparent')?.[1]);
  return { group, relay, learner: await group.connected(), parents };
}

test('S10 a request and its call upstream are two spans of the caller’s trace, without its words', async () => {
  const collector = await collect();
  const { relay, learner, parents } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  });
  const headers = { traceparent: `00-${traceId}-${callerSpan}-01` };
  const query = `?filter=${encodeURIComponent('term == "canaryfilter"')}`;
  expect((await learner.call('GET', words + query, { headers })).status).toBe(200);
  expect((await learner.call('GET', '/api/v1/canarypath', { headers })).status).toBe(404);
  expect((await learner.collect('canaryword')).status).toBe(200);
  await relay.child.stop();

  expect(collector.requests[0]).toEqual({ path: '/v1/traces', type: 'application/json' });
  expect(collector.resource()).toMatchObject({
    'service.name': 'gleaner-relay',
    'deployment.environment.name': 'trial',
  });
  const [up, served, refused, written, answered] = collector.spans();
  expect(collector.spans()).toHaveLength(5);
  expect(served).toMatchObject({
    ...{ traceId, parentSpanId: callerSpan, name: 'GET listLearnedWords', kind: 2 },
    attributes: {
      'http.request.method': 'GET',
      'http.route': words,
      'http.response.status_code': 200,
    },
  });
  expect(up).toMatchObject({
    ...{ traceId, parentSpanId: served?.spanId, name: 'GET listLearnedWords', kind: 3 },
    attributes: { 'http.response.status_code': 200, 'server.address': '127.0.0.1' },
  });
  expect(refused).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 404 } });
  // Without a caller's trace one begins here.
  expect(written).toMatchObject({ name: 'POST collectWord', parentSpanId: answered?.spanId });
  expect(answered?.parentSpanId).toBeUndefined();
  expect(parents()).toEqual([
    `00-${traceId}-${up?.spanId}-01`,
    `00-${written?.traceId}-${written?.spanId}-01`,
  ]);
  const ends = relay.log().filter(({ msg }) => msg === 'request completed');
  expect(ends.map((line) => line.trace_id)).toContain(written?.traceId);
  const cookie = learner.cookies.get('gleaner') ?? '';
  const sent = collector.bodies.join('\n');
  expect(sent).not.toMatch(/canary|Bearer|filter=/u);
  expect(cookie.length).toBeGreaterThan(8);
  expect(sent).not.toContain(cookie);
});

test('a call without an answer is a span with its cause', async () => {
  const collector = await collect();
  const { group, relay, learner } = await start({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own/path`,
  });
  group.instance.control.addFault({ operation: 'collectWord', kind: 'drop', when: 'after' });
  expect((await learner.collect('gossamer')).status).toBe(504);
  await relay.child.stop();
  expect(collector.requests[0]?.path).toBe('/own/path');
  const [up, served] = collector.spans();
  expect(up).toMatchObject({ attributes: { 'error.type': 'cut_off' }, status: { code: 2 } });
  expect(served).toMatchObject({ attributes: { 'error.type': '504' }, status: { code: 2 } });
});

test('a trace that its caller does not record is not exported, and goes up so', async () => {
  const collector = await collect();
  const { relay, learner, parents } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const headers = { traceparent: `00-${traceId}-${callerSpan}-00` };
  expect((await learner.call('GET', words, { headers })).status).toBe(200);
  await relay.child.stop();
  expect(collector.spans()).toEqual([]);
  expect(parents()[0]).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`, 'u'));
});

test('a collector that does not answer holds up neither a request nor the end', async () => {
  const collector = await collect();
  collector.status = null;
  const { relay, learner } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
    // Longer than any test: who waits for the answer would not end.
    OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
    OTEL_BSP_EXPORT_TIMEOUT: '600000',
  });
  expect((await learner.list()).status).toBe(200);
  await eventually(() => {
    expect(collector.bodies.length).toBeGreaterThan(0);
  });
  expect((await learner.list()).status).toBe(200);
  await relay.child.stop();
  // Null after SIGKILL.
  expect(relay.child.process.exitCode).toBe(0);
});

test('the log says once that spans are not taken, and once that they are again', async () => {
  const collector = await collect();
  collector.status = 400;
  const { relay, learner } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  const said = () => relay.log().flatMap(({ msg }) => (/spans/u.test(msg) ? [msg] : []));
  for (const count of [1, 2]) {
    await learner.list();
    await eventually(() => expect(collector.bodies.length).toBeGreaterThanOrEqual(count));
  }
  await eventually(() => expect(said()).toEqual(['spans are not taken']));
  collector.status = 200;
  await learner.list();
  await eventually(() => expect(said()).toEqual(['spans are not taken', 'spans are taken again']));
});

const coverageSchema = z.object({ result: z.array(z.object({ url: z.string() })) });

test.each([
  ['set', {}, true],
  ['not set', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
])(
  'OpenTelemetry is loaded only for an endpoint that is set: it is %s',
  async (_how, variables, loaded) => {
    const collector = await collect();
    const folder = await makeFolder();
    const { relay, learner, parents } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      // V8 writes down every script that it evaluated.
      NODE_V8_COVERAGE: folder,
      ...variables,
    });
    const traceparent = `00-${traceId}-${callerSpan}-01`;
    await learner.call('GET', words, { headers: { traceparent } });
    await relay.child.stop();
    const files = await readdir(folder);
    const reports = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const scripts = reports
      .flatMap((text) => coverageSchema.parse(JSON.parse(text)).result)
      .flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []));
    expect(scripts).toContain(bundle.file);
    const texts = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
    expect(texts.some((text) => text.includes('OTLPTraceExporter'))).toBe(loaded);
    expect(collector.bodies.length > 0).toBe(loaded);
    if (!loaded) expect(parents()).toEqual([traceparent]);
  },
);
