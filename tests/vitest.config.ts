import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesOfToday, isLong } from '../shared/src/testing/runs.ts';

/** One is quick; the death points take turns among themselves. */
const everyDay = new Set(['death-points.test.ts', 'browser-tally.test.ts']);
/** Each takes a minute or more. */
const faults = readdirSync(join(import.meta.dirname, 'faults'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.test.ts') && !everyDay.has(basename(file)))
  .sort();
/** One of them on each day, and all in a long run. */
const ofToday = filesOfToday(faults, faults.length);
const ofOtherDays = faults.filter((file) => !ofToday.includes(file));

export default defineConfig({
  test: {
    name: 'tests',
    setupFiles: ['../shared/src/testing/property-seed.ts'],
    include: [
      'instance/**/*.test.ts',
      'integration/**/*.test.ts',
      'faults/**/*.test.ts',
      // Whole installations, of minutes each.
      ...(isLong ? ['production/**/*.test.ts'] : []),
    ],
    exclude: [...configDefaults.exclude, ...ofOtherDays.map((file) => `faults/${file}`)],
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: isLong,
    // The first is torn down last: the seed of a failed run is its last line.
    globalSetup: ['./processes/run-seed.ts', './relay/build-once.ts'],
    // Far more than any of them takes on a busy machine: a limit is there for what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
