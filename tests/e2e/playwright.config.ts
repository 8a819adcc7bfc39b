import { defineConfig } from 'playwright/test';

/** As many workers as two cores carry; each keeps its display, relay, instance and build for all its tests. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  retries: 0,
});
