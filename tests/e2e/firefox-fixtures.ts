/** The end-to-end fixtures, and a Firefox with a fresh profile and the extension in it. */
import gleaner from '../../gleaner.config.ts';
import { launchFirefox, type Firefox } from '../browser/firefox.ts';
import { test as base } from './fixtures.ts';

export const test = base.extend<{ firefox: Firefox }>({
  firefox: async ({ stack }, use) => {
    const firefox = await launchFirefox({
      extension: await stack.extension('firefox'),
      extensionId: gleaner.firefoxId,
    });
    await use(firefox);
    await firefox.close();
  },
});

export { expect } from 'playwright/test';
