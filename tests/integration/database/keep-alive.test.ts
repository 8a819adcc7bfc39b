/** A grant that nobody uses does not die of age (interface.md section 5.4: the lifetime of a refresh token is not shown). */
import { openRelayDatabase } from '@gleaner/relay/database';
import { createLog } from '@gleaner/relay/log';
import { type RunningRelay, startRelay } from '@gleaner/relay/start';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../shared/src/testing/eventually.ts';
import { gleanerApplication } from '../../instance/options.ts';
import { startInstance } from '../../instance/http/server.ts';
import { errorOf, Learner } from '../../relay/learner.ts';
import { relayEnvironment } from '../../relay/relay-process.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const databases = useDatabases();
const day = 24 * 60 * 60_000;

/** Relays on one database, at a service whose refresh tokens live 30 days. `advance` moves the clock of all. */
async function start(DATABASE_URL: string, variables: Readonly<Record<string, string>>) {
  const instance = await startInstance();
  onTestFinished(() => instance.close());
  const environment = {
    ...relayEnvironment({ INSTANCE_URL: instance.url, RELAY_URL: '', DATABASE_URL }),
    ...variables,
  };
  let ahead = 0;
  const startOne = (): Promise<RunningRelay> =>
    startRelay(environment, {
      log: createLog('silent'),
      open: async (...location) => ({
        ...(await openRelayDatabase(...location)),
        now: () => Date.now() + ahead,
      }),
    });
  return {
    instance,
    startOne,
    advance(ms: number) {
      ahead += ms;
      instance.control.advanceClock(ms);
    },
    async signIn() {
      const relay = await startOne();
      const secret = environment.CLIENT_SECRET ?? '';
      instance.control.registerApplication(gleanerApplication(relay.url, 'gleaner-dev', secret));
      const learner = new Learner(relay.url, instance.url);
      await learner.connect();
      await relay.close();
      return learner;
    },
    async backAt(learner: Learner) {
      const relay = await startOne();
      onTestFinished(() => relay.close());
      const same = new Learner(relay.url, instance.url);
      for (const [name, value] of learner.cookies) same.cookies.set(name, value);
      return same;
    },
  };
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('a learner who is back after five weeks is signed in, and two processes refresh once a week', async () => {
    const running = await start(await databases.create(kind), {});
    const refreshes = () => running.instance.control.counters().tokenCalls.refresh_token;
    const learner = await running.signIn();
    for (let week = 1; week <= 5; week += 1) {
      running.advance(7 * day + 1);
      const both = await Promise.all([running.startOne(), running.startOne()]);
      await eventually(() => expect(refreshes()).toBe(week));
      for (const relay of both) await relay.close();
      expect(refreshes()).toBe(week);
    }
    const back = await running.backAt(learner);
    expect((await back.list()).status).toBe(200);
    expect(running.instance.control.counters().effects.refreshTokensReused).toBe(0);
  });

  test('with KEEP_ALIVE_DAYS=0 nothing is refreshed, and that learner signs in again', async () => {
    const running = await start(await databases.create(kind), { KEEP_ALIVE_DAYS: '0' });
    const learner = await running.signIn();
    running.advance(35 * day);
    const back = await running.backAt(learner);
    expect(running.instance.control.counters().tokenCalls.refresh_token).toBe(0);
    expect(errorOf(await back.list()).reason).toBe('reconnect');
  });
});
