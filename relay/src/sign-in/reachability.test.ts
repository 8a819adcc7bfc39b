import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import type { FailureCause } from '../errors/failure-cause.ts';
import { createReachability } from './reachability.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function startInstance() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  endings.push(stop);
  return { asked, stop, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function reachabilityOf(instanceUrl: string) {
  const world = { now: 1_000_000, causes: [] as FailureCause[] };
  const reachability = createReachability({
    ...{ instanceUrl, timeout: 10_000, now: () => world.now },
    events: { unreachable: (cause) => void world.causes.push(cause) },
    log: { warn: () => undefined },
  });
  endings.push(() => void reachability.close());
  return { world, isReachable: () => reachability.isReachable() };
}

test('the instance is called below its path, once for all sign-ins within a few seconds', async () => {
  const { asked, url } = await startInstance();
  const { world, isReachable } = reachabilityOf(`${url}/base`);
  expect(await Promise.all([isReachable(), isReachable()])).toEqual([true, true]);
  expect(await isReachable()).toBe(true);
  expect(asked).toEqual(['HEAD /base/']);
  world.now += 3_000;
  expect(await isReachable()).toBe(true);
  expect(asked).toHaveLength(2);
});

test('an instance that goes down just after its answer does not count as up', async () => {
  const { stop, url } = await startInstance();
  const { isReachable } = reachabilityOf(url);
  expect(await isReachable()).toBe(true);
  stop();
  await vi.waitFor(async () => expect(await isReachable()).toBe(false), { timeout: 15_000 });
});

test('an instance that is down is called each time, and the cause is reported', async () => {
  const { stop, url } = await startInstance();
  stop();
  const { world, isReachable } = reachabilityOf(url);
  expect([await isReachable(), await isReachable()]).toEqual([false, false]);
  expect(world.causes).toEqual(['refused', 'refused']);
});

test('a host name that does not resolve is reported as dns', async () => {
  const { world, isReachable } = reachabilityOf('http://nowhere.invalid');
  expect(await isReachable()).toBe(false);
  expect(world.causes).toEqual(['dns']);
});
