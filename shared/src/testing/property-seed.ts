/** Set-up of every test file: the seed of a run decides what its properties try, its extent how much. */
import fc from 'fast-check';
import { casesOf } from './runs.ts';

const { FAULT_SEED: seed } = process.env;
// fast-check takes 32 bits.
fc.configureGlobal({
  numRuns: casesOf(300),
  ...(seed !== undefined && { seed: Number(seed) | 0 }),
});
