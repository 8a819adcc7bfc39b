/**
 * Private windows of real Chromium and Firefox: of what is collected there only the word is kept, in every
 * store. The same page in an ordinary window shows that the search finds such traces.
 */
import type { Page } from 'playwright';
import gleaner from '../../../gleaner.config.ts';
import { until } from '../../processes/child.ts';
import type { Chromium } from '../../browser/chromium.ts';
import { collectIn } from '../../browser/firefox-menu.ts';
import { says } from '../../pages/firefox-walk.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { pages } from '../../processes/page-server.ts';
import { everythingStored, everythingStoredIn } from '../../pages/stored.ts';
import { expect, only } from '../fixtures.ts';
import { test } from '../firefox-fixtures.ts';

test.use({ ownBrowser: true });

/** Its own letters tell its language, and nothing of the page’s. */
const secretWord = 'Debian';
const openWord = '密码';

/** Title, address and text around the word. Each part is unique, so that a search finds it. */
type Traces = readonly string[];

/** White space is normalised as in the stored title. */
const shownTitle = String.raw`document.title.replaceAll(/\s+/gu, ' ').trim()`;

/** Runs on the page: its title, its address, and what stands around the first place of the word. */
const readTraces = (word: string) => `() => {
  const blocks = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  const block = blocks.find((each) => each.includes(${JSON.stringify(word)}));
  const pieces = block.replaceAll(${JSON.stringify(word)}, ' ').match(/[\\p{Script=Han}]{4,8}/gu);
  return [${shownTitle}, location.pathname, ...pieces];
}`;

/** The page's language, by which the service would file the word. */
const chinese = 'LANGUAGE_CHINESE';

function expectNone(before: string, kept: string, traces: Traces): void {
  expect(traces.length).toBeGreaterThan(3);
  expect([...traces, chinese].filter((trace) => isNew(trace, before, kept))).toEqual([]);
}

/** The learner's own list of languages names the page's, too. */
const isNew = (trace: string, before: string, kept: string) =>
  kept.split(trace).length > before.split(trace).length;

/** As the learner allows it on the browser's page of the extension, which is then started again. */
async function allowInPrivateWindows({ context, extensionId }: Chromium): Promise<void> {
  const browserPage = await context.newPage();
  await browserPage.goto('chrome://extensions');
  const started = context.waitForEvent('serviceworker', { timeout: 60_000 });
  await browserPage.evaluate(async (id) => {
    const { developerPrivate } = chrome as unknown as {
      developerPrivate: Record<
        'updateProfileConfiguration' | 'updateExtensionConfiguration',
        (update: object) => Promise<void>
      >;
    };
    // Without it an unpacked extension is not started again.
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.updateExtensionConfiguration({ extensionId: id, incognitoAccess: true });
  }, extensionId);
  await started;
  await browserPage.close();
}

/** A tab of a new private window, at that address. */
async function openPrivately(desk: Page, address: string): Promise<Page> {
  await desk.evaluate(async (url) => chrome.windows.create({ incognito: true, url }), address);
  let opened: Page | undefined;
  await until('the page in the private window', () => {
    opened = desk
      .context()
      .pages()
      .find((page) => page.url() === address);
    return opened !== undefined;
  });
  if (!opened) throw new Error('No private window');
  await opened.waitForLoadState();
  await untilInPlace(opened);
  return opened;
}

/** A new window is shown before the window manager has given it its frame and its place. */
async function untilInPlace(page: Page): Promise<void> {
  const places: string[] = [];
  await until('the window to stand still', async () => {
    const place = await page.evaluate(() =>
      [screenX, screenY, outerWidth, outerHeight, innerWidth, innerHeight].join(),
    );
    places.push(place);
    const lately = places.slice(-20);
    return lately.length === 20 && lately.every((one) => one === place);
  });
}

test(
  'S30 from a private window of Chromium nothing but the word is kept, in any store',
  only('chromium', 'each browser allows private windows on a page of its own'),
  async ({ article, chromium, collect, pageServer }) => {
    // The extension is started again, and three words are collected.
    test.slow();
    await allowInPrivateWindows(chromium);
    const desk = await chromium.openPage(outboxPage);
    const kept = () => everythingStored(desk);
    const before = await kept();
    const address = pageServer.url + pages.chinese;
    const secret = await openPrivately(desk, address);
    const traces = await secret.evaluate<Traces>(`(${readTraces(secretWord)})()`);
    await collect(secret, secretWord);
    await until('the word to be kept', async () => (await kept()).includes(secretWord));
    await secret.close();

    // Words are described in the order of collecting: once this one is, the first has no work left.
    await article.bringToFront();
    await collect(article, 'ambiguity');
    const title = await article.evaluate<string>(shownTitle);
    await until('the other word with its page', async () => (await kept()).includes(title));
    expectNone(before, await kept(), traces);

    await article.goto(address);
    const openTraces = await article.evaluate<Traces>(`(${readTraces(openWord)})()`);
    await collect(article, openWord);
    await until('the page of every day', async () => isNew(chinese, before, await kept()));
    const all = await kept();
    expect(openTraces.slice(0, 2).filter((trace) => !all.includes(trace))).toEqual([]);
    expect(openTraces.slice(2).some((trace) => all.includes(trace))).toBe(true);
  },
);

test(
  'S30 from a private window of Firefox nothing but the word is kept, in any store',
  only('firefox', 'each browser allows private windows on a page of its own', '@smoke'),
  async ({ firefox, pageServer }) => {
    // The extension is started again, and three words are collected.
    test.slow();
    await firefox.evaluateChrome(allowPrivateWindows);
    const address = pageServer.url + pages.chinese;
    const desk = await firefox.open(firefox.extensionUrl(outboxPage));
    const kept = () => everythingStoredIn(firefox, desk);
    const before = await kept();
    await firefox.evaluateChrome(openPrivateWindow(address));
    let secret = '';
    await until('the page in the private window', async () => {
      secret = (await firefox.tabs()).find(({ url }) => url === address)?.context ?? '';
      if (secret === '') return false;
      return firefox.evaluate<boolean>(secret, `() => document.readyState === 'complete'`);
    });
    const traces = await firefox.evaluate<Traces>(secret, readTraces(secretWord));
    await collectIn(firefox, secret, secretWord, `(${privateWindow})`);
    await until('the word to be kept', async () => (await kept()).includes(secretWord));

    for (const path of ['popup.html', 'words.html', 'options.html']) {
      const page = await firefox.open(firefox.extensionUrl(path));
      await until('a page that says where it is', () =>
        says(firefox, page, 'see only what you collect there'),
      );
    }

    await firefox.evaluateChrome(`() => { (${privateWindow}).close(); }`);
    const article = await firefox.open(pageServer.url + pages.faq);
    await collectIn(firefox, article, 'ambiguity');
    const title = await firefox.evaluate<string>(article, `() => ${shownTitle}`);
    await until('the other word with its page', async () => (await kept()).includes(title));
    expectNone(before, await kept(), traces);

    const open = await firefox.open(address);
    const openTraces = await firefox.evaluate<Traces>(open, readTraces(openWord));
    await collectIn(firefox, open, openWord);
    await until('the page of every day', async () => isNew(chinese, before, await kept()));
    const all = await kept();
    expect(openTraces.slice(0, 2).filter((trace) => !all.includes(trace))).toEqual([]);
    expect(openTraces.slice(2).some((trace) => all.includes(trace))).toBe(true);
  },
);

/** As the learner allows it on Firefox's page of the extension. */
const allowPrivateWindows = `async () => {
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
  const permissions = ['internal:privateBrowsingAllowed'];
  await ExtensionPermissions.add(${JSON.stringify(gleaner.firefoxId)}, { permissions, origins: [] });
  const addon = await AddonManager.getAddonByID(${JSON.stringify(gleaner.firefoxId)});
  await addon.reload();
  return true;
}`;

const privateWindow = `[...Services.wm.getEnumerator('navigator:browser')].find((each) =>
  each.PrivateBrowsingUtils.isWindowPrivate(each))`;

const openPrivateWindow = (address: string) => `async () => {
  const opened = OpenBrowserWindow({ private: true });
  await new Promise((resolve) => {
    const observer = (subject) => {
      if (subject !== opened) return;
      Services.obs.removeObserver(observer, 'browser-delayed-startup-finished');
      resolve();
    };
    Services.obs.addObserver(observer, 'browser-delayed-startup-finished');
  });
  const triggeringPrincipal = Services.scriptSecurityManager.createNullPrincipal({ privateBrowsingId: 1 });
  opened.gBrowser.selectedBrowser.loadURI(Services.io.newURI(${JSON.stringify(address)}), { triggeringPrincipal });
}`;
