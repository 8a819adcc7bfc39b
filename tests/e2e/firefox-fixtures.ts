/** The end-to-end fixtures, and a Firefox with a fresh profile and the extension in it. */
import gleaner from '../../gleaner.config.ts';
import { launchFirefox, type Firefox } from '../browser/firefox.ts';
import { test as base, toStart } from './fixtures.ts';

interface Fixtures {
  /** Drawn on the virtual display, where real keys can be pressed; else it is headless. */
  onScreen: boolean;
  firefox: Firefox;
}

export const test = base.extend<Fixtures>({
  onScreen: [false, { option: true }],
  firefox: [
    async ({ display, onScreen, stack }, use) => {
      const firefox = await launchFirefox({
        extension: await stack.extension('firefox'),
        extensionId: gleaner.firefoxId,
        ...(onScreen && { display: display.name }),
      });
      await use(firefox);
      await firefox.close();
    },
    toStart,
  ],
});

export { only } from './fixtures.ts';
export { expect } from 'playwright/test';
