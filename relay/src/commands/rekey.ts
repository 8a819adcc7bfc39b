/**
 * `npm run rekey`: seals the tokens of all connections under the first of ENCRYPTION_KEYS, while relays go on. Sign-ins
 * under way and receipts are left: after a day none that another key sealed is there.
 */
import type { Database } from '../database/database.ts';
import { createSealer, kidOf, sealedRow, type Sealer, SealError } from '../seal/seal.ts';
import { onDatabase } from './open-existing.ts';

/** Rows read at a time. */
const batch = 200;

interface Pass {
  /** Connections that were under another key, and are under the first now. */
  resealed: number;
  /** Those that a relay wrote meanwhile; the next pass finds them. */
  overtaken: number;
  /** Those that no key of ENCRYPTION_KEYS opens; they are not changed. */
  unreadable: number;
  /** How many connections were under each key; null for those that name none. */
  readonly found: Map<string | null, number>;
}

await onDatabase('Rekey', async ({ database }, { encryptionKeys }) => {
  const [{ kid: first }] = encryptionKeys;
  const kids = encryptionKeys.map(({ kid }) => kid);
  const sealer = createSealer(encryptionKeys);
  let resealed = 0;
  let last: Pass;
  do {
    last = await resealAll(database, sealer, first);
    resealed += last.resealed;
  } while (last.resealed + last.overtaken > 0);
  // Nothing changed in the last pass, so it has counted what the database holds.
  const { found, unreadable } = last;
  process.stdout.write(`${resealed} sealed again under ${first}. Now in the database:\n`);
  for (const kid of new Set([...kids, ...found.keys()])) {
    const count = found.get(kid) ?? 0;
    process.stdout.write(`  ${kid ?? 'without a key id'}: ${count}${noteOn(kid, count)}\n`);
  }
  if (unreadable > 0) {
    process.stderr.write(`${unreadable} are under no key of ENCRYPTION_KEYS; left as they are.\n`);
    process.exitCode = 1;
  }

  function noteOn(kid: string | null, count: number): string {
    if (kid === null || !kids.includes(kid)) return ', not in ENCRYPTION_KEYS';
    return kid === first || count > 0 ? '' : ', may leave ENCRYPTION_KEYS in a day';
  }
});

async function resealAll(database: Database, sealer: Sealer, first: string): Promise<Pass> {
  const pass: Pass = { resealed: 0, overtaken: 0, unreadable: 0, found: new Map() };
  for (let after = ''; ;) {
    const rows = await database
      .selectFrom('grants')
      .select(['id', 'sealed_tokens'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, sealed_tokens: sealed } of rows) {
      after = id;
      const kid = kidOf(sealed);
      pass.found.set(kid, (pass.found.get(kid) ?? 0) + 1);
      if (kid === first) continue;
      try {
        const row = sealedRow.grant(id);
        const renewed = await sealer.seal(await sealer.open(sealed, row), row);
        // It names what was read, so that a token that a relay has rotated meanwhile is never overwritten.
        const { numUpdatedRows } = await database
          .updateTable('grants')
          .set({ sealed_tokens: renewed })
          .where('id', '=', id)
          .where('sealed_tokens', '=', sealed)
          .executeTakeFirst();
        pass[numUpdatedRows === 1n ? 'resealed' : 'overtaken'] += 1;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        pass.unreadable += 1;
      }
    }
    if (rows.length < batch) return pass;
  }
}
