/** Whether the database takes writes: one that is full or read-only still answers every question. */
import type { Clock } from '../config/timings.ts';
import type { Database } from './database.ts';

/** Rejects with DatabaseError where a write would. */
export type Probe = () => Promise<void>;

/** Anybody may ask for readiness; what is known for less than this (ms) is told again. */
const keptFor = 500;

export function createProbe(database: Database, now: Clock): Probe {
  let last: { readonly at: number; readonly result: Promise<void> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > keptFor) {
      last = { at: performance.now(), result: write(database, now()) };
    }
    return last.result;
  };
}

async function write(database: Database, at: number): Promise<void> {
  await database
    .insertInto('probes')
    .values({ id: 1, written_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: at }))
    .execute();
}
