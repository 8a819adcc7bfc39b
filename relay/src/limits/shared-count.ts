/** Counts that all processes share: one statement for each addition, windows of fixed length. */
import type { Database } from '../database/database.ts';
import { reach } from '../config/reach.ts';
import type { Clock } from '../config/timings.ts';

export interface SharedCount {
  /**
   * @param window milliseconds from the first addition until the count starts again
   * @returns the count, and when (epoch ms) its window ends
   * @throws the driver's error
   */
  add(key: string, amount: number, window: number): Promise<{ used: number; expiresAt: number }>;
}

export function createSharedCount(database: Database, now: Clock): SharedCount {
  return {
    async add(key, amount, window) {
      const fresh = { used: amount, expires_at: now() + window };
      const row = await database
        .insertInto('rate_limits')
        .values({ key, ...fresh })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => {
            const goesOn = eb.between('rate_limits.expires_at', ...reach(window, now()));
            return {
              used: eb
                .case()
                .when(goesOn)
                .then(eb('rate_limits.used', '+', amount))
                .else(amount)
                .end(),
              expires_at: eb
                .case()
                .when(goesOn)
                .then(eb.ref('rate_limits.expires_at'))
                .else(fresh.expires_at)
                .end(),
            };
          }),
        )
        .returning(['used', 'expires_at'])
        .executeTakeFirstOrThrow();
      return { used: row.used, expiresAt: row.expires_at };
    },
  };
}
