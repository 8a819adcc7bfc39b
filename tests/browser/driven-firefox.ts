/** Playwright's page API for a Firefox of ours: tabs, the real popup and the sidebar. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox as playwrightFirefox, type BrowserContext, type Page } from 'playwright';
import { collectCommand } from '../../extension/src/collect/collect-command.ts';
import gleaner from '../../gleaner.config.ts';
import { until } from '../processes/child.ts';
import { endEventPage } from './event-page.ts';
import { background, browserOf, popup, sidebar, type Firefox } from './firefox.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';

const driven = new WeakMap<BrowserContext, Firefox>();

/** The Firefox that a page is of; undefined for a page of another browser. */
export function firefoxOf(page: Page): Firefox | undefined {
  return driven.get(page.context());
}

const extension = `WebExtensionPolicy.getByID(${JSON.stringify(gleaner.firefoxId)}).extension`;

/** Resolves in the browser when a page that is in no tab is closed. */
const gone = (context: string) => `() => new Promise((resolve) => {
  const browser = ${browserOf(context)};
  const timer = setInterval(() => {
    const panel = browser?.closest('panel');
    if (browser?.isConnected && (!panel || panel.state === 'open')) return;
    clearInterval(timer);
    resolve();
  }, 20);
})`;

/**
 * Firefox tells of no tab that is opened for a page of an extension, and of none that is closed at one. From
 * now on the browser's own window notes both.
 */
const watchTabs = `() => {
  const remote = 'chrome://remote/content/shared/';
  const { BrowsingContextListener } = ChromeUtils.importESModule(
    remote + 'listeners/BrowsingContextListener.sys.mjs');
  const { NavigableManager } = ChromeUtils.importESModule(remote + 'NavigableManager.sys.mjs');
  const { TabManager } = ChromeUtils.importESModule(remote + 'TabManager.sys.mjs');
  const noted = [];
  const listeners = new Set();
  let heard = () => undefined;
  const note = (what) => {
    noted.push(what);
    heard();
  };
  const isOurs = ({ browsingContext: { isContent, parent, currentRemoteType }, why }) =>
    why !== 'replace' && isContent && !parent && currentRemoteType === 'extension';
  const listener = new BrowsingContextListener();
  listener.on('attached', async (_name, data) => {
    if (!isOurs(data)) return;
    const browser = data.browsingContext.embedderElement;
    const isThere = () => browser.currentURI?.spec.startsWith('moz-extension:');
    if (!isThere()) await new Promise((resolve) => {
      const listener = {
        QueryInterface: ChromeUtils.generateQI(['nsIWebProgressListener', 'nsISupportsWeakReference']),
        onLocationChange() {
          if (!isThere()) return;
          browser.removeProgressListener(listener);
          listeners.delete(listener);
          resolve();
        },
      };
      // The browser itself does not hold them.
      listeners.add(listener);
      browser.addProgressListener(listener, Ci.nsIWebProgress.NOTIFY_LOCATION);
    });
    if (!browser.isConnected || !TabManager.getTabForBrowsingContext(browser.browsingContext)) return;
    note({ opened: NavigableManager.getIdForBrowser(browser), url: browser.currentURI.spec });
  });
  listener.on('discarded', (_name, data) => {
    if (!isOurs(data)) return;
    note({ closed: NavigableManager.getIdForBrowsingContext(data.browsingContext) });
  });
  listener.startListening();
  window.gleanerNoted = async () => {
    if (noted.length === 0) await new Promise((resolve) => (heard = resolve));
    return noted.splice(0);
  };
}`;

type Noted =
  | { readonly opened: string; readonly url: string }
  | { readonly opened?: undefined; readonly closed: string };

export async function driveFirefox(firefox: Firefox): Promise<GleanerBrowser> {
  const { wire } = firefox;
  const views = new Map<string, string>();
  const url = wire.lend({
    closeView: async (context) => {
      const view = views.get(context);
      if (view === undefined) return false;
      if (view === popup) await firefox.closePopup();
      else await firefox.evaluateChrome('() => SidebarController.hide()');
      return true;
    },
    front: () =>
      firefox.evaluateChrome(
        `() => ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
          .NavigableManager.getIdForBrowser(gBrowser.selectedBrowser)`,
      ),
    preload: async (source) => {
      const script = `Services.obs.addObserver((document) => {
        const { defaultView: page } = document;
        if (!page || !document.documentURI.startsWith('moz-extension:')) return;
        const options = { sandboxPrototype: page, sameZoneAs: page, wantXrays: false };
        Cu.evalInSandbox(${JSON.stringify(`(${source})()`)}, new Cu.Sandbox(page, options));
      }, 'document-element-inserted')`;
      await firefox.evaluateChrome(
        `() => Services.ppmm.loadProcessScript(${JSON.stringify(`data:application/javascript,${encodeURIComponent(script)}`)}, true)`,
      );
    },
    show: async (context) => {
      await firefox.evaluateChrome(`() => {
        const browser = ${browserOf(context)};
        const { gBrowser } = browser?.documentGlobal ?? {};
        const tab = gBrowser?.getTabForBrowser(browser);
        if (!tab) return;
        if (gBrowser.selectedTab !== tab) gBrowser.selectedTab = tab;
        // After the last Tab the keys would go to the toolbar.
        if (browser.ownerDocument.activeElement !== browser) browser.focus();
      }`);
    },
    setColorScheme: async (context, scheme) => {
      const override = JSON.stringify(scheme ?? 'none');
      await firefox.evaluateChrome(`() => {
        const { browsingContext } = ${browserOf(context)} ?? {};
        if (browsingContext) browsingContext.prefersColorSchemeOverride = ${override};
      }`);
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'gleaner-playwright-'));
  const context = await playwrightFirefox.launchPersistentContext(folder, {
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-stand-in.sh'),
    viewport: null,
    env: {
      ...(process.env as Record<string, string>),
      GLEANER_WIRE: url,
      GLEANER_FIREFOX: String(firefox.pid),
    },
  });
  driven.set(context, firefox);
  await firefox.evaluateChrome(watchTabs);
  const watch = async (): Promise<void> => {
    for (;;)
      for (const noted of await firefox.evaluateChrome<Noted[]>('() => window.gleanerNoted()'))
        if (noted.opened === undefined) wire.tellClosed(noted.closed);
        // A page that closes before it has loaded would hold up what comes after it.
        else void wire.tellOpened(noted.opened, noted.url);
  };
  // Until Firefox is gone.
  watch().catch(() => undefined);

  /** Tells Playwright of a page that is in no tab, and gives it as Playwright's. */
  async function told(view: string, path: string): Promise<Page> {
    const name = await firefox.evaluateChrome<string>(
      `() => window.gleanerNameOf(${JSON.stringify(view)})`,
    );
    views.set(name, view);
    void firefox
      .evaluateChrome(gone(name))
      .catch(() => undefined)
      .then(() => {
        views.delete(name);
        wire.tellClosed(name);
      });
    // While a page changes its process, Firefox may lose Playwright's questions. A new report makes it ask again.
    for (;;) {
      const opened = context.waitForEvent('page', {
        predicate: async (page) => (await wire.contextOf(page)) === name,
        timeout: 10_000,
      });
      opened.catch(() => undefined);
      await wire.tellOpened(name, firefox.extensionUrl(path));
      const page = await opened.catch(() => null);
      if (page || !views.has(name)) return opened;
      wire.tellClosed(name);
    }
  }

  async function openPage(path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(firefox.extensionUrl(path));
    return page;
  }

  async function end(how: () => Promise<void>): Promise<void> {
    const closed = context.waitForEvent('close');
    await how();
    await closed;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  return {
    kind: 'firefox',
    context,
    extensionId: gleaner.firefoxId,
    extensionUrl: (path) => firefox.extensionUrl(path),
    background: {
      evaluate: async (work: unknown, arg?: unknown) => {
        await firefox.evaluateChrome(`() => ${extension}.wakeupBackground()`);
        const source =
          typeof work === 'string' ? work : `(${String(work)})(${JSON.stringify(arg)})`;
        return firefox.evaluate(background, `() => ${source}`);
      },
    },
    openPage,
    openBeside: async (path) => {
      wire.openNext('window');
      return openPage(path);
    },
    openPopup: async () => {
      await firefox.openPopup();
      return told(popup, 'popup.html');
    },
    sidePanel: async () => {
      await until('the sidebar', () => firefox.hasSidebar());
      return told(sidebar, 'popup.html');
    },
    endBackground: async () => {
      await endEventPage(firefox);
    },
    menuEvent: async (selectionText, tabIds = [undefined], chosen = {}) => {
      const info = { menuItemId: 'collect', selectionText, frameId: 0, editable: false, ...chosen };
      await firefox.evaluateChrome(`() => {
        const extension = ${extension};
        const { tabTracker } = extension.apiManager.global;
        for (const id of ${JSON.stringify(tabIds.map((id) => id ?? null))})
          extension.emit(
            'webext-menu-menuitem-click',
            { ...${JSON.stringify(info)}, modifiers: [] },
            id === null ? undefined : tabTracker.getTab(id),
          );
      }`);
    },
    shortcutEvent: async (tabId, command = collectCommand) => {
      await firefox.evaluateChrome(`() => {
        const extension = ${extension};
        const tab = extension.apiManager.global.tabTracker.getTab(${tabId});
        tab.documentGlobal.gBrowser.selectedTab = tab;
        const had = extension.tabManager.hasActiveTabPermission(tab);
        extension.shortcuts.onCommand(${JSON.stringify(command)});
        if (!had) extension.tabManager.revokeActiveTabPermission(tab);
      }`);
    },
    updateEvent: async () => {
      await firefox.evaluateChrome(`async () => {
        const extension = ${extension};
        await extension.wakeupBackground();
        const { startupReason } = extension;
        extension.startupReason = 'ADDON_UPGRADE';
        extension.emit('background-first-run');
        extension.startupReason = startupReason;
      }`);
    },
    kill: () => end(() => firefox.kill()),
    close: () => end(() => firefox.close()),
  };
}
