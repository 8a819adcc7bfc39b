/** Whether the keys that are configured open what the database keeps: for the start and the doctor. */
import type { Database } from '../database/database.ts';
import { sealedRow, type Sealer, SealError } from '../seal/seal.ts';

/** Enough to notice a lost key, and few enough not to delay the start. */
const most = 1_000;

/**
 * @returns of how many connections no key of ENCRYPTION_KEYS opens the tokens
 * @throws the driver's error
 */
export async function sampleSeals(database: Database, sealer: Sealer) {
  const rows = await database
    .selectFrom('grants')
    .select(['id', 'sealed_tokens'])
    .where('alive', '=', 1)
    .limit(most)
    .execute();
  let unopened = 0;
  for (const { id, sealed_tokens } of rows) {
    await sealer.open(sealed_tokens, sealedRow.grant(id)).catch((error: unknown) => {
      if (!(error instanceof SealError)) throw error;
      unopened += 1;
    });
  }
  return { looked: rows.length, unopened };
}
