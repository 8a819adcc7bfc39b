import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most tests wait for processes rather than compute.
    maxWorkers: 2,
    projects: ['shared', 'relay', 'extension', 'extension/vitest.browser.config.ts', 'tests'],
  },
});
