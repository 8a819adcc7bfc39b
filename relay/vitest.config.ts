import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 120_000,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: process.env.GLEANER_TESTS === 'long',
    hookTimeout: 120_000,
    name: 'relay',
    setupFiles: ['../shared/src/testing/property-seed.ts'],
    include: ['src/**/*.test.ts'],
  },
});
