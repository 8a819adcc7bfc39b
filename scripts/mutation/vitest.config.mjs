/** The unit tests of one area, named by MUTATE_AREA; Stryker runs them once for each mutant. */
import { BaseSequencer } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { areas } from './areas.mjs';

const { tests } = areas[process.env.MUTATE_AREA];

/** The first failure ends a run, so the quick tests come first, as the area lists them. */
class AsListed extends BaseSequencer {
  sort(files) {
    const place = ({ moduleId }) => tests.findIndex((test) => moduleId.endsWith(test));
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

export default defineConfig({
  test: {
    include: tests,
    setupFiles: ['scripts/mutation/seed.mjs'],
    sequence: { sequencer: AsListed },
    // One worker for each mutant, not for each file: starting a worker is most of the work.
    isolate: false,
    testTimeout: 60_000,
  },
});
