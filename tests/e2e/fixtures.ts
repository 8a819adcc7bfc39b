/** What every end-to-end test starts from: a stack without words, and a browser with a profile of its own. */
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { test as base } from 'playwright/test';
import { launchChromium, type Chromium } from '../browser/chromium.ts';
import { startDisplay, type Display } from '../browser/display.ts';
import { chooseGleaner, selectText } from '../browser/native-menu.ts';
import { pages, servePages, type PageServer } from '../processes/page-server.ts';
import { addPlan, connect, reviewButton } from '../pages/walk.ts';
import { isLong } from '../processes/long.ts';
import type { Stack } from '../relay/stack.ts';
import { startWorkerStack, type WorkerStack } from './worker-stack.ts';

interface Options {
  /** Whether the learner connected and chose a plan before the test. Where not, `connected` does both. */
  signedIn: boolean;
  /**
   * Whether the test has a browser to itself: for what `browser-state.ts` cannot put back, and for what
   * ends a process. In a long run each test has one.
   */
  ownBrowser: boolean;
}

interface Fixtures {
  stack: Stack;
  /** Headed, on the virtual display: its context menu can be used. */
  chromium: Chromium;
  /** A tab of the extension's popup, connected and with a plan. */
  connected: Page;
  /** A tab that shows an article of real documentation. */
  article: Page;
  /** Selects a word on a page and collects it through the native context menu. */
  collect: (page: Page, word: string) => Promise<void>;
}

interface SharedFixtures {
  /** Further variables of the relay; tests that set them run in a worker of their own. */
  relayEnv: Readonly<Record<string, string>>;
  workerStack: WorkerStack;
  display: Display;
  pageServer: PageServer;
}

export const test = base.extend<Options & Fixtures, SharedFixtures>({
  signedIn: [true, { option: true }],
  ownBrowser: [false, { option: true }],
  relayEnv: [{}, { option: true, scope: 'worker' }],
  display: [
    async ({}, use) => {
      const display = await startDisplay();
      await use(display);
      await display.close();
    },
    { scope: 'worker' },
  ],
  pageServer: [
    async ({}, use) => {
      const server = await servePages();
      await use(server);
      server.close();
    },
    { scope: 'worker' },
  ],
  workerStack: [
    async ({ display, relayEnv }, use) => {
      const workerStack = await startWorkerStack(display, relayEnv);
      await use(workerStack);
      await workerStack.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  stack: async ({ workerStack }, use) => use(await workerStack.renewed()),
  chromium: async ({ display, ownBrowser, signedIn, stack, workerStack }, use, info) => {
    const kind = signedIn ? 'connected' : 'installed';
    if (!ownBrowser && !isLong) {
      await use(await workerStack.chromium(kind));
      await workerStack.leaveChromium(info.status !== info.expectedStatus);
      return;
    }
    const profile = await workerStack.profile(kind);
    const extension = await stack.extension('chrome');
    const chromium = await launchChromium({ extension, display: display.name, profile });
    await use(chromium);
    await chromium.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
  article: async ({ chromium, pageServer }, use) => {
    const article = await chromium.context.newPage();
    await article.goto(pageServer.url + pages.faq);
    await use(article);
  },
  connected: async ({ chromium, signedIn, stack }, use) => {
    const popup = await chromium.openPage('popup.html');
    if (!signedIn) {
      await connect(chromium.context, popup);
      await addPlan(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
    }
    await reviewButton(popup).waitFor();
    await use(popup);
  },
  collect: async ({ display }, use) => {
    await use(async (page, word) => {
      await chooseGleaner(page, display, await selectText(page, word));
    });
  },
});

export { expect } from 'playwright/test';
