import { readdirSync } from 'node:fs';
import { defineConfig } from 'playwright/test';
import { filesOfToday } from '../support/process/long.ts';

/** The main ways through both browsers, and what Gleaner promises of traffic and secrets. */
const always = [
  ...['collect', 'connect', 'review', 'firefox', 'firefox-review'],
  ...['network', 'secrets'],
].map((name) => `${name}.spec.ts`);
const others = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.spec.ts') && !always.includes(file))
  .sort();
/** A fifth of the others on each day: all of them within five days, and in every long run. */
const ofToday = filesOfToday(others, 5);
if (ofToday.length < others.length && process.env.TEST_WORKER_INDEX === undefined) {
  process.stdout.write(`Today’s turn: ${ofToday.join(', ')}\n`);
}

/** As many workers as two cores carry; each keeps its display, relay, instance and browser for all its tests. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../support/relay/extension-builds.ts',
  testMatch: [...always, ...ofToday],
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  retries: 0,
});
