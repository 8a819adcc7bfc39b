/** Set-up of every test file: the seed of a run decides what its properties try. */
import fc from 'fast-check';

const { FAULT_SEED: seed } = process.env;
// fast-check takes 32 bits.
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) | 0 });
