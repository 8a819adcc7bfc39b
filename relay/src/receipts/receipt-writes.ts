/**
 * The two statements of every write: its receipt, and its outcome. On Postgres those of one turn, or those that come
 * while others are written, share one statement and one commit; SQLite groups its commits itself.
 */
import { type QueryResult, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { directOf, type MaybePromise } from '../database/direct.ts';
import { prepared } from '../database/prepared.ts';
import { together } from '../database/together.ts';

interface NewRow {
  readonly grantId: string;
  readonly key: string;
  /** `kid:HMAC` over method, path and body. */
  readonly mac: string;
  /** Of one claim only. */
  readonly owner: string;
  /** Epoch ms. */
  readonly deadlineAt: number;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface SettledRow extends Pick<NewRow, 'grantId' | 'key' | 'owner' | 'expiresAt'> {
  readonly sealed: string;
}

/** Each answers whether the row was written, and rejects with its statement's error. */
export interface ReceiptWrites {
  /** Not where the key has a receipt already. */
  insert(row: NewRow): MaybePromise<boolean>;
  /** Only while this owner has it. */
  settle(row: SettledRow): MaybePromise<boolean>;
}

export function createReceiptWrites(database: Database): ReceiptWrites {
  return directOf(database)?.isRemote ? inGroups(database) : oneByOne(database);
}

function oneByOne(database: Database): ReceiptWrites {
  const insert = prepared(database, (row: NewRow) =>
    database
      .insertInto('receipts')
      .values({
        grant_id: row.grantId,
        key: row.key,
        body_mac: row.mac,
        owner: row.owner,
        deadline_at: row.deadlineAt,
        sealed_outcome: null,
        expires_at: row.expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const settle = prepared(database, (row: SettledRow) =>
    database
      .updateTable('receipts')
      .set({ sealed_outcome: row.sealed, owner: null, expires_at: row.expiresAt })
      .where('grant_id', '=', row.grantId)
      .where('key', '=', row.key)
      .where('owner', '=', row.owner),
  );
  return {
    insert: async (row) => (await insert(row)).numAffectedRows === 1n,
    settle: async (row) => (await settle(row)).numAffectedRows === 1n,
  };
}

/** Rows of one statement. */
const maxRows = 32;

function inGroups(database: Database): ReceiptWrites {
  // In one order in all processes: two that insert the same keys would otherwise wait for each other in a circle.
  const insert = prepared(database, (rows: Columns<NewRow>) =>
    database
      .insertInto('receipts')
      .columns(['grant_id', 'key', 'body_mac', 'owner', 'deadline_at', 'expires_at'])
      .expression(
        sql`select * from unnest(
          ${rows.grantId}::text[], ${rows.key}::text[], ${rows.mac}::text[], ${rows.owner}::text[],
          ${rows.deadlineAt}::bigint[], ${rows.expiresAt}::bigint[]
        ) order by 1, 2`,
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('owner'),
  );
  const settle = prepared(database, (rows: Columns<SettledRow>) =>
    database
      .updateTable('receipts')
      .from(
        sql<Settled>`unnest(
          ${rows.grantId}::text[], ${rows.key}::text[], ${rows.owner}::text[],
          ${rows.sealed}::text[], ${rows.expiresAt}::bigint[]
        )`.as<'settled'>(sql`settled (grant_id, key, owner, sealed, expires_at)`),
      )
      .set((eb) => ({
        sealed_outcome: eb.ref('settled.sealed'),
        owner: null,
        expires_at: eb.ref('settled.expires_at'),
      }))
      .whereRef('receipts.grant_id', '=', 'settled.grant_id')
      .whereRef('receipts.key', '=', 'settled.key')
      .whereRef('receipts.owner', '=', 'settled.owner')
      .returning('settled.owner'),
  );
  const group = <Row extends { readonly owner: string }>(
    write: (columns: Columns<Row>) => MaybePromise<QueryResult<{ readonly owner: string | null }>>,
  ) => {
    const written = together(
      maxRows,
      (rows: readonly Row[]) => write(columnsOf(rows)),
      ({ owner }) => owner,
      ({ owner }) => owner,
    );
    return async (row: Row) => (await written(row)) !== undefined;
  };
  return { insert: group<NewRow>(insert), settle: group<SettledRow>(settle) };
}

interface Settled {
  readonly grant_id: string;
  readonly key: string;
  readonly owner: string;
  readonly sealed: string;
  readonly expires_at: number;
}

type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

/** Parameters of `unnest`: each column is one array. */
function columnsOf<Row extends object>(rows: readonly Row[]): Columns<Row> {
  const columns: Partial<Record<keyof Row, unknown[]>> = {};
  for (const row of rows) {
    for (const name of Object.keys(row) as (keyof Row)[]) (columns[name] ??= []).push(row[name]);
  }
  return columns as Columns<Row>;
}
