/**
 * Statements that are built once. To build one takes Kysely several times as long as SQLite takes to run it,
 * so what every request asks is built at the start, with a mark where each value will stand.
 */
import type { Compilable, QueryResult } from 'kysely';
import type { Database } from './open.ts';

/** Stands in a statement for a value that each run gives. */
class Mark {
  constructor(readonly name: string) {}
}

/**
 * @param build the statement; of each value it is given a mark, to compare with or to write
 * @returns runs it
 */
export function prepared<Values extends object, Row>(
  database: Database,
  build: (values: Values) => Compilable<Row>,
): (values: Values) => Promise<QueryResult<Row>> {
  const marks = new Proxy({}, { get: (_marks, name) => new Mark(String(name)) }) as Values;
  const statement = build(marks).compile();
  const { parameters } = statement;
  return (values) =>
    database.executeQuery({
      ...statement,
      parameters: parameters.map((each) =>
        each instanceof Mark ? values[each.name as keyof Values] : each,
      ),
    });
}
