import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** A long file that starts last would keep one core busy alone. */
const longest = ['faults/death-points', 'faults/', 'integration/database/', 'integration/', ''];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      longest.findIndex((part) => moduleId.includes(part));
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    projects: ['shared', 'relay', 'extension', 'extension/vitest.browser.config.ts', 'tests'],
    // The long files wait for servers and browsers more than they compute.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
