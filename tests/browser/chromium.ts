/** Chromium with the built extension loaded, driven by Playwright. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page, type Worker } from 'playwright';
import { collectCommand } from '../../extension/src/collect/collect-command.ts';
import { startMs, until } from '../processes/child.ts';
import { clickedMenu } from './clicked-menu.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';
import { killBrowser, killExtensionProcess } from './kill-processes.ts';

const debianChromium = '/usr/bin/chromium';

export interface ChromiumOptions {
  /** Folder of the unpacked extension. */
  readonly extension: string;
  /** X display of a headed browser; headless without. `native` uses the desktop's own. */
  readonly display?: string;
  readonly colorScheme?: 'light' | 'dark';
  /** File for the browser's own log of every request it makes; whole once the browser is closed. */
  readonly netLog?: string;
  /** File for what the browser says of itself, its storage's errors among it; each start begins it again. */
  readonly log?: string;
  /** Folder of a profile that outlives the browser; a fresh one that does not without. */
  readonly profile?: string;
}

export interface Chromium extends GleanerBrowser {
  readonly background: Worker;
  /** SIGKILL to the process that the worker and the extension's pages live in: its last instant is now. */
  crashWorker(): void;
}

export async function launchChromium(options: ChromiumOptions): Promise<Chromium> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'gleaner-chromium-')));
  // Only the first start on a profile greets the learner.
  const greets = !existsSync(join(profile, 'Default'));
  const headed = options.display !== undefined;
  const context = await chromium.launchPersistentContext(profile, {
    ...(existsSync(debianChromium) && { executablePath: debianChromium }),
    headless: !headed,
    viewport: null,
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: 'reduce',
    ...(headed &&
      options.display !== 'native' && {
        env: { ...definedEnv(), DISPLAY: options.display ?? '' },
      }),
    args: [
      `--disable-extensions-except=${options.extension}`,
      `--load-extension=${options.extension}`,
      '--remote-debugging-port=0',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--disable-gpu',
      '--window-size=1200,860',
      '--window-position=20,20',
      ...(options.netLog === undefined ? [] : [`--log-net-log=${options.netLog}`]),
      ...(options.log === undefined ? [] : ['--enable-logging', `--log-file=${options.log}`]),
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const extensionId = new URL(worker.url()).host;
  // A new learner is greeted in a tab of its own, which would come to the front in the midst of a test.
  let welcome: Page | undefined;
  await until(
    'the welcome page',
    () => {
      welcome = context.pages().find((page) => page.url().endsWith('/welcome.html'));
      return welcome !== undefined || !greets;
    },
    startMs,
  );
  if (options.display !== 'native') await welcome?.close();

  const extensionUrl = (path: string) => `chrome-extension://${extensionId}/${path}`;

  const openPage = async (path: string) => {
    const page = await context.newPage();
    await page.goto(extensionUrl(path));
    return page;
  };

  return {
    kind: 'chromium',
    context,
    background: worker,
    extensionId,
    extensionUrl,
    openPage,
    // To a page that Playwright drives, Chromium always says that it is seen.
    openBeside: openPage,
    openPopup: async () => {
      await worker.evaluate(() => chrome.action.openPopup());
      // The same document may be open in a tab.
      return findView(profile, extensionId, () =>
        chrome.extension.getViews({ type: 'popup' }).includes(window),
      );
    },
    sidePanel: () =>
      findView(
        profile,
        extensionId,
        async () =>
          (await chrome.tabs.getCurrent()) === undefined &&
          !chrome.extension.getViews({ type: 'popup' }).includes(window),
      ),
    endBackground: async () => {
      const [open] = context.pages();
      const page = open ?? (await context.newPage());
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await (open ? session.detach() : page.close());
    },
    menuEvent: (selection, tabIds, chosen) => clickedMenu(worker, selection, tabIds, chosen),
    shortcutEvent: (tabId, pressed = collectCommand) =>
      worker.evaluate(
        ([command, id]) => {
          const commands = chrome.commands.onCommand as unknown as {
            dispatch(command: string, tab: object): void;
          };
          commands.dispatch(command, { id, incognito: false });
        },
        [pressed, tabId] as const,
      ),
    updateEvent: () =>
      worker.evaluate(() => {
        const installed = chrome.runtime.onInstalled as unknown as {
          dispatch(details: object): void;
        };
        installed.dispatch({ reason: 'update' });
      }),
    crashWorker: () => {
      killExtensionProcess(profile);
    },
    kill: async () => {
      const closed = context.waitForEvent('close');
      await killBrowser(context);
      await closed;
    },
    close: async () => {
      await context.close();
      if (options.profile !== undefined) return;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Playwright's own connection never shows popup or panel; a second one over the debugging port does. */
async function findView(
  profile: string,
  extensionId: string,
  isWanted: () => boolean | Promise<boolean>,
): Promise<Page> {
  const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  // With its defaults, files that the browser saves would go to a folder of the second connection.
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
  let view: Page | undefined;
  await until('the view', async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    for (const page of pages) {
      if (!page.url().startsWith(`chrome-extension://${extensionId}/popup.html`)) continue;
      if (await page.evaluate(isWanted).catch(() => false)) view = page;
    }
    return view !== undefined;
  });
  if (!view) throw new Error('No such view');
  view.once('close', () => void browser.close());
  return view;
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
