/** The relay as a process: how it ends, and what becomes of an error that nobody caught. */
import { relayPaths } from '@gleaner/shared';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gleanerApplication } from '../../instance/options.ts';
import { useInstance } from '../../instance/testing/use-instance.ts';
import { freePort } from '../../support/process/child.ts';
import {
  relayEnvironment,
  type RelayProcess,
  startRelayProcess,
  statusOf,
  untilReady,
} from '../../support/relay/relay-process.ts';
import { useBundle } from '../../support/relay/use-bundle.ts';
import { Learner } from '../../support/relay/learner.ts';

const instance = useInstance();
const bundle = useBundle();
let folder: string;
let relay: RelayProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-process-'));
});
afterEach(async () => {
  await relay?.kill();
  relay = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(change: Record<string, string> = {}) {
  const port = await freePort();
  const metricsPort = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = relayEnvironment({
    INSTANCE_URL: instance.current.url,
    DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
    RELAY_URL: url,
  });
  instance.current.control.registerApplication(
    gleanerApplication(url, 'gleaner-dev', environment.CLIENT_SECRET),
  );
  const started = await startRelayProcess(
    bundle,
    { ...environment, METRICS_PORT: String(metricsPort), ...change },
    { port },
  );
  relay = started;
  await untilReady(started);
  const metrics = async () =>
    (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text().catch(() => '');
  return { relay: started, metrics, learner: new Learner(url, instance.current.url) };
}

/** What the process does when it is sent SIGUSR2. */
function onUserSignal(action: string): Record<string, string> {
  const source = `process.on('SIGUSR2', () => { ${action} });`;
  const preload = `data:text/javascript,${encodeURIComponent(source)}`;
  return { NODE_OPTIONS: `--import ${preload}` };
}

test('S23 an unhandled rejection is logged and counted, and the relay goes on', async () => {
  const { relay, metrics, learner } = await start(
    onUserSignal("void Promise.reject(new Error('canary' + '-rejection'))"),
  );
  await learner.connect();
  expect(await metrics()).toMatch(/^gleaner_unhandled_errors_total 0$/mu);
  relay.child.process.kill('SIGUSR2');
  await vi.waitFor(() => {
    expect(relay.log().map(({ msg }) => msg)).toContain('unhandled rejection');
  });
  expect(await metrics()).toMatch(/^gleaner_unhandled_errors_total 1$/mu);
  expect((await learner.list()).status).toBe(200);
  expect(relay.child.output()).not.toContain('canary-rejection');
});

test('S23 an uncaught exception ends the process loudly, for its supervisor to start anew', async () => {
  const { relay } = await start(onUserSignal("throw new Error('canary' + '-exception')"));
  const gone = once(relay.child.process, 'exit');
  relay.child.process.kill('SIGUSR2');
  expect(await gone).toEqual([1, null]);
  await vi.waitFor(() => {
    expect(relay.log().map(({ msg }) => msg)).toContain('uncaught error');
  });
  expect(relay.child.output()).not.toContain('canary-exception');
});

test('on SIGTERM: not ready first, what is in flight is finished, exit code 0', async () => {
  const { relay, learner } = await start();
  await learner.connect();
  const halfAsked = await beginRequest(relay.url, relayPaths.ready);
  const control = instance.current.control;
  control.addFault({ operation: 'collectWord', kind: 'latency', ms: 1_500 });
  const collecting = learner.collect('gossamer');
  await vi.waitFor(() => {
    expect(control.counters().operations.collectWord.requests).toBe(1);
  });
  const gone = once(relay.child.process, 'exit');
  relay.child.process.kill('SIGTERM');
  await vi.waitFor(async () => {
    expect(await statusOf(relay.url + relayPaths.ready)).toBeNull();
  });
  expect(await halfAsked.finish()).toMatch(/^HTTP\/1\.1 503 [^]*"draining"/u);
  expect((await collecting).status).toBe(200);
  expect(await gone).toEqual([0, null]);
  expect(control.words('demo')).toHaveLength(1);
});

test('a second signal does not wait', async () => {
  const { relay, learner } = await start();
  await learner.connect();
  instance.current.control.addFault({ operation: 'collectWord', kind: 'latency', ms: 600_000 });
  const collecting = learner.collect('gossamer').catch(() => 'cut');
  await vi.waitFor(() => {
    expect(instance.current.control.counters().operations.collectWord.requests).toBe(1);
  });
  const gone = once(relay.child.process, 'exit');
  relay.child.process.kill('SIGTERM');
  await vi.waitFor(() => {
    expect(relay.log().map(({ msg }) => msg)).toContain('shutting down');
  });
  relay.child.process.kill('SIGTERM');
  expect(await gone).toEqual([1, null]);
  expect(await collecting).toBe('cut');
});

/** A request of which the server has seen the beginning; `finish` sends the rest. */
async function beginRequest(url: string, path: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\n`);
  return {
    async finish() {
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.write('Host: x\r\nConnection: close\r\n\r\n');
      await once(socket, 'close');
      return answer;
    },
  };
}
