/** Whom the extension contacts, and what it does on a page, in real Firefox, as the browser itself sees it. */
import { buildExtension } from '@gleaner/extension/build';
import { join } from 'node:path';
import { until } from '../../processes/child.ts';
import { collectIn } from '../../browser/firefox-menu.ts';
import { endEventPage } from '../../browser/event-page.ts';
import { watchRequests } from './firefox-requests.ts';
import { agreedBefore, connectFirefox, goTo, pressTruly, says } from '../../pages/firefox-walk.ts';
import { pages } from '../../processes/page-server.ts';
import { expect, test, only } from '../firefox-fixtures.ts';

const originOf = (url: string) => new URL(url).origin;

test(
  'S29 Firefox: over a full use only the relay is contacted by the extension',
  only('firefox', 'Firefox’s own window sees every request', '@smoke'),
  async ({ firefox, pageServer, stack }) => {
    // A sign-in, and each page of Gleaner.
    test.slow();
    await stack.instance.addWords(['serendipity', 'gossamer']);
    const requests = await watchRequests(firefox);
    // The requests that the background makes at its start are recorded, too.
    await endEventPage(firefox);
    await connectFirefox(firefox, stack.instanceUrl);
    const page = await firefox.open(pageServer.url + pages.faq);
    await collectIn(firefox, page, 'ambiguity');
    await until('the word', async () => (await stack.instance.words()).length === 3);
    for (const path of ['popup.html', 'words.html', 'options.html', 'welcome.html']) {
      const opened = await firefox.open(firefox.extensionUrl(path));
      await until(path, () =>
        firefox.evaluate<boolean>(
          opened,
          "() => document.querySelector('main h1, main h2') !== null",
        ),
      );
    }
    const settings = (await firefox.tabs()).find(({ url }) => url.endsWith('options.html'));
    await goTo(firefox, settings?.context ?? '');
    await pressTruly(firefox, settings?.context ?? '', 'Disconnect');
    await pressTruly(firefox, settings?.context ?? '', 'Disconnect');
    await until('the end of the connection', () =>
      says(firefox, settings?.context ?? '', 'Not connected'),
    );

    const seen = await requests();
    const own = seen.filter(({ by, navigates }) => by.includes('moz-extension:') && !navigates);
    expect(own.map(({ url }) => new URL(url).pathname)).toEqual(
      expect.arrayContaining(['/auth/session', '/api/v1/learning/collect-word', '/auth/logout']),
    );
    expect([...new Set(own.map(({ url }) => originOf(url)))]).toEqual([stack.relayUrl]);
    // Requests of pages, and of our scripts on them, go only to sites that the learner opened.
    const visited = [stack.relayUrl, stack.instanceUrl, pageServer.url];
    const rest = seen.filter(({ url }) => !visited.includes(originOf(url)));
    expect(rest.filter(({ by }) => by.startsWith('http'))).toEqual([]);
    // The browser's own requests contain no collected word.
    expect(rest.map(({ url }) => url).join(' ')).not.toMatch(/ambiguity|serendipity|gossamer/u);
  },
);

test(
  'S29 Firefox: an update with another relay asks for its permission when Connect is pressed, and contacts it only then',
  only('firefox', 'Firefox lets the learner take away any permission, at any time'),
  async ({ firefox, stack }) => {
    // The extension is built once more.
    test.slow();
    const other = stack.relayUrl.replace('127.0.0.1', 'localhost');
    const requests = await watchRequests(firefox);
    const toOther = async () => (await requests()).filter(({ url }) => url.startsWith(other));
    // Without it the update opens the welcome page, over the one in which Connect is pressed.
    await agreedBefore(firefox, await firefox.open(firefox.extensionUrl('options.html')));
    await firefox.update(
      await buildExtension({
        browser: 'firefox',
        relayUrl: other,
        outDir: join(stack.folder, 'other-relay'),
      }),
    );
    const settings = await firefox.open(firefox.extensionUrl('options.html'));
    const mayReach = () =>
      firefox.evaluate<boolean>(
        settings,
        '() => browser.permissions.contains({ origins: browser.runtime.getManifest().host_permissions })',
      );
    await until('what is missing to be said', () =>
      says(firefox, settings, 'doesn’t let Gleaner reach'),
    );
    expect(await mayReach()).toBe(false);
    await pressTruly(firefox, settings, 'Connect');
    const prompt = `document.getElementById('addon-webext-permissions-notification')`;
    await until('the browser’s question', () =>
      firefox.evaluateChrome<boolean>(
        `() => ${prompt}?.isConnected === true && PopupNotifications.isPanelOpen`,
      ),
    );
    expect(await toOther()).toEqual([]);
    await firefox.evaluateChrome(`() => { ${prompt}.button.click(); }`);
    await until('the permission', mayReach);
    await until('the login', async () =>
      (await firefox.tabs()).some(({ url }) => url.startsWith(stack.instanceUrl)),
    );
    expect((await toOther()).map(({ url }) => new URL(url).pathname)).toContain('/auth/login');
  },
);
