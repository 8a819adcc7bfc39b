import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Far more than any of them takes on a busy machine: a limit is there for what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: process.env.GLEANER_TESTS === 'long',
    name: 'shared',
    setupFiles: ['./src/testing/property-seed.ts'],
    include: ['src/**/*.test.ts'],
  },
});
