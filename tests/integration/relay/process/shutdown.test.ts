/**
 * The relay ends in order: what is in flight is finished and recorded, then the database closes.
 * @module-tag smoke
 */
import { csrfHeader, idempotencyKeyHeader, relayPaths, servicePaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
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

describe('a read that needs a new token while the relay shuts down', () => {
  const stack = useRelay({ timings });

  test('the new tokens are stored, although its caller has hung up', async () => {
    const { relay, instance, log } = stack.current;
    const learner = await stack.current.connected();
    const { control } = instance;
    control.expireAccessTokens();
    control.addFault({ operation: 'listLearnedWords', kind: 'latency', ms: 300 });
    control.addFault({ operation: 'token', kind: 'latency', ms: 600 });
    const before = control.counters().operations.token.requests;
    const caller = new AbortController();
    const { signal } = caller;
    const headers = { cookie: learner.cookieHeader(), [csrfHeader.name]: csrfHeader.value };
    const reading = fetch(relay.url + servicePaths.learnedWords, { headers, signal }).catch(
      () => 'hung up',
    );
    await eventually(() => {
      expect(control.counters().operations.listLearnedWords.requests).toBe(1);
    });
    const closed = relay.close();
    await eventually(() => {
      expect(control.counters().operations.token.requests).toBe(before + 1);
    });
    caller.abort();
    expect(await reading).toBe('hung up');
    await closed;
    expect(log.join('')).toMatch(/"written":true[^\n]*access token refreshed/u);
  });
});

describe('a write whose caller has hung up before the relay shuts down', () => {
  const stack = useRelay({ timings, recorded: true });

  test('its outcome is stored, and the next relay gives it', async () => {
    const { relay, instance, recorder } = stack.current;
    const learner = await stack.current.connected();
    const key = randomUUID();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    recorder.hold = () => released;
    const caller = new AbortController();
    const collecting = fetch(relay.url + servicePaths.collectWord, {
      method: 'POST',
      signal: caller.signal,
      headers: {
        cookie: learner.cookieHeader(),
        [csrfHeader.name]: csrfHeader.value,
        'Content-Type': 'application/json',
        [idempotencyKeyHeader]: key,
      },
      body: JSON.stringify({ spec: { term: 'gossamer', language: 'LANGUAGE_ENGLISH' } }),
    }).catch(() => 'hung up');
    const collects = () => instance.control.counters().operations.collectWord.requests;
    await eventually(() => expect(collects()).toBe(1));
    caller.abort();
    expect(await collecting).toBe('hung up');
    await eventually(() => expect(stack.current.log.join('')).toContain('"request aborted"'));
    const closed = relay.close();
    await expect(fetch(relay.url + relayPaths.health)).rejects.toThrow();
    release();
    await closed;
    const next = await stack.current.another(learner);
    expect((await next.collect('gossamer', key)).status).toBe(200);
    expect(collects()).toBe(1);
  });
});

describe('where a browser, or what reads the metrics, keeps a connection for later', () => {
  const stack = useRelay({ timings, environment: { METRICS_PORT: '0' } });

  test('one that no request came on is closed at once', async () => {
    const { relay } = stack.current;
    const spares: Socket[] = [];
    for (const url of [relay.boundUrl, relay.metricsUrl ?? '']) {
      const { hostname, port } = new URL(url);
      const spare = connect(Number(port), hostname).resume();
      await once(spare, 'connect');
      // It is answered, so the connection before it was accepted.
      await fetch(url);
      spares.push(spare);
    }
    const closed = relay.close();
    try {
      await eventually(() => {
        expect(spares.map((spare) => spare.closed)).toEqual([true, true]);
      });
    } finally {
      for (const spare of spares) spare.destroy();
    }
    await closed;
  });
});

describe('with a load balancer', () => {
  const stack = useRelay({ timings, environment: { DRAIN_SECONDS: '2', IDLE_SECONDS: '77' } });

  test('its connections are kept for IDLE_SECONDS', async () => {
    const { headers } = await fetch(stack.current.relay.url + relayPaths.health);
    expect(headers.get('keep-alive')).toBe('timeout=77');
  });

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
