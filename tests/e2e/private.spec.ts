/** A private window of real Firefox: of what is collected there nothing but the word is kept. */
import gleaner from '../../gleaner.config.ts';
import { until } from '../support/process/child.ts';
import { launchFirefox, type Firefox } from '../support/browser/firefox.ts';
import { pages } from '../support/browser/pages.ts';
import { expect, test } from './fixtures.ts';

interface Kept {
  readonly connection: string | null;
  readonly spec: { readonly term: string; readonly language: string };
  readonly context?: { readonly sentence: string; readonly url: string };
}

/** As the learner allows it on the browser's page of the extension. */
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

/** Selects a word of the page that stands in a sentence, the first or the second, and tells it with its place. */
const selectWord = (which: 0 | 1) => `() => {
  const block = [...document.querySelectorAll('p')].find((each) => /[\\p{Script=Han}]{8}/u.test(each.textContent));
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const found = [...node.nodeValue.matchAll(/[\\p{Script=Han}]{2}/gu)][${which}];
    if (!found) continue;
    const range = document.createRange();
    range.setStart(node, found.index);
    range.setEnd(node, found.index + 2);
    block.scrollIntoView({ block: 'center' });
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    const box = range.getClientRects()[0];
    return { word: found[0], x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}`;

const readOutbox = `async () => {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === 'gleaner-outbox')) return [];
  const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const db = await result(indexedDB.open('gleaner-outbox'));
  const records = await result(db.transaction('records').objectStore('records').getAll());
  db.close();
  return records.sort((a, b) => a.createdAt - b.createdAt);
}`;

/** Collects through the context menu of the window that `browserWindow` gives, in the tab in front. */
async function collect(
  firefox: Firefox,
  tab: string,
  browserWindow: string,
  which: 0 | 1,
): Promise<string> {
  const { word, ...point } = await firefox.evaluate<{ word: string; x: number; y: number }>(
    tab,
    selectWord(which),
  );
  const menu = `${browserWindow}.document.getElementById('contentAreaContextMenu')`;
  await firefox.rightClick(tab, point);
  await until('the context menu', () =>
    firefox.evaluateChrome<boolean>(`() => ${menu}.state === 'open'`),
  );
  await firefox.evaluateChrome(`() => {
    const menu = ${menu};
    menu.activateItem([...menu.children].find((each) => each.label?.startsWith('Collect')));
  }`);
  return word;
}

test('S30 from a private window nothing but the word is kept', async ({ pageServer, stack }) => {
  const firefox = await launchFirefox({
    extension: await stack.extension('firefox'),
    extensionId: gleaner.firefoxId,
  });
  try {
    await firefox.evaluateChrome(allowPrivateWindows);
    const address = pageServer.url + pages.chinese;
    const desk = await firefox.open(firefox.extensionUrl('manifest.json'));
    const kept = () => firefox.evaluate<Kept[]>(desk, readOutbox);
    await firefox.evaluateChrome(`async () => {
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
    }`);
    let privateTab = '';
    await until('the page in the private window', async () => {
      privateTab = (await firefox.tabs()).find(({ url }) => url === address)?.context ?? '';
      if (privateTab === '') return false;
      return firefox.evaluate<boolean>(privateTab, `() => document.readyState === 'complete'`);
    });
    const secret = await collect(firefox, privateTab, `(${privateWindow})`, 0);
    await until('the word to be kept', async () => (await kept()).length === 1);

    for (const path of ['popup.html', 'words.html', 'options.html']) {
      const page = await firefox.open(firefox.extensionUrl(path));
      await until('a page that says where it is', async () =>
        (await firefox.evaluate<string>(page, '() => document.body.innerText')).includes(
          'keeps nothing in a private window',
        ),
      );
    }

    // The same in a window of every day: what is missing above is missing because it was private.
    await firefox.evaluateChrome(`() => { (${privateWindow}).close(); }`);
    const article = await firefox.open(address);
    const open = await collect(firefox, article, 'window', 1);
    expect(open).not.toBe(secret);
    await until('the other record', async () => {
      const [, second] = await kept();
      return second?.context !== undefined;
    });
    const [first, second] = await kept();
    expect(second?.context).toMatchObject({ url: address });
    expect(second?.context?.sentence).toContain(open);
    expect(second?.spec).toMatchObject({ language: 'LANGUAGE_CHINESE' });

    expect(first?.spec).toEqual({ term: secret, language: 'LANGUAGE_ENGLISH' });
    expect(first).not.toHaveProperty('context');
    expect(JSON.stringify(first)).not.toContain(pageServer.url);
    expect(await stack.instance.words()).toEqual([]);
  } finally {
    await firefox.close();
  }
});
