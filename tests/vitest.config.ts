import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'tests',
    include: ['instance/**/*.test.ts', 'integration/**/*.test.ts', 'faults/**/*.test.ts'],
    // The first is torn down last: the seed of a failed run is its last line.
    globalSetup: ['./support/process/run-seed.ts', './support/relay/build-once.ts'],
    // Far more than any of them takes on a busy machine: a limit is there for what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
