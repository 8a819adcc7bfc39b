/** The relay ends in order: what is in flight is finished and recorded, then the database closes. */
import { relayPaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventually } from '../../support/process/eventually.ts';
import { useRelay } from '../../support/relay/use-relay.ts';

// A deadline no test would live to see: ending in time means not having waited for it.
const stack = useRelay({ timings: { shutdown: 600_000 } });

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
