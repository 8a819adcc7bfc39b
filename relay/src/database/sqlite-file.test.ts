/** What the relay expects of SQLite, whichever of the two this Node uses: Node's own, or better-sqlite3. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sqliteCodeName } from '../errors/sqlite-codes.ts';
import { loadSqlite, type OpenFile, type SqliteFile } from './sqlite-file.ts';

let open: OpenFile;
let sqlite: SqliteFile;
beforeEach(async () => {
  open = await loadSqlite();
  sqlite = open(':memory:');
  onTestFinished(() => sqlite.close());
});

const run = (sql: string, ...parameters: unknown[]) => sqlite.prepare(sql).run(parameters);
const rows = (sql: string, ...parameters: unknown[]) => sqlite.prepare(sql).all(parameters);
const failing = (code: string): unknown => expect.objectContaining({ name: 'DatabaseError', code });

async function temporaryFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-file-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'relay.sqlite');
}

describe('errors have the names of their result codes', () => {
  test.each([
    ['SQLITE_CONSTRAINT_PRIMARYKEY', "insert into words values ('one', 'again', null)"],
    ['SQLITE_CONSTRAINT_UNIQUE', "insert into words values ('two', 'a word', null)"],
    ['SQLITE_CONSTRAINT_NOTNULL', "insert into words values ('two', null, null)"],
    ['SQLITE_CONSTRAINT_CHECK', "insert into words values ('two', '', null)"],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', "insert into words values ('two', 'b', 'nobody')"],
    ['SQLITE_ERROR', 'select * from nothing'],
    ['SQLITE_FULL', "insert into words values ('two', hex(zeroblob(1000000)), null)"],
  ])('%s', (code, sql) => {
    sqlite.exec('pragma foreign_keys = ON');
    sqlite.exec(
      "create table words (id text primary key, text text not null unique check (text <> ''), of text references words (id))",
    );
    run('insert into words values (?, ?, ?)', 'one', 'a word', null);
    sqlite.exec('pragma max_page_count = 8');
    expect(() => run(sql)).toThrow(failing(code));
  });

  test('a file that another connection has locked is busy, at once', async () => {
    const file = await temporaryFile();
    const [one, other] = [open(file), open(file)];
    onTestFinished(() => [one, other].forEach((connection) => connection.close()));
    one.exec('begin immediate');
    expect(() => other.exec('begin immediate')).toThrow(failing('SQLITE_BUSY'));
  });

  test('a file that holds something else is no database', async () => {
    const file = await temporaryFile();
    await writeFile(file, 'something else '.repeat(100));
    const connection = open(file);
    onTestFinished(() => connection.close());
    expect(() => connection.exec('select * from sqlite_schema')).toThrow(failing('SQLITE_NOTADB'));
  });

  test('a file whose second page was overwritten is damaged', async () => {
    const file = await temporaryFile();
    const whole = open(file);
    whole.exec('create table words (text text)');
    whole.close();
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(255, bytes.length / 2));
    const damaged = open(file);
    onTestFinished(() => damaged.close());
    expect(() => damaged.exec('select * from words')).toThrow(failing('SQLITE_CORRUPT'));
  });

  test('a folder that is not there', async () => {
    const file = join(await temporaryFile(), 'relay.sqlite');
    expect(() => open(file)).toThrow(/^database: /u);
  });

  test('a connection that may not write', () => {
    sqlite.exec('pragma query_only = ON');
    expect(() => run('create table words (text text)')).toThrow(failing('SQLITE_READONLY'));
  });

  test.each([
    [1, 'SQLITE_ERROR'],
    [5, 'SQLITE_BUSY'],
    [517, 'SQLITE_BUSY_SNAPSHOT'],
    [778, 'SQLITE_IOERR_WRITE'],
    [8714, 'SQLITE_IOERR_IN_PAGE'],
    [1544, 'SQLITE_READONLY_DIRECTORY'],
    [26, 'SQLITE_NOTADB'],
    [10 | (200 << 8), 'SQLITE_IOERR'],
    [101, 'SQLITE_101'],
  ])('%i is %s', (code, name) => {
    expect(sqliteCodeName(code)).toBe(name);
  });
});

test('values come back as they went in: whole numbers, large numbers, text, nothing and bytes', () => {
  run('create table kept (id integer, instant bigint, ratio real, text text, bytes blob)');
  const instant = 4_102_444_800_000;
  run('insert into kept values (?, ?, ?, ?, ?)', 1, instant, 0.5, 'żółw', new Uint8Array([0, 255]));
  run('insert into kept values (?, ?, ?, ?, ?)', 2n ** 40n, null, null, null, null);
  const kept = rows('select * from kept order by id') as { bytes: Uint8Array | null }[];
  expect(kept.map((row) => ({ ...row, bytes: row.bytes && [...row.bytes] }))).toEqual([
    { id: 1, instant, ratio: 0.5, text: 'żółw', bytes: [0, 255] },
    { id: 2 ** 40, instant: null, ratio: null, text: null, bytes: null },
  ]);
  expect(rows('select typeof(instant) as type from kept limit ?', 1)).toEqual([
    { type: 'integer' },
  ]);
});

test('a write says how many rows it changed, and one with "returning" gives them', () => {
  run('create table words (text text)');
  expect(Number(run("insert into words values ('a'), ('b')").changes)).toBe(2);
  const insert = sqlite.prepare("insert into words values ('c') returning text");
  expect([insert.returnsRows, insert.all([])]).toEqual([true, [{ text: 'c' }]]);
  expect(sqlite.prepare('delete from words').returnsRows).toBe(false);
});

test('a transaction is open until it ends, also by an error', () => {
  run('create table words (text text)');
  sqlite.exec('pragma max_page_count = 4');
  expect(sqlite.inTransaction).toBe(false);
  sqlite.exec('begin immediate');
  expect(sqlite.inTransaction).toBe(true);
  expect(() => run('insert into words values (hex(zeroblob(1000000)))')).toThrow(/SQLITE_FULL/u);
  expect(sqlite.inTransaction).toBe(false);
});

test('closing ends the statements and frees the file, and may be repeated', async () => {
  const file = await temporaryFile();
  const connection = open(file);
  connection.exec('pragma journal_mode = WAL');
  connection.exec('create table words (text text)');
  const statement = connection.prepare('select * from words');
  expect(statement.all([])).toEqual([]);
  connection.close();
  connection.close();
  expect(connection.inTransaction).toBe(false);
  expect(() => statement.all([])).toThrow(/^database: /u);
  const other = open(file);
  onTestFinished(() => other.close());
  // Only the one connection of a file can leave WAL.
  expect(other.prepare('pragma journal_mode = delete').get()).toEqual({ journal_mode: 'delete' });
});

describe('where SQLite does not load', () => {
  const failingWith = (code: string) => () =>
    Promise.reject(Object.assign(new Error('dlopen: wrong NODE_MODULE_VERSION'), { code }));

  test('a module that was built for another Node is not blamed on the database', async () => {
    await expect(loadSqlite(null, failingWith('ERR_DLOPEN_FAILED'))).rejects.toMatchObject({
      name: 'AdvisedError',
      message: expect.stringContaining('built for another Node') as string,
      advice: expect.stringContaining('package the relay again') as string,
    });
  });

  test('a Node of which SQLite can do too little uses the module, as a Node without SQLite does', async () => {
    const early = { DatabaseSync: Object, StatementSync: Object };
    for (const own of [early, {}, null]) {
      await expect(loadSqlite(own, failingWith('ERR_MODULE_NOT_FOUND'))).rejects.toMatchObject({
        message: expect.stringContaining('brings no SQLite') as string,
        advice: expect.stringContaining('22.16') as string,
      });
    }
  });
});
