/** The unit tests of one area, named by MUTATE_AREA; Stryker runs them once for each mutant. */
import { BaseSequencer } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import inChromium from '../../extension/vitest.browser.config.ts';
import { areas } from './areas.mjs';

const { tests } = areas[process.env.MUTATE_AREA];
const isOfBrowser = (test) => test.includes('.browser.test.');
const [ofBrowser, ofNode] = [tests.filter(isOfBrowser), tests.filter((test) => !isOfBrowser(test))];

/** The first failure ends a run, so the quick tests come first, as the area lists them. */
class AsListed extends BaseSequencer {
  sort(files) {
    const place = ({ moduleId }) => tests.findIndex((test) => moduleId.endsWith(test));
    return Promise.resolve(files.toSorted((a, b) => place(a) - place(b)));
  }
}

/** Vitest would start Chromium after a failure in Node: what listens for the end of a run learns that it is over. */
const endsAtFailure = {
  name: 'ends-at-failure',
  configureVitest({ vitest }) {
    const listen = vitest.onCancel.bind(vitest);
    vitest.onCancel = (listener) => {
      if (vitest.isCancelling) void listener('test-failure');
      return listen(listener);
    };
  },
};

const projects = [
  {
    test: {
      name: 'node',
      include: ofNode,
      setupFiles: ['scripts/mutation/seed.mjs'],
      // One worker for each mutant, not for each file: starting a worker is most of the work.
      isolate: false,
      testTimeout: 60_000,
      sequence: { groupOrder: 0 },
    },
  },
  {
    ...inChromium,
    plugins: [endsAtFailure],
    // Stryker's two processes would write the same prepared packages.
    cacheDir: `node_modules/.vite/mutate-${process.env.STRYKER_MUTATOR_WORKER}`,
    // Packages are outside of the copy that is changed.
    server: { fs: { strict: false } },
    test: {
      ...inChromium.test,
      // A test that waits for what a change took away ends before Stryker would start Chromium again.
      testTimeout: 15_000,
      hookTimeout: 15_000,
      expect: { poll: { timeout: 5_000 } },
      // The first failure ends a run.
      maxWorkers: 1,
      include: ofBrowser,
      provide: { ...inChromium.test.provide, seed: 1, isLong: false },
      sequence: { groupOrder: 1 },
    },
  },
];

export default defineConfig({
  test: {
    projects: projects.filter(({ test }) => test.include.length > 0),
    sequence: { sequencer: AsListed },
  },
});
