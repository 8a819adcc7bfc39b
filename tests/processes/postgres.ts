/**
 * A Postgres of its own for a test file: the system's server on a free port, its data in a temporary
 * folder. The server refuses to run as root, so a test that does hands it to the user `postgres`.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { onFreePorts } from './child.ts';

const run = promisify(execFile);
const debianFolder = '/usr/lib/postgresql';

export interface Postgres {
  /** Makes an empty database; its address. */
  createDatabase(): Promise<string>;
  /** One statement in a database given by its address; the rows as text. */
  sql(url: string, statement: string): Promise<string>;
  /** Every byte of a database, as `pg_dump` gives it. */
  dump(url: string): Promise<string>;
  /** Restores a backup of one database into another, which is empty. */
  copy(from: string, to: string): Promise<void>;
  /** Of the server, which starts a process for each connection. */
  pid(): Promise<number>;
  /** @param mode `immediate` is a crash: connections are cut, recovery follows */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Nothing where it runs. */
  start(): Promise<void>;
  /** Stops it and removes its files. */
  close(): Promise<void>;
}

/**
 * @param fsync whether a commit waits for the disk. Only a power cut could show the difference, and after a
 * hard stop a server that syncs first writes every file of its folder: minutes on a slow disk.
 */
export async function startPostgres(fsync: 'on' | 'off' = 'off'): Promise<Postgres> {
  const programs = await programFolder();
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-postgres-'));
  const data = join(folder, 'data');
  let port = 0;
  const asServer = await serverUser(folder);
  const server = (program: string, ...args: string[]) => {
    const [command, ...rest] = [...asServer, join(programs, program), ...args];
    return run(command ?? '', rest, { cwd: folder });
  };
  const client = async (program: string, ...args: string[]): Promise<string> => {
    const options = { maxBuffer: 64 * 1024 * 1024 };
    return (await run(join(programs, program), args, options)).stdout;
  };
  const settings = () =>
    `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60 -c fsync=${fsync}`;
  const pidFile = join(data, 'postmaster.pid');
  const isRunning = () => existsSync(pidFile);
  const start = async () => {
    if (isRunning()) return;
    // Its output goes to a file: a pipe of ours would stay open as long as it runs.
    const log = join(folder, 'log');
    await server('pg_ctl', '-D', data, '-w', '-l', log, '-o', settings(), 'start').catch(
      async (error: unknown) => {
        throw new Error(`Postgres did not start: ${await readFile(log, 'utf8')}`, { cause: error });
      },
    );
  };
  const addressOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const sql = (url: string, statement: string) =>
    client('psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', statement, url);
  const stop = async (mode: 'fast' | 'immediate' = 'fast') => {
    await server('pg_ctl', '-D', data, '-w', '-m', mode, 'stop');
  };

  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await server('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', ...locale);
  await onFreePorts(1, async ([free = 0]) => {
    port = free;
    await start();
  });
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      await sql(addressOf('postgres'), `create database relay${databases}`);
      return addressOf(`relay${databases}`);
    },
    sql,
    dump: (url) => client('pg_dump', url),
    async copy(from, to) {
      const file = join(folder, `backup-${randomUUID()}`);
      await client('pg_dump', '--format=custom', `--file=${file}`, from);
      await client('pg_restore', '--exit-on-error', `--dbname=${to}`, file);
    },
    pid: async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10),
    stop,
    start,
    async close() {
      if (isRunning()) await stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Debian keeps the server's programs off PATH. */
async function programFolder(): Promise<string> {
  const versions = existsSync(debianFolder) ? await readdir(debianFolder) : [];
  const debian = versions.map((version) => join(debianFolder, version, 'bin'));
  const needed = ['initdb', 'pg_ctl', 'psql', 'pg_dump', 'pg_restore'];
  const found = [...debian, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    needed.every((program) => existsSync(join(folder, program))),
  );
  if (found === undefined) throw new Error(`No ${needed.join(', ')}: install postgresql`);
  return found;
}

/** What a command of the server begins with, so that it does not run as root. */
async function serverUser(folder: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  await chown(folder, await idOf('-u'), await idOf('-g'));
  return ['runuser', '-u', 'postgres', '--'];
}
