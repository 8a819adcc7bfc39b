/**
 * Firefox with the built extension, driven over WebDriver BiDi: Playwright cannot load extensions there. What
 * Playwright does not do is done here; the rest is `driven-firefox.ts`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { startMs, until } from '../processes/child.ts';
import { extensionUuid, preferences } from './firefox-preferences.ts';
import { openWire, type Wire } from './firefox-wire.ts';

export interface FirefoxOptions {
  /** Folder of the unpacked extension. */
  readonly extension: string;
  readonly extensionId: string;
  /** Folder of a profile that outlives the browser; a fresh one that does not without. */
  readonly profile?: string;
  /** Where its windows are drawn and real keys are pressed; without it Firefox is headless. */
  readonly display?: string;
  /** Beside those of every test. */
  readonly preferences?: Readonly<Record<string, number>>;
}

interface Tree {
  readonly context: string;
  readonly url: string;
  readonly children?: readonly Tree[] | null;
}

export interface Firefox {
  /** What Playwright is connected to. */
  readonly wire: Wire;
  /** Of the browser. */
  readonly pid: number;
  /** Opens a tab and gives its context. Pages of the extension never report that they loaded. */
  open(url: string): Promise<string>;
  /** Goes to a tab, as a click on it does. */
  activate(context: string): Promise<void>;
  /** Address of one of the extension's pages. */
  extensionUrl(path: string): string;
  /** Runs a function's source in a page and gives its JSON result. */
  evaluate<T>(context: string, source: string): Promise<T>;
  /** Runs in the browser's own window: menus, toolbar, popups. */
  evaluateChrome<T>(source: string): Promise<T>;
  /** Runs in the page of the tab in front, with the browser's own rights: it sees what no page sees. */
  evaluateInFront<T>(source: string): Promise<T>;
  /** Runs in a page with the browser's own rights. */
  evaluateBehind<T>(context: string, source: string): Promise<T>;
  /** Puts another build of the extension in the place of the one that is there, as an update does. */
  update(extension: string): Promise<void>;
  /** Addresses of all open tabs. */
  tabs(): Promise<Tree[]>;
  /** Opens the real toolbar popup and waits until its page is there. @returns its context */
  openPopup(): Promise<string>;
  hasPopup(): Promise<boolean>;
  /** Closes the popup, as a press elsewhere does. */
  closePopup(): Promise<void>;
  rightClick(context: string, point: { x: number; y: number }): Promise<void>;
  click(context: string, point: { x: number; y: number }): Promise<void>;
  /** In one command: the second press of two that come one by one may be late. */
  doubleClick(context: string, point: { x: number; y: number }): Promise<void>;
  /** Clicks the middle of the element that a function's source finds, wherever it is by then. */
  clickOn(context: string, source: string): Promise<void>;
  /** Chooses a file in the field that a function's source finds. */
  setFile(context: string, source: string, path: string): Promise<void>;
  /** Presses keys one after another in the tab in front; WebDriver's code points stand for those without a letter. */
  type(context: string, keys: string): Promise<void>;
  /** Context of the page in the popup. */
  readonly popup: string;
  /** Context of the page in the sidebar. */
  readonly sidebar: string;
  hasSidebar(): Promise<boolean>;
  /** What the toast in the tab in front says and offers; null when there is none. */
  toast(): Promise<FirefoxToast | null>;
  /** PNG, as bytes. */
  screenshot(context: string): Promise<Buffer>;
  close(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

interface FirefoxToast {
  readonly text: string;
  /** As CSS computes it: `rgb(…)`. */
  readonly background: string;
  /** Middles of the buttons that obey just now, in CSS pixels of the viewport, by name. */
  readonly buttons: Readonly<Record<string, { x: number; y: number }>>;
}

/**
 * Runs with the browser's own rights in the page's process, where a closed shadow root is open: what is
 * read so is what a reader sees, and no page could read it.
 */
const readToast = `() => {
  const root = [...document.querySelectorAll('div[popover]')]
    .map((host) => host.openOrClosedShadowRoot)
    .find((each) => each?.querySelector('[role=status]'));
  if (!root) return null;
  const buttons = {};
  for (const button of root.querySelectorAll('button')) {
    const box = button.getBoundingClientRect();
    if (box.width === 0 || button.getAttribute('aria-disabled') === 'true') continue;
    const name = button.getAttribute('aria-label');
    buttons[name] = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
  const said = [...root.querySelectorAll('[role=status] [data-text]')];
  const { backgroundColor: background } = root.ownerDocument.defaultView.getComputedStyle(root.querySelector('.toast'));
  return { text: said.map(({ dataset }) => dataset.text).join(''), background, buttons };
}`;

/** Contexts that the protocol does not know by itself, and the code that finds their `<browser>` elements. */
export const popup = 'the popup';
const popupElement =
  "[...document.querySelectorAll('.webextension-popup-browser')].find(({ currentURI }) => currentURI?.spec.startsWith('moz-extension:'))";
export const background = 'the background';
export const sidebar = 'the sidebar';
const sidebarElement =
  "document.getElementById('sidebar')?.contentDocument?.getElementById('webext-panels-browser')";

/** Finds the `<browser>` element of a context. */
export const browserOf = (context: string): string =>
  `ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
    .NavigableManager.getBrowserById(${JSON.stringify(context)})`;

const backgroundElement = (extensionId: string) =>
  `[...(ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs')
    .ExtensionParent.GlobalManager.getExtension(${JSON.stringify(extensionId)})?.views ?? [])]
    .find(({ viewType }) => viewType === 'background')?.xulBrowser`;

/** The protocol knows the pages of tabs alone; after this it knows those also, with all of its commands. */
const makeKnown = (extensionId: string) => `() => {
  const { NavigableManager: contexts } =
    ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs');
  const browserOfTab = contexts.getBrowserById.bind(contexts);
  const found = {
    ${JSON.stringify(popup)}: () => ${popupElement},
    ${JSON.stringify(sidebar)}: () => ${sidebarElement},
    ${JSON.stringify(background)}: () => ${backgroundElement(extensionId)},
  };
  // Each page has a name of its own, too, which ends with it.
  window.gleanerNameOf = (view) => {
    const browser = found[view]();
    if (!browser) return null;
    browser.permanentKey ??= {};
    return contexts.getIdForBrowser(browser);
  };
  contexts.getBrowserById = (id) => {
    if (found[id]) return found[id]() ?? null;
    const view = Object.keys(found).find((each) => window.gleanerNameOf(each) === id);
    return view ? found[view]() : browserOfTab(id);
  };
}`;

export async function launchFirefox(options: FirefoxOptions): Promise<Firefox> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'gleaner-firefox-')));
  await mkdir(profile, { recursive: true });
  await writeFile(join(profile, 'user.js'), preferences(options.extensionId, options.preferences));
  const browser = spawn(
    'firefox-esr',
    [
      ...(options.display === undefined ? ['--headless'] : []),
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...process.env,
        HOME: profile,
        ...(options.display !== undefined && { DISPLAY: options.display }),
      },
    },
  );
  let printed = '';
  browser.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const listening = /WebDriver BiDi listening on (ws:\/\/\S+)/u;
  await until('Firefox to listen', () => listening.test(printed), startMs);
  const socket = new WebSocket(`${listening.exec(printed)?.[1] ?? ''}/session`);
  await once(socket, 'open');
  const wire = await openWire(socket);
  const { send } = wire;
  await send('webExtension.install', {
    extensionData: { type: 'path', path: options.extension },
  });
  const chromeTree = (await send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as {
    contexts: Tree[];
  };
  const browserWindow = chromeTree.contexts.find(({ url }) => url.endsWith('/browser.xhtml'));
  if (!browserWindow) throw new Error('Firefox shows no window');
  const { context: chromeContext } = browserWindow;

  /** Runs a function's source in the page of a `<browser>` element, with the browser's own rights. */
  function evaluateWithin<T>(browserElement: string, source: string): Promise<T> {
    const script = `(async () => {
      const { document, indexedDB, Event, HTMLInputElement } = content;
      const answer = await (async () => ({ value: await (${source})() }))().catch((error) => ({ error: String(error) }));
      sendAsyncMessage('gleaner-test', JSON.stringify(answer));
    })()`;
    return evaluate<T>(
      chromeContext,
      `() => new Promise((resolve, reject) => {
        const { messageManager } = ${browserElement};
        messageManager.addMessageListener('gleaner-test', function heard({ data }) {
          messageManager.removeMessageListener('gleaner-test', heard);
          const { value = null, error } = JSON.parse(data);
          if (error === undefined) resolve(value);
          else reject(new Error(error));
        });
        const script = ${JSON.stringify(script)};
        messageManager.loadFrameScript('data:application/javascript,' + encodeURIComponent(script), false);
      })`,
    );
  }

  async function evaluate<T>(context: string, source: string): Promise<T> {
    const answer = (await send('script.callFunction', {
      functionDeclaration: `async () => JSON.stringify(await (${source})())`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })) as {
      type: string;
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    if (answer.type !== 'success') throw new Error(answer.exceptionDetails?.text ?? 'No result');
    const value = answer.result?.value;
    return (value === undefined ? undefined : JSON.parse(value)) as T;
  }

  async function elementOf(context: string, source: string): Promise<{ sharedId: string }> {
    const { result } = (await send('script.callFunction', {
      functionDeclaration: source,
      target: { context },
      awaitPromise: true,
    })) as { result?: { sharedId?: string } };
    if (result?.sharedId === undefined) throw new Error('No such element');
    return { sharedId: result.sharedId };
  }

  /** @param of the point: the viewport, or the middle of an element */
  async function press(
    context: string,
    { x, y }: { x: number; y: number },
    button: number,
    of: 'viewport' | { readonly type: 'element'; readonly element: object } = 'viewport',
    times = 1,
  ): Promise<void> {
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: of },
      ...Array.from({ length: times }, () => [
        { type: 'pointerDown', button },
        { type: 'pointerUp', button },
      ]).flat(),
    ];
    await send('input.performActions', { context, actions: [{ ...pointer, actions }] });
  }

  const hasPopup = () =>
    evaluate<boolean>(chromeContext, `() => ${popupElement}?.closest('panel')?.state === 'open'`);
  await evaluate(chromeContext, makeKnown(options.extensionId));
  const tabs = async () =>
    ((await send('browsingContext.getTree', {})) as { contexts: Tree[] }).contexts;
  // The learner is greeted in a tab of its own, which would come to the front in the midst of a test and take the
  // press meant for another.
  await until(
    'the welcome page',
    async () => (await tabs()).some(({ url }) => url.endsWith('/welcome.html')),
    startMs,
  );

  return {
    wire,
    pid: browser.pid ?? 0,
    open: async (url) => {
      const created = (await send('browsingContext.create', { type: 'tab' })) as {
        context: string;
      };
      const wait = url.startsWith('moz-extension:') ? 'none' : 'complete';
      await send('browsingContext.navigate', { context: created.context, url, wait });
      return created.context;
    },
    activate: async (context) => {
      await send('browsingContext.activate', { context });
    },
    extensionUrl: (path) => `moz-extension://${extensionUuid}/${path}`,
    evaluate,
    evaluateChrome: (source) => evaluate(chromeContext, source),
    evaluateInFront: (source) => evaluateWithin('gBrowser.selectedBrowser', source),
    evaluateBehind: (context, source) => evaluateWithin(browserOf(context), source),
    update: async (path) => {
      await send('webExtension.install', { extensionData: { type: 'path', path } });
    },
    tabs,
    openPopup: async () => {
      await evaluate(
        chromeContext,
        `async () => {
          const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
          const extension = ExtensionParent.GlobalManager.getExtension(${JSON.stringify(options.extensionId)});
          await extension.apiManager.global.browserActionFor(extension).openPopup(window);
        }`,
      );
      await until('the popup', hasPopup);
      return popup;
    },
    hasPopup,
    closePopup: async () => {
      await evaluate(chromeContext, `() => ${popupElement}?.closest('panel').hidePopup()`);
      await until('the popup to close', async () => !(await hasPopup()));
    },
    rightClick: (context, point) => press(context, point, 2),
    click: (context, point) => press(context, point, 0),
    doubleClick: (context, point) => press(context, point, 0, 'viewport', 2),
    clickOn: async (context, source) => {
      const element = await elementOf(context, source);
      await press(context, { x: 0, y: 0 }, 0, { type: 'element', element });
    },
    setFile: async (context, source, path) => {
      const element = await elementOf(context, source);
      await send('input.setFiles', { context, element, files: [path] });
    },
    type: async (context, keys) => {
      const actions = Array.from(keys).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
    },
    popup,
    sidebar,
    hasSidebar: () =>
      evaluate<boolean>(
        chromeContext,
        `() => ${sidebarElement}?.currentURI?.spec.startsWith('moz-extension:') ?? false`,
      ),
    toast: () => evaluateWithin<FirefoxToast | null>('gBrowser.selectedBrowser', readToast),
    screenshot: async (context) => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as {
        data: string;
      };
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      const gone = once(browser, 'exit');
      await send('browser.close', {}).catch(() => browser.kill('SIGTERM'));
      await gone;
      socket.close();
      if (options.profile !== undefined) return;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
    kill: async () => {
      const gone = once(browser, 'exit');
      browser.kill('SIGKILL');
      await gone;
      socket.close();
    },
  };
}
