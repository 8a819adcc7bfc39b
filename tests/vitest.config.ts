import { defineConfig } from 'vitest/config';
import { filesOfRun, hasFaults, isLong, tags, testTimeout } from '../shared/src/testing/runs.ts';

export default defineConfig({
  test: {
    name: 'tests',
    setupFiles: ['../shared/src/testing/property-seed.ts'],
    include: filesOfRun(import.meta.dirname, /^(?:instance|integration)\/.*\.test\.ts$/u, [
      'instance/**/*.test.ts',
      'integration/**/*.test.ts',
      // Kills for minutes, and whole installations.
      ...(hasFaults ? ['faults/**/*.test.ts', 'production/**/*.test.ts'] : []),
    ]),
    tags,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: isLong,
    // The first is torn down last: the seed of a failed run is its last line.
    globalSetup: ['./processes/run-seed.ts', './relay/build-once.ts'],
    testTimeout,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
