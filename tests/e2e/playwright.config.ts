import { defineConfig } from 'playwright/test';
import { isLong, isRest, isSmoke, runSeed } from '../../shared/src/testing/runs.ts';
import type { BrowserKind } from '../browser/gleaner-browser.ts';

// Workers start after this and inherit it.
process.env.FAULT_SEED ??= runSeed();
// What the product does at once is waited for no longer.
process.env.PATIENCE_MS ??= '15000';

const browsers: readonly BrowserKind[] = ['firefox', 'chromium'];

/**
 * Tags. `@chromium` and `@firefox`: what no other browser can run. `@smoke`: runs in `npm test`, in each browser that can
 * run it; `@smoke-chromium` and `@smoke-firefox`: in that browser alone.
 */
const smokeOf = (browser: BrowserKind) => new RegExp(`@smoke(?:-${browser})?(?![-\\w])`, 'u');

/** Half of a test is waiting, so two cores carry three workers. Each keeps its display, relay, instance and browser for all its tests. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../relay/extension-builds.ts',
  reporter: 'list',
  workers: 3,
  fullyParallel: true,
  // What fails is red soon. A scenario that takes longer says so, and why.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  // Beside other work a scenario may fail for no fault of its own. The report calls it flaky.
  retries: process.env.GLEANER_RETRY === undefined ? 0 : 1,
  // Of a failed test, beside what the page showed; a trace costs every test time.
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: isLong ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
  projects: browsers.map((browser) => ({
    name: browser,
    use: { browserName: browser },
    ...(isSmoke && { grep: smokeOf(browser) }),
    // Its few begin first and have one worker: each worker's own start costs as much as a scenario.
    ...(isSmoke && browser === 'firefox' && { workers: 1 }),
    grepInvert: [
      ...(isRest ? [smokeOf(browser)] : []),
      ...browsers
        .filter((other) => other !== browser)
        .map((other) => new RegExp(`(?<![-\\w])@${other}(?![-\\w])`, 'u')),
    ],
  })),
});
