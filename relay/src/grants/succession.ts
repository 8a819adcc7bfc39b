/**
 * Which grant a browser session had before it signed in again (docs/decisions/same-account.md). Only the callback
 * links two grants; no request can name one that its own session never had.
 */
import type { Database } from '../database/database.ts';
import { sealedRow, type Sealer } from '../seal/seal.ts';
import type { Tokens } from './grant.ts';

export interface Succession {
  /** The session of `earlier` has signed in again, as `grant`. The earlier tokens are deleted; its receipts stay. */
  follow(earlier: string, grant: string): Promise<void>;
  /** The grants that the session of `grant` had before. */
  earlierOf(grant: string): Promise<readonly string[]>;
}

export function createSuccession(database: Database, sealer: Sealer): Succession {
  return {
    async follow(earlier, grant) {
      await database
        .updateTable('grants')
        .set({ successor_id: grant })
        .where('successor_id', '=', earlier)
        .execute();
      const none: Tokens = { accessToken: '', refreshToken: null };
      const sealed_tokens = await sealer.seal(none, sealedRow.grant(earlier));
      await database
        .updateTable('grants')
        .set((eb) => ({
          successor_id: grant,
          sealed_tokens,
          alive: 0,
          refreshable: 0,
          // A refresh that is under way writes at the version it read, so it writes nothing.
          lease_owner: null,
          lease_until: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', earlier)
        .execute();
    },

    async earlierOf(grant) {
      const rows = await database
        .selectFrom('grants')
        .select('id')
        .where('successor_id', '=', grant)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
