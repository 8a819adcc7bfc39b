import { WxtVitest } from 'wxt/testing/vitest-plugin';
import { defineConfig } from 'vitest/config';

/** Logic, in Node. What needs a real IndexedDB or DOM is in `vitest.browser.config.ts`. */
export default defineConfig({
  plugins: [WxtVitest({ root: import.meta.dirname })],
  test: {
    // Far more than any of them takes on a busy machine: a limit is there for what hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: process.env.GLEANER_LONG === '1',
    name: 'extension',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/*.browser.test.{ts,tsx}', 'node_modules/**', '.output/**', '.wxt/**'],
  },
});
