import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { filesOfToday, isLong } from './support/process/long.ts';

/** Each takes a minute or more. The death points take turns among themselves. */
const faults = readdirSync(join(import.meta.dirname, 'faults'))
  .filter((file) => file.endsWith('.test.ts') && !/^(?:death-points|browser-tally)\./u.test(file))
  .sort();
/** One of them on each day, and all in a long run. */
const ofToday = filesOfToday(faults, faults.length);
const ofOtherDays = faults.filter((file) => !ofToday.includes(file));

export default defineConfig({
  test: {
    name: 'tests',
    include: ['instance/**/*.test.ts', 'integration/**/*.test.ts', 'faults/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...ofOtherDays.map((file) => `faults/${file}`)],
    // A fresh set of modules for each file costs more than most files; a long run has it.
    isolate: isLong,
    // The first is torn down last: the seed of a failed run is its last line.
    globalSetup: ['./support/process/run-seed.ts', './support/relay/build-once.ts'],
    // Far more than any of them takes on a busy machine: a limit is there for what hangs.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
