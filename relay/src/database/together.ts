/**
 * Groups questions: those of one turn of the event loop, or those that come while others are answered, share one
 * statement. A statement to a database on another machine costs more than a row.
 */
import type { QueryResult } from 'kysely';
import type { MaybePromise } from './direct.ts';

interface Waiting<Row> {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements that run at once: one that hangs does not keep all others waiting. */
const underWayAtMost = 4;

/** A statement that fails within this time (ms) is asked again, each key for itself. */
const quickly = 1_000;

/**
 * @param most keys of one statement
 * @param ask for the rows of these keys
 * @param keyOf a row
 * @returns finds the row of a key; rejects with the error of its statement
 */
export function together<Row>(
  most: number,
  ask: (keys: readonly string[]) => MaybePromise<QueryResult<Row>>,
  keyOf: (row: Row) => string,
): (key: string) => Promise<Row | undefined> {
  let waiting: Waiting<Row>[] = [];
  let underWay = 0;

  async function askAll(asked: readonly Waiting<Row>[]): Promise<void> {
    const began = performance.now();
    try {
      const { rows } = await ask(asked.map(({ key }) => key));
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const { key, resolve } of asked) resolve(found.get(key));
    } catch (error) {
      // After a quick failure, such as a cut connection, each key is tried again; after a slow one it is not.
      const isQuick = performance.now() - began < quickly;
      if (asked.length > 1 && isQuick) await Promise.all(asked.map((each) => askAll([each])));
      else for (const { reject } of asked) reject(error);
    }
  }

  function askNext(): void {
    while (waiting.length > 0 && underWay < underWayAtMost) {
      const asked = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay += 1;
      void askAll(asked).then(() => {
        underWay -= 1;
        askNext();
      });
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(askNext);
    });
}
