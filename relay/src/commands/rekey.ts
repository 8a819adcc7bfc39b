/**
 * `npm run rekey`: seals everything in the database under the first of ENCRYPTION_KEYS, after which
 * the others may be removed. Relays may run meanwhile, as long as all have the same list.
 */
import { createSealer } from '../seal/seal.ts';
import { onDatabase } from './open-existing.ts';
import { rekey } from './reseal-rows.ts';

await onDatabase('Rekey', async ({ database }, { encryptionKeys }) => {
  const kids = encryptionKeys.map(({ kid }) => kid);
  const first = encryptionKeys[0].kid;
  const sealer = createSealer(encryptionKeys);
  const { resealed, unreadable, remaining } = await rekey(database, sealer, first);
  process.stdout.write(`${resealed} sealed again under ${first}. Now in the database:\n`);
  for (const kid of new Set([...kids, ...remaining.keys()])) {
    const count = remaining.get(kid) ?? 0;
    const isKnown = kid !== null && kids.includes(kid);
    const isSpent = isKnown && kid !== first && count === 0;
    const note = isSpent
      ? ', may leave ENCRYPTION_KEYS'
      : isKnown
        ? ''
        : ', not in ENCRYPTION_KEYS';
    process.stdout.write(`  ${kid ?? 'without a key id'}: ${count}${note}\n`);
  }
  if (unreadable > 0) {
    process.stderr.write(`${unreadable} are under no key of ENCRYPTION_KEYS; left as they are.\n`);
    process.exitCode = 1;
  }
});
