/** What a learner reads wakes nothing of Gleaner: no page load starts the worker, in neither browser. */
import gleaner from '../../../gleaner.config.ts';
import { endEventPage } from '../../browser/event-page.ts';
import { connectFirefox } from '../../pages/firefox-walk.ts';
import { pages } from '../../processes/page-server.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { expect, test, only } from '../firefox-fixtures.ts';

const loads = 10;
/** Each look at it takes all the loads. */
const lateStart = { timeout: 40_000 };

test.describe('Chromium', () => {
  test.use({ ownBrowser: true });

  test(
    'ten page loads, in tabs that are opened and closed, start no worker',
    only('chromium', 'a service worker is counted by Chromium’s protocol'),
    async ({ gleaner, pageServer }) => {
      // Twenty page loads, and again where the browser’s start was late.
      test.slow();
      const { context, extensionId } = gleaner;
      const reader = await context.newPage();
      for (const page of context.pages()) if (page !== reader) await page.close();
      const session = await context.newCDPSession(reader);
      const told: string[] = [];
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const own = versions.filter(({ scriptURL }) => scriptURL.includes(extensionId));
        told.push(...own.map(({ runningStatus }) => runningStatus));
      });
      // Has the browser's own functions, and nothing of Gleaner runs in it.
      const plain = await gleaner.openPage('manifest.json');
      await session.send('ServiceWorker.enable');
      // An event of the browser's start may come after the stop, and starts it once; what a load starts comes each time.
      await expect
        .poll(async () => {
          await session.send('ServiceWorker.stopAllWorkers');
          await plain.evaluate(() => chrome.alarms.clearAll());
          const before = told.length;
          for (let load = 0; load < loads; load += 1) {
            await reader.goto(`${pageServer.url}${pages.faq}?${load}`);
            const other = await context.newPage();
            await other.goto(`${pageServer.url}${pages.faq}?other${load}`);
            await other.close();
          }
          // A worker that did not stop would tell of no start.
          return told.slice(Math.max(0, before - 1));
        }, lateStart)
        .toEqual(['stopped']);
      // The count is alive: what is for Gleaner starts it.
      const own = await gleaner.openPage(outboxPage);
      await own.evaluate(() => chrome.runtime.sendMessage({ type: 'none' }).catch(() => undefined));
      await expect.poll(() => told.at(-1)).toBe('running');
    },
  );
});

test(
  'Firefox: ten page loads start no event page',
  only('firefox', 'an event page is counted in Firefox’s own window'),
  async ({ firefox, pageServer, stack }) => {
    // Ten page loads, and again where the sign-in was late.
    test.slow();
    await connectFirefox(firefox, stack.instanceUrl);
    const state = () =>
      firefox.evaluateChrome<string>(
        `async () => WebExtensionPolicy.getByID(${JSON.stringify(gleaner.firefoxId)}).extension.backgroundState`,
      );
    // What the sign-in began may come after the stop, and starts it once; what a load starts comes each time.
    await expect
      .poll(async () => {
        await endEventPage(firefox);
        const states: string[] = [];
        for (let load = 0; load < loads; load += 1) {
          await firefox.open(`${pageServer.url}${pages.faq}?${load}`);
          states.push(await state());
        }
        return states;
      }, lateStart)
      .toEqual(Array.from({ length: loads }, () => 'stopped'));
  },
);
