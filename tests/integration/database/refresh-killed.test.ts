/** Processes that are killed while they refresh, at a service that revokes everything on reuse. */
import { servicePaths } from '@gleaner/shared';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { until } from '../../processes/child.ts';
import { startForwarder } from '../../relay/forwarder.ts';
import { type RelayGroup, startRelayGroup, through } from '../../relay/relay-group.ts';
import { type RelayProcess, untilReady } from '../../relay/relay-process.ts';
import { errorOf } from '../../relay/learner.ts';
import { useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const bundle = { file: join(import.meta.dirname, '../../relay/brief-relay.ts') };

function pair({ relays: [one, two] }: RelayGroup): [RelayProcess, RelayProcess] {
  if (one === undefined || two === undefined) throw new Error('Two processes are needed');
  return [one, two];
}

// Side by side, because each spends its time waiting for a lease to end.
describe.concurrent('a process that is killed', () => {
  test('S15 before the service has seen its call: the next calls after the lease', async ({
    expect,
    onTestFinished,
  }) => {
    const databaseUrl = await databases.create('postgres');
    const running = await startRelayGroup({ bundle, databaseUrl, skews: [0, 0] });
    onTestFinished(() => running.close());
    const { control } = running.instance;
    const [one, two] = pair(running);
    const learner = await running.connected();
    control.expireAccessTokens();
    control.addFault({ operation: 'token', kind: 'latency', ms: 60_000 });
    const asked = through(one, learner)
      .list()
      .catch(() => null);
    await until('the call', () => control.counters().operations.token.requests === 2);
    await one.kill();
    expect(await asked).toBeNull();
    expect((await through(two, learner).list()).status).toBe(200);
    expect(control.counters().effects.refreshTokensReused).toBe(0);
  });

  test('S15 between token answer and write: reconnect, and counted', async ({
    expect,
    onTestFinished,
  }) => {
    let isHeld = false;
    const running = await startRelayGroup({
      ...{ bundle, skews: [0, 0], databaseUrl: await databases.create('sqlite') },
      before: async ({ url }) => {
        const late = await startForwarder(url, {
          async hold({ url: path }) {
            if (isHeld && path === servicePaths.token) await new Promise(() => undefined);
          },
        });
        onTestFinished(() => late.close());
        return late.url;
      },
    });
    onTestFinished(() => running.close());
    const { control } = running.instance;
    const [one, two] = pair(running);
    await two.kill();
    const other = await running.start(1, { ...running.environment, METRICS_PORT: '0' });
    await untilReady(other);
    const learner = await running.connected();
    control.expireAccessTokens();
    isHeld = true;
    const asked = through(one, learner)
      .list()
      .catch(() => null);
    await until('the refresh', () => control.counters().tokenCalls.refresh_token === 1);
    isHeld = false;
    await one.kill();
    await asked;

    const answer = await through(other, learner).list();
    expect(answer.status).toBe(401);
    expect(errorOf(answer).reason).toBe('reconnect');
    // What a process prints may arrive after what it answers.
    const told = () => other.log().filter(({ msg }) => msg === 'refresh outcome lost');
    await until('the log', () => told().length > 0);
    expect(told()).toHaveLength(1);
    const metrics = await (await fetch(other.metricsUrl)).text();
    expect(metrics).toMatch(/^gleaner_refresh_outcome_lost_total 1$/mu);
  });
});
