import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: ['shared', 'relay', 'extension', 'extension/vitest.browser.config.ts', 'tests'],
  },
});
