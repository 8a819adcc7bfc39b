import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 30_000,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: process.env.GLEANER_LONG === '1',
    name: 'shared',
    include: ['src/**/*.test.ts'],
  },
});
