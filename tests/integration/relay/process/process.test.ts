/**
 * The relay as a process: how it ends, and what happens after an uncaught error.
 * @module-tag smoke
 */
import { relayPaths } from '@gleaner/shared';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { gleanerApplication } from '../../../instance/options.ts';
import { useInstance } from '../../../instance/testing/use-instance.ts';
import { openDoor } from '../../../processes/door.ts';
import {
  relayEnvironment,
  startRelayProcess,
  statusOf,
  untilReady,
} from '../../../relay/relay-process.ts';
import { openRaw } from '../../../relay/raw-http.ts';
import { useBundle } from '../../../relay/use-bundle.ts';
import { Learner } from '../../../relay/learner.ts';

const instance = useInstance();
const bundle = useBundle();
let folder: string;
const endings: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleaner-process-'));
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await rm(folder, { recursive: true, force: true });
});

async function start(change: Record<string, string> = {}) {
  const door = await openDoor();
  endings.push(() => door.close());
  const environment = relayEnvironment({
    INSTANCE_URL: instance.current.url,
    DATABASE_URL: `file:${join(folder, 'relay.sqlite')}`,
    RELAY_URL: door.url,
  });
  instance.current.control.registerApplication(
    gleanerApplication(door.url, 'gleaner-dev', environment.CLIENT_SECRET),
  );
  const relay = startRelayProcess(bundle, { ...environment, METRICS_PORT: '0', ...change });
  endings.push(() => relay.kill());
  await untilReady(relay);
  door.leadTo(() => relay.url);
  const metrics = async () => (await fetch(relay.metricsUrl)).text().catch(() => '');
  return { relay, metrics, environment, learner: new Learner(door.url, instance.current.url) };
}

/** What the process does on SIGUSR2. */
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
  await eventually(() => {
    expect(relay.log().map(({ msg }) => msg)).toContain('unhandled rejection');
  });
  expect(await metrics()).toMatch(/^gleaner_unhandled_errors_total 1$/mu);
  expect((await learner.list()).status).toBe(200);
  expect(relay.child.output()).not.toContain('canary-rejection');
});

test('S23 an uncaught exception is logged and ends the process, so that its supervisor restarts it', async () => {
  const { relay } = await start(onUserSignal("throw new Error('canary' + '-exception')"));
  const gone = once(relay.child.process, 'exit');
  relay.child.process.kill('SIGUSR2');
  expect(await gone).toEqual([1, null]);
  await eventually(() => {
    expect(relay.log().map(({ msg }) => msg)).toContain('uncaught error');
  });
  expect(relay.child.output()).not.toContain('canary-exception');
});

test('on SIGTERM the relay is not ready first, finishes requests in flight, and exits with 0', async () => {
  const { relay, learner } = await start();
  await learner.connect();
  const halfAsked = await openRaw(relay.url);
  halfAsked.socket.write(`GET ${relayPaths.ready} HTTP/1.1\r\n`);
  const control = instance.current.control;
  control.addFault({ operation: 'collectWord', kind: 'latency', ms: 1_500 });
  const collecting = learner.collect('gossamer');
  await eventually(() => {
    expect(control.counters().operations.collectWord.requests).toBe(1);
  });
  const gone = once(relay.child.process, 'exit');
  relay.child.process.kill('SIGTERM');
  await eventually(async () => {
    expect(await statusOf(relay.url + relayPaths.ready)).toBeNull();
  });
  halfAsked.socket.write('Host: x\r\nConnection: close\r\n\r\n');
  expect((await halfAsked.answered).text).toMatch(/^HTTP\/1\.1 503 [^]*"draining"/u);
  expect((await collecting).status).toBe(200);
  expect(await gone).toEqual([0, null]);
  expect(control.words('demo')).toHaveLength(1);
});

test('Ctrl+C is a signal too, and a second signal does not wait', async () => {
  const { relay, learner } = await start();
  await learner.connect();
  instance.current.control.addFault({ operation: 'collectWord', kind: 'latency', ms: 600_000 });
  const collecting = learner.collect('gossamer').catch(() => 'cut');
  await eventually(() => {
    expect(instance.current.control.counters().operations.collectWord.requests).toBe(1);
  });
  const gone = once(relay.child.process, 'exit');
  relay.child.process.kill('SIGINT');
  await eventually(() => {
    expect(relay.log().map(({ msg }) => msg)).toContain('shutting down');
  });
  relay.child.process.kill('SIGTERM');
  expect(await gone).toEqual([1, null]);
  expect(await collecting).toBe('cut');
});
