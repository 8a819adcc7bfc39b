import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tests',
    include: ['instance/**/*.test.ts', 'integration/**/*.test.ts', 'faults/**/*.test.ts'],
    // The first is torn down last: the seed of a failed run is its last line.
    globalSetup: ['./support/process/run-seed.ts', './support/relay/build-once.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
