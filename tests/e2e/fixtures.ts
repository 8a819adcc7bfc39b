/** What every end-to-end test starts from: a fresh stack and a browser with a fresh profile. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'playwright/test';
import type { Page } from 'playwright';
import { freePort } from '../support/process/child.ts';
import { launchChromium, type Chromium } from '../support/browser/chromium.ts';
import { startDisplay, type Display } from '../support/browser/display.ts';
import { chooseGleaner, selectText } from '../support/browser/native-menu.ts';
import { pages, servePages, type PageServer } from '../support/browser/pages.ts';
import { buildsOnce, startStack, type Stack } from '../support/relay/stack.ts';
import { addPlan, connect, watchDeals, type DealtCards } from '../support/browser/walk.ts';

interface Fixtures {
  stack: Stack;
  /** Headed, on the virtual display: its context menu can be used. */
  chromium: Chromium;
  /** A tab of the extension's popup, connected and, unless told otherwise, with a plan. */
  connected: Page;
  /** A tab that shows an article of real documentation. */
  article: Page;
  /** Every flashcard that was dealt to a tab. */
  dealt: DealtCards;
  /** Selects a word on a page and collects it through the native context menu. */
  collect: (page: Page, word: string) => Promise<void>;
}

interface SharedFixtures {
  /** A worker's tests run one after the other: all have the relay at one address, and so one build. */
  address: { relay: number; builds: (browser: 'chrome' | 'firefox') => Promise<string> };
  display: Display;
  pageServer: PageServer;
}

export const test = base.extend<Fixtures, SharedFixtures>({
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
  address: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'gleaner-builds-'));
      const relay = await freePort();
      await use({ relay, builds: buildsOnce(`http://127.0.0.1:${relay}`, folder) });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  stack: async ({ address: { relay, builds } }, use) => {
    const stack = await startStack({ ports: { relay, instance: await freePort() }, builds });
    await use(stack);
    await stack.close();
  },
  chromium: async ({ stack, display }, use) => {
    const chromium = await launchChromium({
      extension: await stack.extension('chrome'),
      display: display.name,
    });
    await use(chromium);
    await chromium.close();
  },
  article: async ({ chromium, pageServer }, use) => {
    const article = await chromium.context.newPage();
    await article.goto(pageServer.url + pages.faq);
    await use(article);
  },
  dealt: async ({ chromium }, use) => use(watchDeals(chromium.context)),
  // `dealt` listens before the plan is tried, since a batch may come with it.
  connected: async ({ chromium, dealt, stack }, use) => {
    if (dealt.size > 0) throw new Error('Cards were dealt before anybody connected');
    const popup = await chromium.openPage('popup.html');
    await connect(chromium.context, popup);
    await addPlan(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
    await popup.getByRole('button', { name: /^Review \d/u }).waitFor();
    await use(popup);
  },
  collect: async ({ display }, use) => {
    await use(async (page, word) => {
      await chooseGleaner(page, display, await selectText(page, word));
    });
  },
});

export { expect } from 'playwright/test';
