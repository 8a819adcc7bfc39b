import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { isLong, testTimeout } from '../shared/src/testing/runs.ts';

/** Logic, in Node. Tests that need a real IndexedDB or DOM are in `vitest.browser.config.ts`. */
export default defineConfig({
  plugins: [WxtVitest({ root: import.meta.dirname })],
  test: {
    testTimeout,
    hookTimeout: testTimeout,
    // A new set of modules for each file costs more than most files; a long run uses it.
    isolate: isLong,
    name: 'extension',
    setupFiles: ['../shared/src/testing/property-seed.ts'],
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/*.browser.test.{ts,tsx}', 'node_modules/**', '.output/**', '.wxt/**'],
  },
});
