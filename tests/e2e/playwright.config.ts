import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'playwright/test';
import { filesOfToday, runSeed } from '../../shared/src/testing/runs.ts';

// Workers start after this and inherit it.
process.env.FAULT_SEED ??= runSeed();

/** The main ways through both browsers, and what Gleaner promises of traffic and secrets. */
const always = [...['collect', 'connect', 'popup', 'review'], ...['network', 'secrets']].map(
  (name) => `${name}.spec.ts`,
);
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .sort();
const ofEachDay = files.filter((file) => always.includes(basename(file)));
const others = files.filter((file) => !ofEachDay.includes(file));
/** A twelfth of the others on each day; all of them each night. */
const ofToday = filesOfToday(others, 12);
if (ofToday.length < others.length && process.env.TEST_WORKER_INDEX === undefined) {
  process.stdout.write(`Today’s turn: ${ofToday.join(', ')}\n`);
}

/** As many workers as two cores carry; each keeps its display, relay, instance and browser for all its tests. */
export default defineConfig({
  testDir: '.',
  globalSetup: '../relay/extension-builds.ts',
  testMatch: [...ofEachDay, ...ofToday].map((file) => `**/${file}`),
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../.cache/e2e',
  forbidOnly: true,
  retries: 0,
  projects: [
    {
      name: 'chromium',
      use: { browserName: 'chromium' },
      grepInvert: /@firefox/u,
    },
    {
      name: 'firefox',
      use: { browserName: 'firefox' },
      grepInvert: /@chromium/u,
    },
  ],
});
