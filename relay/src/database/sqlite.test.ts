import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openExistingSqlite, openSqlite } from './sqlite.ts';
import { loadSqlite } from './sqlite-file.ts';

test.each([
  ['a relay', openSqlite],
  ['a command', openExistingSqlite],
])('%s that starts waits while another process creates or closes the file', async (_who, open) => {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-sqlite-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'relay.sqlite');
  await (await openSqlite(file)).close();
  const connect = await loadSqlite();
  const other = connect(file);
  onTestFinished(() => other.close());
  other.exec('pragma locking_mode = exclusive');
  other.exec('begin immediate');
  const reader = connect(file);
  expect(() => reader.prepare('select * from grants').all([])).toThrow('SQLITE_BUSY');
  reader.close();
  const opening = open(file);
  other.close();
  const opened = await opening;
  expect(await opened.database.selectFrom('grants').selectAll().execute()).toEqual([]);
  await opened.close();
});
