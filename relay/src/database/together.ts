/**
 * Questions that go together: what is asked in one turn of the event loop, or while others are answered, is asked
 * in one statement. On its way to a database on another machine a statement costs more than a row.
 */
import type { QueryResult } from 'kysely';
import type { MaybePromise } from './direct.ts';

interface Waiting<Row> {
  readonly key: string;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements under way at once: one that hangs does not keep all others waiting. */
const underWayAtMost = 4;

/** A statement that fails within this time (ms) is asked again, each key for itself. */
const quickly = 1_000;

/**
 * @param most keys of one statement
 * @param ask for the rows of these keys
 * @param keyOf a row
 * @returns the row of a key; rejects with what its statement was answered
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
      // A connection that is cut costs those that went together nothing, but nobody waits for a long time twice.
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
