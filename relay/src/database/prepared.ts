/**
 * Statements that are built once. To build one takes Kysely several times as long as SQLite takes to run it,
 * so what every request asks is built at the start, with a mark where each value will stand.
 */
import type { Compilable, QueryResult } from 'kysely';
import { directOf, type MaybePromise } from './direct.ts';
import type { Database } from './database.ts';

/** Stands in a statement for a value that each run gives. */
class Mark {
  constructor(readonly name: string) {}
}

/**
 * @param build the statement; of each value it is given a mark, to compare with or to write
 * @returns runs it; at once where the database answers within the turn
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
