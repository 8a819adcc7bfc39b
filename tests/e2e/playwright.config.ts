import { defineConfig } from 'playwright/test';

/** One worker: the tests share one machine's display and measure effects at one instance each. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  retries: 0,
});
