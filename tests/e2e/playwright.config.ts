import { defineConfig } from 'playwright/test';

/** Each worker has a display, a relay's address and a build of its own; most of a test is waiting. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  workers: 3,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  retries: 0,
});
