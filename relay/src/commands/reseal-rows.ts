/**
 * Seals everything again under the first of ENCRYPTION_KEYS, while relays continue to read and write. Each row
 * is changed by one statement that names the ciphertext it read, so that a rotated token or a settled
 * receipt is never overwritten.
 */
import type { Database } from '../database/database.ts';
import { kidOf, sealedRow, type Sealer, SealError } from '../seal/seal.ts';

export interface RekeyReport {
  /** Ciphertexts that are now under the first key and were not before. */
  readonly resealed: number;
  /** Ciphertexts that no configured key opens; they are not changed. */
  readonly unreadable: number;
  /** Ciphertexts in the database by the id of the key they need afterwards; null for those that name none. */
  readonly remaining: ReadonlyMap<string | null, number>;
}

/** One ciphertext of one row. */
interface Entry {
  readonly ciphertext: string;
  readonly renew: () => Promise<string>;
  /** False when it changed meanwhile. */
  readonly replace: (renewed: string) => Promise<boolean>;
}

/** Rows read at a time. */
const batch = 200;

/**
 * @param first id of the sealer's first key
 * @throws DatabaseError; what is sealed again stays so, and the command may be run again
 */
export async function rekey(
  database: Database,
  sealer: Sealer,
  first: string,
): Promise<RekeyReport> {
  let resealed = 0;
  // The next pass finds rows that were written under another key during this one.
  for (;;) {
    let [changed, unreadable, overtaken] = [0, 0, 0];
    const remaining = new Map<string | null, number>();
    for await (const { ciphertext, renew, replace } of entries(database, sealer)) {
      const kid = kidOf(ciphertext);
      remaining.set(kid, (remaining.get(kid) ?? 0) + 1);
      if (kid === first) continue;
      try {
        if (await replace(await renew())) changed += 1;
        else overtaken += 1;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        unreadable += 1;
      }
    }
    resealed += changed;
    // Nothing changed in this pass, so it has counted what the database holds.
    if (changed + overtaken === 0) return { resealed, unreadable, remaining };
  }
}

async function* entries(database: Database, sealer: Sealer): AsyncGenerator<Entry> {
  yield* grants(database, sealer);
  yield* logins(database, sealer);
  yield* receipts(database, sealer);
}

async function* grants(database: Database, sealer: Sealer): AsyncGenerator<Entry> {
  for (let after = ''; ;) {
    const rows = await database
      .selectFrom('grants')
      .select(['id', 'sealed_tokens'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, sealed_tokens: ciphertext } of rows) {
      after = id;
      yield {
        ciphertext,
        renew: () => sealer.reseal(ciphertext, sealedRow.grant(id)),
        replace: async (sealed_tokens) =>
          isOne(
            await database
              .updateTable('grants')
              .set({ sealed_tokens })
              .where('id', '=', id)
              .where('sealed_tokens', '=', ciphertext)
              .executeTakeFirst(),
          ),
      };
    }
    if (rows.length < batch) return;
  }
}

async function* logins(database: Database, sealer: Sealer): AsyncGenerator<Entry> {
  for (let after = ''; ;) {
    const rows = await database
      .selectFrom('logins')
      .select(['state_hash', 'sealed_verifier'])
      .where('state_hash', '>', after)
      .orderBy('state_hash')
      .limit(batch)
      .execute();
    for (const { state_hash, sealed_verifier: ciphertext } of rows) {
      after = state_hash;
      if (ciphertext === null) continue;
      yield {
        ciphertext,
        renew: () => sealer.reseal(ciphertext, sealedRow.login(state_hash)),
        replace: async (sealed_verifier) =>
          isOne(
            await database
              .updateTable('logins')
              .set({ sealed_verifier })
              .where('state_hash', '=', state_hash)
              .where('sealed_verifier', '=', ciphertext)
              .executeTakeFirst(),
          ),
      };
    }
    if (rows.length < batch) return;
  }
}

async function* receipts(database: Database, sealer: Sealer): AsyncGenerator<Entry> {
  for (let after = { grant_id: '', key: '' }; ;) {
    const rows = await database
      .selectFrom('receipts')
      .select(['grant_id', 'key', 'body_mac', 'sealed_outcome'])
      .where((eb) =>
        eb.or([
          eb('grant_id', '>', after.grant_id),
          eb.and([eb('grant_id', '=', after.grant_id), eb('key', '>', after.key)]),
        ]),
      )
      .orderBy('grant_id')
      .orderBy('key')
      .limit(batch)
      .execute();
    for (const { grant_id, key, body_mac, sealed_outcome } of rows) {
      after = { grant_id, key };
      const update = (column: 'body_mac' | 'sealed_outcome', found: string) => ({
        ciphertext: found,
        replace: async (renewed: string) =>
          isOne(
            await database
              .updateTable('receipts')
              .set({ [column]: renewed })
              .where('grant_id', '=', grant_id)
              .where('key', '=', key)
              .where(column, '=', found)
              .executeTakeFirst(),
          ),
      });
      yield { ...update('body_mac', body_mac), renew: () => sealer.renewMac(body_mac) };
      if (sealed_outcome === null) continue;
      yield {
        ...update('sealed_outcome', sealed_outcome),
        renew: () => sealer.reseal(sealed_outcome, sealedRow.receipt(grant_id, key)),
      };
    }
    if (rows.length < batch) return;
  }
}

function isOne({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean {
  return numUpdatedRows === 1n;
}
