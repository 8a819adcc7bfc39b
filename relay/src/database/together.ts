/**
 * Groups questions: those of one turn of the event loop, or those that come while others are answered, share one
 * statement. A statement to a database on another machine costs more than a row.
 */
import type { QueryResult } from 'kysely';
import type { MaybePromise } from './direct.ts';

interface Waiting<Asked, Row> {
  readonly asked: Asked;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements that run at once: one that hangs does not keep all others waiting. */
const underWayAtMost = 4;

/** A statement that fails within this time (ms) is asked again, each question for itself. */
const quickly = 1_000;

/**
 * @param most questions of one statement
 * @param ask these questions in one statement
 * @param keyOf a row, which equals the key of its question
 * @returns gives the row that answers a question; rejects with the error of its statement
 */
export function together<Asked, Row>(
  most: number,
  ask: (asked: readonly Asked[]) => MaybePromise<QueryResult<Row>>,
  keyOf: (row: Row) => unknown,
  askedKey: (asked: Asked) => unknown = (asked) => asked,
): (asked: Asked) => Promise<Row | undefined> {
  let waiting: Waiting<Asked, Row>[] = [];
  let underWay = 0;

  async function askAll(all: readonly Waiting<Asked, Row>[]): Promise<void> {
    const began = performance.now();
    try {
      const { rows } = await ask(all.map(({ asked }) => asked));
      const found = new Map(rows.map((row) => [keyOf(row), row]));
      for (const { asked, resolve } of all) resolve(found.get(askedKey(asked)));
    } catch (error) {
      // After a quick failure, such as a cut connection, each is asked again; after a slow one it is not.
      const isQuick = performance.now() - began < quickly;
      if (all.length > 1 && isQuick) await Promise.all(all.map((each) => askAll([each])));
      else for (const { reject } of all) reject(error);
    }
  }

  function askNext(): void {
    while (waiting.length > 0 && underWay < underWayAtMost) {
      const all = waiting.slice(0, most);
      waiting = waiting.slice(most);
      underWay += 1;
      void askAll(all).then(() => {
        underWay -= 1;
        askNext();
      });
    }
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ asked, resolve, reject }) === 1) setImmediate(askNext);
    });
}
