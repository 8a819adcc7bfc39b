/**
 * Global setup: one seed for all random choices of a run. A failed run prints it as its last line, so
 * that `FAULT_SEED` can repeat it.
 */
import type { TestProject } from 'vitest/node';
import { runSeed } from '../../shared/src/testing/runs.ts';

export default function shareSeed({ vitest }: TestProject): () => void {
  // Test processes start after this and inherit the environment.
  const seed = (process.env.FAULT_SEED ??= runSeed());
  return () => {
    if (vitest.state.getFailedFilepaths().length === 0) return;
    process.stdout.write(`\nSeed of this failed run: ${seed}. FAULT_SEED=${seed} repeats it.\n`);
  };
}
