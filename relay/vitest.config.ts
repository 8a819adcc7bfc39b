import { defineConfig } from 'vitest/config';
import { isLong, testTimeout } from '../shared/src/testing/runs.ts';

export default defineConfig({
  test: {
    testTimeout,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: isLong,
    hookTimeout: testTimeout,
    name: 'relay',
    setupFiles: ['../shared/src/testing/property-seed.ts'],
    include: ['src/**/*.test.ts'],
  },
});
