/** The backups that docs/relay-reference.md tells of, made while a relay serves, and restored for another. */
import { startRelay } from '@gleaner/relay/start';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { Learner } from '../../relay/learner.ts';
import { relayEnvironment } from '../../relay/relay-process.ts';
import { clientSecret, startRelayForTest } from '../../relay/use-relay.ts';
import { databaseKinds, useDatabases } from './use-postgres.ts';

const run = promisify(execFile);
const databases = useDatabases();
const fileOf = (url: string) => url.slice('file:'.length);

test.each(databaseKinds)('on %s, learners of a restored backup stay connected', async (kind) => {
  const [original, restored] = [await databases.create(kind), await databases.create(kind)];
  const { ENCRYPTION_KEYS = '', SESSION_SECRETS = '' } = relayEnvironment({
    INSTANCE_URL: '',
    RELAY_URL: '',
    DATABASE_URL: original,
  });
  const keys = { ENCRYPTION_KEYS, SESSION_SECRETS };
  const stack = await startRelayForTest({ environment: { DATABASE_URL: original, ...keys } });
  const learner = await stack.connected();
  const key = randomUUID();
  await learner.collect('gossamer', key);

  // Words keep coming while it is made.
  const made = new AbortController();
  const writing = (async () => {
    let written = 0;
    for (; !made.signal.aborted; written += 1) {
      expect((await learner.collect(`word${randomUUID()}`)).status).toBe(200);
    }
    return written;
  })();
  if (kind === 'sqlite') await run('sqlite3', [fileOf(original), `.backup ${fileOf(restored)}`]);
  else await databases.postgres.copy(original, restored);
  made.abort();
  expect(await writing).toBeGreaterThan(0);
  await learner.collect('thimble');
  await stack.relay.close();

  const relay = await startRelay({
    ...keys,
    INSTANCE_URL: stack.instance.url,
    CLIENT_ID: 'gleaner-dev',
    CLIENT_SECRET: clientSecret,
    DATABASE_URL: restored,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => relay.close());
  const same = new Learner(relay.url, stack.instance.url);
  for (const [name, value] of learner.cookies) same.cookies.set(name, value);
  expect((await same.session()).connected).toBe(true);
  expect((await same.list()).status).toBe(200);
  const calls = () => stack.instance.control.counters().operations.collectWord.requests;
  const before = calls();
  // What was answered before the backup is answered again, and not sent again.
  expect((await same.collect('gossamer', key)).status).toBe(200);
  expect(calls()).toBe(before);
  stack.instance.control.expireAccessTokens();
  expect((await same.collect('bobbin')).status).toBe(200);
});
