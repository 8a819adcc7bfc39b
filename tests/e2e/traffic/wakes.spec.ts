/** What a learner reads wakes nothing of Gleaner: no page load starts the worker, in neither browser. */
import gleaner from '../../../gleaner.config.ts';
import { endEventPage } from '../../browser/event-page.ts';
import { connectFirefox } from '../../pages/firefox-walk.ts';
import { pages } from '../../processes/page-server.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { expect, test, only } from '../firefox-fixtures.ts';

const loads = 10;

test.describe('Chromium', () => {
  test.use({ ownBrowser: true });

  test(
    'ten page loads, in tabs that are opened and closed, start no worker',
    only('chromium', 'a service worker is counted by Chromium’s protocol'),
    async ({ gleaner, pageServer }) => {
      const { context, extensionId } = gleaner;
      const reader = await context.newPage();
      for (const page of context.pages()) if (page !== reader) await page.close();
      const session = await context.newCDPSession(reader);
      let starts = 0;
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const own = versions.filter(({ scriptURL }) => scriptURL.includes(extensionId));
        starts += own.filter(({ runningStatus }) => runningStatus === 'starting').length;
      });
      // A due alarm would start it too, on a busy machine in the midst of the loads.
      await gleaner.background.evaluate(() => chrome.alarms.clearAll());
      await session.send('ServiceWorker.enable');
      // What its start began may come late, on a busy machine: it ends before anything is counted.
      await expect
        .poll(async () => {
          await session.send('ServiceWorker.stopAllWorkers');
          starts = 0;
          await reader.goto(pageServer.url + pages.faq);
          return starts;
        })
        .toBe(0);
      for (let load = 0; load < loads; load += 1) {
        await reader.goto(`${pageServer.url}${pages.faq}?${load}`);
        const other = await context.newPage();
        await other.goto(`${pageServer.url}${pages.faq}?other${load}`);
        await other.close();
      }
      expect(starts).toBe(0);
      // The count is alive: what is for Gleaner starts it.
      const own = await gleaner.openPage(outboxPage);
      await own.evaluate(() => chrome.runtime.sendMessage({ type: 'none' }).catch(() => undefined));
      await expect.poll(() => starts).toBeGreaterThan(0);
    },
  );
});

test(
  'Firefox: ten page loads start no event page',
  only('firefox', 'an event page is counted in Firefox’s own window'),
  async ({ firefox, pageServer, stack }) => {
    await connectFirefox(firefox, stack.instanceUrl);
    const state = () =>
      firefox.evaluateChrome<string>(
        `async () => WebExtensionPolicy.getByID(${JSON.stringify(gleaner.firefoxId)}).extension.backgroundState`,
      );
    // What the sign-in began ends first: a running event page may be busy with it.
    await expect
      .poll(async () => {
        await endEventPage(firefox);
        await firefox.open(pageServer.url + pages.faq);
        return state();
      })
      .toBe('stopped');
    const states: string[] = [];
    for (let load = 0; load < loads; load += 1) {
      await firefox.open(`${pageServer.url}${pages.faq}?${load}`);
      states.push(await state());
    }
    expect(states).toEqual(Array.from({ length: loads }, () => 'stopped'));
  },
);
