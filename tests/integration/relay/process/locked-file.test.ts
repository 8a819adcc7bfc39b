/** Another process, such as a backup or a `sqlite3` left open, holds the write lock on the relay's SQLite file. */
import { relayPaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startChild, until } from '../../../processes/child.ts';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();

const holder = `
  const sqlite = new (require('better-sqlite3'))(process.argv[1], { timeout: 60_000 });
  sqlite.exec('begin immediate');
  console.log('locked');
  setInterval(() => undefined, 60_000);
`;

/** @returns ends the process that holds the lock */
async function lock(file: string): Promise<() => Promise<void>> {
  const child = startChild(process.execPath, ['-e', holder, file]);
  onTestFinished(() => child.stop());
  await until('the lock', () => {
    if (child.process.exitCode !== null) throw new Error(child.output());
    return child.output().includes('locked');
  });
  return () => child.stop();
}

test(
  'health checks and reads are answered while a write waits for the lock, and then it goes through',
  { timeout: 120_000 },
  async () => {
    const { relay, instance, folder } = stack.current;
    const learner = await stack.current.connected();
    const term = 'gossamer';
    // A write waits for five seconds: on a machine that stalls for longer the next attempt shows it.
    await eventually(async () => {
      const release = await lock(join(folder, 'relay.sqlite'));
      const key = randomUUID();
      let isAnswered = false;
      const collecting = learner.collect(term, key).finally(() => (isAnswered = true));
      for (let round = 0; round < 3; round += 1) {
        expect((await fetch(relay.url + relayPaths.health)).status).toBe(200);
        expect((await learner.list()).status).toBe(200);
      }
      const wasAnswered = isAnswered;
      await release();
      const { status } = await collecting;
      expect([wasAnswered, status]).toEqual([false, 200]);
    });
    expect(instance.control.words('demo').map((word) => word.term)).toEqual([term]);
  },
);
