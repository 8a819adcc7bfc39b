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
  /** Whether the session of `grant` had the grant `earlier` before. */
  isEarlier(earlier: string, grant: string): Promise<boolean>;
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
          ...{ successor_id: grant, sealed_tokens, alive: 0, refreshable: 0 },
          // A refresh that is under way writes at the version it read, so it writes nothing.
          ...{ lease_owner: null, lease_until: null, version: eb('version', '+', 1) },
        }))
        .where('id', '=', earlier)
        .execute();
    },

    async isEarlier(earlier, grant) {
      const row = await database
        .selectFrom('grants')
        .select('id')
        .where('id', '=', earlier)
        .where('successor_id', '=', grant)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
