import { defineConfig } from 'vitest/config';
import { isLong, testTimeout } from './src/testing/runs.ts';

export default defineConfig({
  test: {
    testTimeout,
    hookTimeout: testTimeout,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: isLong,
    name: 'shared',
    setupFiles: ['./src/testing/property-seed.ts'],
    include: ['src/**/*.test.ts'],
  },
});
