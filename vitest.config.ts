import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['shared', 'relay', 'extension', 'extension/vitest.browser.config.ts', 'tests'],
    // The long files wait for servers and browsers more than they compute.
    maxWorkers: 3,
  },
});
