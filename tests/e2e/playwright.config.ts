import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'playwright/test';
import { isLong, runSeed, takesTurns, today } from '../../shared/src/testing/runs.ts';
import type { BrowserKind } from '../browser/gleaner-browser.ts';

// Workers start after this and inherit it.
process.env.FAULT_SEED ??= runSeed();

const browsers: readonly BrowserKind[] = ['chromium', 'firefox'];

/** The main ways, and what Gleaner promises of traffic and secrets: in both browsers, each time. */
const always = [...['collect', 'connect', 'popup', 'review'], ...['network', 'secrets']].map(
  (name) => `${name}.spec.ts`,
);
const others = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts') && !always.includes(basename(file)))
  .sort();

/**
 * Every scenario runs in every run of tests. Where both browsers can run it, a bounded run takes one of them,
 * the other on the next day, and a long run both.
 * @returns which tests of a project run: its browser's turn, and what no other browser can run
 */
function inTurnOf(browser: BrowserKind): { readonly grep?: RegExp } {
  if (!takesTurns) return {};
  const own = others.filter((_, place) => browsers[(place + today) % browsers.length] === browser);
  return { grep: new RegExp([...always, ...own, `@${browser}`].join('|'), 'u') };
}

/** Half of a test is waiting, so two cores carry three workers. Each keeps its display, relay, instance and browser for all its tests. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../relay/extension-builds.ts',
  workers: 3,
  fullyParallel: true,
  // Far more than any of them takes on a busy machine: a limit is there for what hangs.
  timeout: 600_000,
  expect: { timeout: 20_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  retries: 0,
  // Of a failed test, beside what the page showed; a trace costs every test time.
  use: {
    screenshot: 'only-on-failure',
    trace: isLong ? { mode: 'retain-on-failure', screenshots: false } : 'off',
  },
  projects: browsers.map((browser) => ({
    name: browser,
    use: { browserName: browser },
    ...inTurnOf(browser),
    grepInvert: new RegExp(`@${browsers.filter((other) => other !== browser).join('|@')}\\b`, 'u'),
  })),
});
