import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Logic, in Node. Tests that need a real IndexedDB or DOM are in `vitest.browser.config.ts`. */
export default defineConfig({
  plugins: [WxtVitest({ root: import.meta.dirname })],
  test: {
    // Much more than any test needs on a busy machine: the limit is for tests that hang.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A new set of modules for each file costs more than most files; a long run uses it.
    isolate: process.env.GLEANER_TESTS === 'long',
    name: 'extension',
    setupFiles: ['../shared/src/testing/property-seed.ts'],
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/*.browser.test.{ts,tsx}', 'node_modules/**', '.output/**', '.wxt/**'],
  },
});
