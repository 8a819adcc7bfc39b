/** A real SQLite in memory that records which statements run. */
import { loadSqlite, type SqliteFile } from '../database/sqlite-file.ts';

interface Ran {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export async function recordedSqlite(): Promise<{ sqlite: SqliteFile; ran: Ran[] }> {
  const open = await loadSqlite();
  const sqlite = open(':memory:');
  const ran: Ran[] = [];
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = (sql) => {
    const statement = prepare(sql);
    const [all, run] = [statement.all.bind(statement), statement.run.bind(statement)];
    statement.all = (parameters) => {
      ran.push({ sql, parameters });
      return all(parameters);
    };
    statement.run = (parameters = []) => {
      ran.push({ sql, parameters });
      return run(parameters);
    };
    return statement;
  };
  return { sqlite, ran };
}
