/** The relay ends in order: what is in flight is finished and recorded, then the database closes. */
import { relayPaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../processes/eventually.ts';
import { useRelay } from '../../../relay/use-relay.ts';

// A deadline longer than any test: a relay that ends in time did not wait for it.
const timings = { shutdown: 600_000 };

describe('without a load balancer', () => {
  const stack = useRelay({ timings, environment: { DRAIN_SECONDS: '300' } });

  test('a write in flight is answered, new connections are refused', async () => {
    const { relay, instance } = stack.current;
    const learner = await stack.current.connected();
    instance.control.addFault({ operation: 'collectWord', kind: 'latency', ms: 500 });
    const collecting = learner.collect('gossamer', randomUUID());
    await eventually(() => {
      expect(instance.control.counters().operations.collectWord.requests).toBe(1);
    });
    const closed = relay.close();
    await expect(fetch(relay.url + relayPaths.health)).rejects.toThrow();
    expect((await collecting).status).toBe(200);
    await closed;
    expect(instance.control.words('demo')).toHaveLength(1);
  });
});

describe('where a browser keeps a connection for later', () => {
  const stack = useRelay({ timings });

  test('one that no request came on is closed, and not waited for', async () => {
    const { relay } = stack.current;
    const { hostname, port } = new URL(relay.boundUrl);
    const spare = connect(Number(port), hostname);
    await once(spare, 'connect');
    // It is answered, so the connection before it was accepted.
    await fetch(relay.url + relayPaths.health);
    const ended = once(spare, 'close');
    spare.resume();
    await relay.close();
    await ended;
  });
});

describe('with a load balancer', () => {
  const stack = useRelay({ timings, environment: { DRAIN_SECONDS: '6' } });

  test('it learns of the shutdown, and requests that it still sends are answered', async () => {
    const { relay } = stack.current;
    const learner = await stack.current.connected();
    const ready = relay.url + relayPaths.ready;
    expect((await fetch(ready)).status).toBe(200);
    const closed = relay.close();
    const told = await fetch(ready);
    expect([told.status, await told.json()]).toEqual([503, { status: 'draining' }]);
    expect(told.headers.get('connection')).toBe('close');
    const collected = await learner.collect('gossamer', randomUUID());
    expect([collected.status, collected.headers.get('connection')]).toEqual([200, 'close']);
    await closed;
    await expect(fetch(ready)).rejects.toThrow();
  });
});
