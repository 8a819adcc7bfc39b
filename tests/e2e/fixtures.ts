/** What every end-to-end test starts from: a stack without words, and a browser with a profile of its own. */
import { rm, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { test as base } from 'playwright/test';
import type { Chromium } from '../browser/chromium.ts';
import { startDisplay, type Display } from '../browser/display.ts';
import type { BrowserKind, GleanerBrowser } from '../browser/gleaner-browser.ts';
import { chooseGleaner, selectText } from '../browser/native-menu.ts';
import { pages, servePages, type PageServer } from '../processes/page-server.ts';
import { addPlanIn, connectIn, reviewButton } from '../pages/walk.ts';
import type { Stack } from '../relay/stack.ts';
import { startWorkerStack, type WorkerStack } from './worker-stack.ts';

interface Options {
  /** Whether the learner connected and chose a plan before the test. Where not, `connected` does both. */
  signedIn: boolean;
  /**
   * Whether the test has a browser to itself: for what `browser-state.ts` cannot put back, and for what
   * ends a process.
   */
  ownBrowser: boolean;
}

interface Fixtures {
  stack: Stack;
  /** Of the project's kind, on the virtual display, where its menus can be used and real keys can be pressed. */
  gleaner: GleanerBrowser;
  /** The same, for a test of Chromium alone. */
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

/** The project's. */
export const kindOf = (browserName: string): BrowserKind =>
  browserName === 'firefox' ? 'firefox' : 'chromium';

/** What a test is told that can run in one browser alone, and why. */
export const only = (browser: BrowserKind, reason: string, ...tags: readonly string[]) => ({
  tag: [`@${browser}`, ...tags],
  annotation: { type: 'only here', description: reason },
});

/** For servers and browsers, whose start is no part of the scenario's own time. */
export const toStart = { timeout: 180_000 };

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
    async ({ browserName, display, relayEnv }, use) => {
      const workerStack = await startWorkerStack(display, relayEnv, kindOf(browserName));
      await use(workerStack);
      await workerStack.close();
    },
    { scope: 'worker', ...toStart },
  ],
  stack: [
    async ({ workerStack }, use, info) => {
      const stack = await workerStack.renewed();
      await use(stack);
      if (info.status === info.expectedStatus) return;
      await writeFile(info.outputPath('relay.log'), stack.relay.output());
    },
    toStart,
  ],
  gleaner: [
    async ({ ownBrowser, signedIn, stack, workerStack }, use, info) => {
      const kind = signedIn ? 'connected' : 'installed';
      if (!ownBrowser) {
        await use(await workerStack.browser(kind));
        await workerStack.leaveBrowser(info.status !== info.expectedStatus);
        return;
      }
      // After the stack.
      void stack;
      const profile = await workerStack.profile(kind);
      const browser = await workerStack.launch(profile);
      await use(browser);
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
    toStart,
  ],
  chromium: async ({ gleaner }, use) => {
    if (gleaner.kind !== 'chromium') throw new Error('This test is not tagged @chromium');
    await use(gleaner as Chromium);
  },
  article: async ({ gleaner, pageServer }, use) => {
    const article = await gleaner.context.newPage();
    await article.goto(pageServer.url + pages.faq);
    await use(article);
  },
  connected: async ({ gleaner, signedIn, stack }, use) => {
    const popup = await gleaner.openPage('popup.html');
    if (!signedIn) {
      await connectIn(gleaner.context, popup);
      await addPlanIn(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
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
