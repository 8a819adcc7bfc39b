/**
 * Statements that are built once. Kysely takes several times as long to build one as SQLite takes to run it,
 * so the statements of every request are built at the start, with a placeholder for each value.
 */
import type { Compilable, QueryResult } from 'kysely';
import { directOf, type MaybePromise } from './direct.ts';
import type { Database } from './database.ts';

/** The placeholder of a value that each run supplies. */
class Mark {
  constructor(readonly name: string) {}
}

/**
 * @param build builds the statement from a placeholder for each value
 * @returns runs the statement; the result is there at once where the database answers within the turn
 */
export function prepared<Values extends object, Row>(
  database: Database,
  build: (values: Values) => Compilable<Row>,
): (values: Values) => MaybePromise<QueryResult<Row>> {
  const marks = new Proxy({}, { get: (_marks, name) => new Mark(String(name)) }) as Values;
  const statement = build(marks).compile();
  const { sql, parameters } = statement;
  const valuesOf = (values: Values): unknown[] =>
    parameters.map((each) => (each instanceof Mark ? values[each.name as keyof Values] : each));
  const direct = directOf(database);
  if (direct === undefined) {
    return (values) => database.executeQuery({ ...statement, parameters: valuesOf(values) });
  }
  return (values) =>
    direct.run({ sql, parameters: valuesOf(values) }) as MaybePromise<QueryResult<Row>>;
}
