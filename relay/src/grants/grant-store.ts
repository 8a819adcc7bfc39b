/**
 * Grants in the database: tokens are sealed, and every change is one statement that names the version it read,
 * so that no process writes an old token over a new one (docs/decisions/lease-and-fence.md).
 */
import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../config/timings.ts';
import type { Database } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import type { Schema } from '../database/schema.ts';
import {
  type Grant,
  type IssuedTokens,
  type RefreshTrouble,
  type Tokens,
  tokensSchema,
} from './grant.ts';
import { reach } from '../config/reach.ts';
import { sealedRow, type Sealer } from '../seal/seal.ts';

export interface GrantStore {
  find(id: string): Promise<Grant | null>;
  /** @throws SealError when the row's ciphertext does not open */
  open(grant: Grant): Promise<Tokens>;
  /** Stores the tokens of a sign-in. */
  save(id: string, issued: IssuedTokens): Promise<void>;
  /** Takes the refresh lease of this version; false when another has it or the version is gone. */
  acquireLease(grant: Grant, owner: string, until: number): Promise<boolean>;
  /** Writes rotated tokens; false when the lease or the version is no longer the owner's. */
  rotate(grant: Grant, owner: string, issued: IssuedTokens): Promise<boolean>;
  /**
   * Releases the lease without tokens.
   * @param doubtful whether the refresh token may be spent already, which the next owner must know
   * @param trouble with the token endpoint so far
   */
  releaseLease(
    grant: Grant,
    owner: string,
    doubtful: boolean,
    trouble: RefreshTrouble,
  ): Promise<void>;
  /**
   * Marks the grant dead unless its tokens changed meanwhile; false when they did.
   * @param owner of the lease when a refresh decides this; without the lease it changes nothing
   */
  bury(grant: Grant, owner?: string): Promise<boolean>;
  /** Deletes the grant and with it its receipts. */
  remove(id: string): Promise<void>;
}

/** The most bytes of opened tokens kept in memory: those of the ten thousand learners seen last. */
const keptBytes = 16 * 1024 * 1024;

export function createGrantStore(database: Database, sealer: Sealer, now: Clock): GrantStore {
  // The newest of each grant, with its ciphertext: a changed row can never be served from here.
  const opened = new LRUCache<string, { readonly sealed: string; readonly tokens: Tokens }>({
    maxSize: keptBytes,
    // Ciphertext and plaintext are about as long, and a string is two bytes a character at most.
    sizeCalculation: ({ sealed }) => 4 * sealed.length + 256,
  });

  const findOne = prepared(database, (value: { id: string }) =>
    database.selectFrom('grants').select(grantColumns).where('id', '=', value.id),
  );

  const columns = async (id: string, issued: IssuedTokens) => ({
    sealed_tokens: await sealer.seal(
      { accessToken: issued.accessToken, refreshToken: issued.refreshToken } satisfies Tokens,
      sealedRow.grant(id),
    ),
    scopes: issued.scopes.join(' '),
    expires_at: issued.expiresAt,
    token_life: issued.life ?? null,
    refreshable: issued.refreshToken === null ? 0 : 1,
    alive: 1,
    lease_owner: null,
    lease_until: null,
    refresh_failures: 0,
    refresh_refusals: 0,
    refresh_retry_at: null,
    idle_since: now(),
  });

  return {
    async find(id) {
      const [row] = (await findOne({ id })).rows;
      return row === undefined ? null : toGrant(row);
    },

    async open(grant) {
      const { id, sealedTokens: sealed } = grant;
      const known = opened.get(id);
      if (known?.sealed === sealed) return known.tokens;
      const tokens = tokensSchema.parse(await sealer.open(sealed, sealedRow.grant(id)));
      opened.set(id, { sealed, tokens });
      return tokens;
    },

    async save(id, issued) {
      const values = { ...(await columns(id, issued)), connected_at: now() };
      await database
        .insertInto('grants')
        .values({ id, ...values, version: 1 })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            ...values,
            version: eb('grants.version', '+', 1),
          })),
        )
        .execute();
    },

    async acquireLease(grant, owner, until) {
      const { numUpdatedRows } = await database
        .updateTable('grants')
        .set({ lease_owner: owner, lease_until: until })
        .where('id', '=', grant.id)
        .where('version', '=', grant.version)
        .where('alive', '=', 1)
        .where((eb) =>
          eb.or([
            eb('lease_until', 'is', null),
            eb.not(eb.between('lease_until', ...reach(until - now(), now()))),
          ]),
        )
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async rotate(grant, owner, issued) {
      const values = await columns(grant.id, issued);
      const { numUpdatedRows } = await database
        .updateTable('grants')
        .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
        .where('id', '=', grant.id)
        .where('version', '=', grant.version)
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async releaseLease(grant, owner, doubtful, { failures, refusals, retryAt }) {
      await database
        .updateTable('grants')
        .set({
          lease_owner: null,
          lease_until: doubtful ? 0 : null,
          refresh_failures: failures,
          refresh_refusals: refusals,
          refresh_retry_at: retryAt,
        })
        .where('id', '=', grant.id)
        .where('lease_owner', '=', owner)
        .execute();
    },

    async bury(grant, owner) {
      const { numUpdatedRows } = await database
        .updateTable('grants')
        .set({ alive: 0, lease_owner: null, lease_until: null })
        .where('id', '=', grant.id)
        .where('version', '=', grant.version)
        .$if(owner !== undefined, (query) => query.where('lease_owner', '=', owner ?? null))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async remove(id) {
      await database.deleteFrom('grants').where('id', '=', id).execute();
      opened.delete(id);
    },
  };
}

/** What `toGrant` reads. */
export const grantColumns = [
  'id',
  'sealed_tokens',
  'scopes',
  'expires_at',
  'token_life',
  'refreshable',
  'alive',
  'version',
  'lease_until',
  'refresh_failures',
  'refresh_refusals',
  'refresh_retry_at',
] as const;

export type GrantRow = Pick<Selectable<Schema['grants']>, (typeof grantColumns)[number]>;

export function toGrant(row: GrantRow): Grant {
  return {
    id: row.id,
    sealedTokens: row.sealed_tokens,
    scopes: row.scopes.split(' ').filter(Boolean),
    expiresAt: row.expires_at,
    ...(row.token_life !== null && { life: row.token_life }),
    refreshable: row.refreshable === 1,
    alive: row.alive === 1,
    version: row.version,
    leaseUntil: row.lease_until,
    trouble: {
      failures: row.refresh_failures,
      refusals: row.refresh_refusals,
      retryAt: row.refresh_retry_at,
    },
  };
}
