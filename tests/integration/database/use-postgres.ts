/** A Postgres, and a folder for SQLite files, for the tests of one file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Postgres, startPostgres } from '../../processes/postgres.ts';

export const databaseKinds = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export interface Databases {
  readonly postgres: Postgres;
  /** A DATABASE_URL of an empty database. */
  create(kind: DatabaseKind): Promise<string>;
}

/** Use what it gives inside tests only. */
export function useDatabases(): Databases {
  let postgres: Postgres | undefined;
  let folder = '';
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gleaner-databases-'));
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await postgres?.close();
    await rm(folder, { recursive: true, force: true });
  });
  const running = (): Postgres => {
    if (postgres === undefined) throw new Error('The databases are there during tests only');
    return postgres;
  };
  return {
    get postgres() {
      return running();
    },
    async create(kind) {
      if (kind === 'postgres') return running().createDatabase();
      files += 1;
      return `file:${join(folder, `${files}.sqlite`)}`;
    },
  };
}
