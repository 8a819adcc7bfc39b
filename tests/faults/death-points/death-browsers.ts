/** The two browsers of the death points: how each tells that the background stands still, and how it dies there. */
import type { Page } from 'playwright';
import gleaner from '../../../gleaner.config.ts';
import { launchChromium } from '../../browser/chromium.ts';
import { driveFirefox } from '../../browser/driven-firefox.ts';
import { crashEventPage, untilNamed } from '../../browser/event-page.ts';
import { launchFirefox } from '../../browser/firefox.ts';
import type { BrowserKind, GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { outboxPage } from '../../pages/outbox-page.ts';

declare global {
  /** In the outbox page: resolves when the armed moment is reached. */
  var momentReached: Promise<void>;
}

export interface MortalBrowser {
  readonly browser: GleanerBrowser;
  openOutbox(): Promise<Page>;
  /** Resolves when the background stands still at the armed moment. */
  reached(outbox: Page): Promise<unknown>;
  /** Kills the background at once, and Gleaner's pages with it, which live in the same process. */
  die(outbox: Page): Promise<void>;
}

export const startMortal: Readonly<
  Record<BrowserKind, (extension: string) => Promise<MortalBrowser>>
> = {
  chromium: async (extension) => {
    const browser = await launchChromium({ extension });
    return {
      browser,
      openOutbox: () => browser.openPage(outboxPage),
      reached: (outbox) => outbox.evaluate(() => globalThis.momentReached),
      die: async (outbox) => {
        const crashed = outbox.waitForEvent('crash');
        browser.crashWorker();
        await crashed;
      },
    };
  },
  firefox: async (extension) => {
    const firefox = await launchFirefox({
      ...{ extension, extensionId: gleaner.firefoxId },
      preferences: {
        // Else it starts no extension again after a few crashes, and ends an idle event page by itself.
        'extensions.webextensions.crash.threshold': 1_000_000,
        'extensions.background.idle.timeout': 3_600_000,
        // Else the pauses of a page that is not in front last a second, as those of the outbox page do.
        'dom.min_background_timeout_value': 4,
        'dom.timeout.background_budget_regeneration_rate': 1,
      },
    });
    const browser = await driveFirefox(firefox);
    const address = JSON.stringify(firefox.extensionUrl(outboxPage));
    return {
      browser,
      // At once in the process of the extension: an empty tab before it would cost a process of its own.
      openOutbox: async () => {
        const opened = browser.context.waitForEvent('page');
        await firefox.evaluateChrome(`() => {
          const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
          gBrowser.selectedTab = gBrowser.addTab(${address}, { triggeringPrincipal });
        }`);
        const page = await opened;
        await page.waitForURL(firefox.extensionUrl(outboxPage));
        return page;
      },
      reached: () => untilNamed(firefox),
      die: async () => {
        // Else it would show the page of a crash.
        await firefox.evaluateChrome(`() => {
          const isOutbox = ({ linkedBrowser }) => linkedBrowser.currentURI.spec === ${address};
          gBrowser.removeTab(gBrowser.tabs.find(isOutbox), { skipPermitUnload: true });
        }`);
        await crashEventPage(firefox);
      },
    };
  },
};
