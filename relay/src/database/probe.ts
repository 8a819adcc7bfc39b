/** Whether the database takes writes, and reads: a full or read-only database still answers every query. */
import type { Clock } from '../config/timings.ts';
import type { Database } from './database.ts';

export type Probe = () => Promise<void>;

/** Any client may ask for readiness, so an answer is reused for this long (ms). */
const keptFor = 500;

/** Rejects with the DatabaseError that a write would get. */
export function createProbe(database: Database, now: Clock): Probe {
  return reused(() => write(database, now()));
}

/** Rejects with the DatabaseError that a read would get. */
export function createReadProbe(database: Database): Probe {
  return reused(async () => {
    await database.selectFrom('sessions').select('id_hash').limit(1).execute();
  });
}

function reused(ask: Probe): Probe {
  let last: { readonly at: number; readonly result: Promise<void> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > keptFor) {
      last = { at: performance.now(), result: ask() };
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
