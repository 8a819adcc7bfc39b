import { Kysely, sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseError } from '../errors/database-error.ts';
import { recordedSqlite } from '../testing/recorded-sqlite.ts';
import { groupingDialect } from './sqlite-driver.ts';
import { loadSqlite, type SqliteFile } from './sqlite-file.ts';

interface Tables {
  words: { id: number; text: string };
}

let ran: { readonly sql: string }[];
let sqlite: SqliteFile;
let database: Kysely<Tables>;
beforeEach(async () => {
  ({ sqlite, ran } = await recordedSqlite());
  sqlite.exec('create table words (id integer primary key, text text not null)');
  database = new Kysely<Tables>({ dialect: groupingDialect(sqlite) });
});
afterEach(() => database.destroy());

const add = (id: number, text = 'a word') =>
  database.insertInto('words').values({ id, text }).executeTakeFirstOrThrow();
const commits = () => ran.filter(({ sql }) => sql === 'commit').length;
const stored = () => database.selectFrom('words').select('id').orderBy('id').execute();

test('writes of one turn share a commit, and each gets its own result', async () => {
  const results = await Promise.all([add(1), add(2), add(3)]);
  expect(results.map(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)).toEqual([
    1n,
    1n,
    1n,
  ]);
  expect(commits()).toBe(1);
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('no transaction has more than 64 writes', async () => {
  await Promise.all(Array.from({ length: 130 }, (_, id) => add(id)));
  expect(commits()).toBe(3);
});

test('a write that violates a constraint fails alone', async () => {
  await add(2);
  const outcomes = await Promise.allSettled([add(1), add(2), add(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
  expect(await stored()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('when the disk is full, all writes of the group fail and none is stored', async () => {
  sqlite.exec('pragma max_page_count = 4');
  const outcomes = await Promise.allSettled([add(1), add(2, 'x'.repeat(100_000)), add(3)]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'SQLITE_FULL' } });
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(DatabaseError);
  }
  expect(await stored()).toEqual([]);
  await add(4);
  expect(await stored()).toEqual([{ id: 4 }]);
});

test('a write that returns rows is part of the group', async () => {
  const [row] = await Promise.all([
    database.insertInto('words').values({ id: 1, text: 'a' }).returning('id').execute(),
    add(2),
  ]);
  expect(row).toEqual([{ id: 1 }]);
  expect(commits()).toBe(1);
});

test('closing the database first writes what waits', async () => {
  const adding = add(1);
  // This turn ends before the one that would write.
  await new Promise((resolve) => setImmediate(resolve));
  await database.destroy();
  await expect(adding).resolves.toMatchObject({ numInsertedOrUpdatedRows: 1n });
});

test('a pragma runs at once: it can end what keeps writes from running', async () => {
  await sql`pragma query_only = on`.execute(database);
  await expect(add(1)).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  await sql`pragma query_only = off`.execute(database);
  await add(1);
  expect(await stored()).toEqual([{ id: 1 }]);
});

test('a transaction is refused: the writes of other requests would become part of it', async () => {
  await expect(database.transaction().execute(() => Promise.resolve())).rejects.toThrow(TypeError);
});

describe('while another process holds the write lock', () => {
  let folder: string;
  let other: SqliteFile;
  let shared: Kysely<Tables>;
  /** Of the driver, to begin a transaction. */
  let tries: { readonly mock: { readonly calls: readonly unknown[] } };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gleaner-lock-'));
    const file = join(folder, 'words.sqlite');
    const open = await loadSqlite();
    other = open(file);
    other.exec('pragma journal_mode = WAL');
    other.exec('create table words (id integer primary key, text text not null)');
    const connection = open(file);
    const prepare = connection.prepare.bind(connection);
    vi.spyOn(connection, 'prepare').mockImplementation((sql: string) => {
      const statement = prepare(sql);
      if (sql === 'begin immediate') tries = vi.spyOn(statement, 'run');
      return statement;
    });
    const dialect = groupingDialect(connection);
    shared = new Kysely<Tables>({ dialect });
    other.exec('begin immediate');
  });
  afterEach(async () => {
    if (other.inTransaction) other.exec('rollback');
    await shared.destroy();
    other.close();
    await rm(folder, { recursive: true });
  });
  const write = (id: number) => shared.insertInto('words').values({ id, text: 'a' }).execute();
  const read = () => shared.selectFrom('words').select('id').orderBy('id').execute();
  const triedAgain = async () => {
    const before = tries.mock.calls.length;
    await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(before);
  };

  test('writes wait for it in order, while reads and timers go on', async () => {
    const done: number[] = [];
    const writes = [1, 2].map((id) => write(id).then(() => done.push(id)));
    await triedAgain();
    writes.push(write(3).then(() => done.push(3)));
    await triedAgain();
    expect([done, await read()]).toEqual([[], []]);
    other.exec('commit');
    await Promise.all(writes);
    expect(done).toEqual([1, 2, 3]);
    expect(await read()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  test('closing the database still writes what waits', async () => {
    const writing = write(1);
    await triedAgain();
    const closed = shared.destroy();
    await triedAgain();
    other.exec('commit');
    await Promise.all([writing, closed]);
    expect(other.prepare('select id from words').all([])).toEqual([{ id: 1 }]);
  });

  test('a write that waits too long fails with the code of a busy file', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    try {
      const failed = expect(write(1)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
      await triedAgain();
      await vi.advanceTimersByTimeAsync(10_000);
      await failed;
    } finally {
      vi.useRealTimers();
    }
    other.exec('commit');
    expect(await read()).toEqual([]);
    await write(2);
    expect(await read()).toEqual([{ id: 2 }]);
  });
});

test('writes of consecutive turns share a commit, up to a limit of turns', async () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const all: Promise<unknown>[] = [];
  for (let id = 1; id <= 12; id += 1) {
    all.push(add(id));
    await turn();
  }
  await Promise.all(all);
  expect(commits()).toBeGreaterThan(1);
  expect(commits()).toBeLessThan(12);
  expect(await stored()).toHaveLength(12);
});
