/** Another process, such as a backup or a `sqlite3` left open, holds the write lock on the relay's SQLite file. */
import { loadSqlite, type SqliteFile } from '@gleaner/relay/sqlite';
import { relayPaths } from '@gleaner/shared';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../shared/src/testing/eventually.ts';
import { useRelay } from '../../../relay/use-relay.ts';

const stack = useRelay();

/** SQLite's locks belong to a connection, so one of this process holds it as another process would. */
async function lock(file: string): Promise<SqliteFile> {
  const open = await loadSqlite();
  const other = open(file);
  onTestFinished(() => other.close());
  await eventually(() => other.exec('begin immediate'));
  return other;
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
      const other = await lock(join(folder, 'relay.sqlite'));
      const key = randomUUID();
      let isAnswered = false;
      const collecting = learner.collect(term, key).finally(() => (isAnswered = true));
      for (let round = 0; round < 3; round += 1) {
        expect((await fetch(relay.url + relayPaths.health)).status).toBe(200);
        expect((await learner.list()).status).toBe(200);
      }
      const wasAnswered = isAnswered;
      other.close();
      const { status } = await collecting;
      expect([wasAnswered, status]).toEqual([false, 200]);
    });
    expect(instance.control.words('demo').map((word) => word.term)).toEqual([term]);
  },
);
