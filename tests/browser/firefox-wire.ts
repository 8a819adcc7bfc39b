/**
 * Between Firefox and Playwright. Playwright speaks WebDriver BiDi with a Firefox of the system, but installs no
 * extension there and sees neither popup nor sidebar. The tests hold the one session that Firefox grants, and
 * lend it to Playwright: its page API then drives every page of the browser.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { WebSocketServer, type WebSocket } from 'ws';

interface Message {
  readonly id?: number;
  readonly type?: string;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: unknown;
}

interface Tree {
  readonly context: string;
  readonly children: readonly Tree[] | null;
}

interface Params {
  readonly context?: string;
  readonly contexts?: readonly string[];
  readonly url?: string;
  readonly features?: Readonly<Record<string, string | null>>;
  readonly target?: { readonly context?: string };
  readonly [other: string]: unknown;
}

/** What Firefox lacks, or does for tabs alone. Each is given what Playwright asked. */
interface InsteadOfFirefox {
  /** Closes a page that is in no tab. @returns whether the context is such a page */
  closeView(context: string): Promise<boolean>;
  setColorScheme(context: string, scheme: string | null): Promise<void>;
  /** Runs a function's source in every page of the extension from now on, before its own scripts. */
  preload(source: string): Promise<void>;
  /** The tab in front of the window that the tests know. */
  front(): Promise<string>;
  /** Shows the tab, as a learner does before they press something there. */
  show(context: string): Promise<void>;
}

export interface Wire {
  /** @returns where Playwright is to connect to */
  lend(instead: InsteadOfFirefox): string;
  /** The tests' own commands. */
  readonly send: (method: string, params: object) => Promise<unknown>;
  /** Tells Playwright of a page that Firefox does not tell of. */
  tellOpened(context: string, url: string): Promise<void>;
  tellClosed(context: string): void;
  /** How often Playwright pressed the mouse. */
  presses(): number;
  /** Where the next page opens that Playwright asks for; those after it are tabs. */
  openNext(place: 'tab' | 'window'): void;
  /** Firefox's name for a page of Playwright's. */
  contextOf(page: Page): Promise<string>;
  close(): void;
}

/** Of the tests' own commands; Playwright counts from 1. */
const firstId = 1_000_000_000;
const isExtensionPage = (url = '') => url.startsWith('moz-extension:');

/**
 * Playwright fills a field by a script that sets its value, of which the page is told nothing that React
 * believes. So that script types, as a learner does.
 */
function typedTruly(command: string): string {
  const typing = "window.document.execCommand('insertText', false, text);";
  return command
    .replaceAll('inputElement.value = value;', typing)
    .replaceAll('inputElement.value += text;', typing);
}

/** A page that changes its process may never answer, and is asked again. */
const soon = <T>(asking: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([asking.catch(() => otherwise), delay(2_000, otherwise, { ref: false })]);

/** Takes the session on a new connection. */
export async function openWire(firefox: WebSocket): Promise<Wire> {
  let instead: InsteadOfFirefox | null = null;
  let last = firstId;
  const waiting = new Map<number, { done: (value: unknown) => void; fail: (e: Error) => void }>();
  const urls = new Map<string, string>();
  /** Contexts that Playwright knows. */
  const known = new Set<string>();
  const contexts = new WeakMap<Page, string>();
  const asked = new Map<string, string>();
  let playwright: WebSocket | null = null;
  let presses = 0;
  let inFront = '';
  let place: 'tab' | 'window' = 'tab';

  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const send = (method: string, params: object) =>
    new Promise<unknown>((done, fail) => {
      last += 1;
      waiting.set(last, { done, fail });
      firefox.send(JSON.stringify({ id: last, method, params }));
    });
  const tell = (message: object) => playwright?.send(JSON.stringify(message));
  const event = (method: string, params: object) => {
    inFront = '';
    tell({ type: 'event', method, params });
  };

  firefox.on('message', (data: Buffer) => {
    const text = data.toString('utf8');
    const message = JSON.parse(text) as Message & { error?: string; message?: string };
    const own = waiting.get(message.id ?? 0);
    if (own) {
      waiting.delete(message.id ?? 0);
      if (message.type === 'error')
        own.fail(new Error(`${message.error ?? 'error'}: ${message.message ?? ''}`));
      else own.done(message.result);
      return;
    }
    const { context = '', url = '' } = message.params ?? {};
    if (message.method?.startsWith('browsingContext.context')) inFront = '';
    if (message.method === 'browsingContext.contextCreated') known.add(context);
    if (message.method === 'browsingContext.contextDestroyed') urls.delete(context);
    // Firefox tells of no tab that a link of an extension's page opens.
    if (message.method === 'browsingContext.navigationCommitted' && !known.has(context)) {
      void tellOpened(context, url);
      return;
    }
    const isDownload = message.method?.startsWith('browsingContext.download');
    // Firefox names no download; its address does.
    if (isDownload)
      tell({ ...message, params: { download: message.params?.url, ...message.params } });
    else playwright?.send(text);
    if (message.method === 'browsingContext.navigationCommitted') {
      urls.set(context, url);
      // Firefox tells of no page of an extension that it has loaded.
      if (isExtensionPage(url)) void tellLoaded(context, url);
    }
  });
  firefox.on('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('Firefox closed the connection'));
    playwright?.close();
    server.close();
  });

  async function tellOpened(context: string, url: string): Promise<void> {
    known.add(context);
    urls.set(context, url);
    event('browsingContext.contextCreated', {
      ...{ context, url, children: null, parent: null, originalOpener: null },
      ...{ userContext: 'default', clientWindow: 'window' },
    });
    await tellLoaded(context, url);
  }

  /** A page that changes its process meanwhile is out of reach for a moment, so it is asked until it answers. */
  async function tellLoaded(context: string, url: string): Promise<void> {
    const told = new Set<string>();
    while (urls.get(context) === url && firefox.readyState === firefox.OPEN) {
      const realms = await realmsOf(context);
      for (const realm of realms) {
        if (!told.has(realm.realm)) event('script.realmCreated', realm);
        told.add(realm.realm);
      }
      const loaded = realms.length > 0 && (await isLoaded(context));
      if (loaded && urls.get(context) === url) {
        const params = { context, url, navigation: null, timestamp: Date.now() };
        event('browsingContext.domContentLoaded', params);
        event('browsingContext.load', params);
        return;
      }
      await delay(50);
    }
  }

  function realmsOf(context: string): Promise<readonly { readonly realm: string }[]> {
    const asking = send('script.getRealms', { context, type: 'window' }).then(
      (answer) => (answer as { realms: readonly { readonly realm: string }[] }).realms,
    );
    return soon(asking, []);
  }

  /** @returns true once it is; false where it could not be asked */
  function isLoaded(context: string): Promise<boolean> {
    const asking = send('script.callFunction', {
      functionDeclaration: `() => new Promise((resolve) => {
        if (document.readyState === 'complete') resolve();
        else addEventListener('load', () => setTimeout(resolve));
      })`,
      target: { context },
      awaitPromise: true,
    });
    return soon(
      asking.then(() => true),
      false,
    );
  }

  /** @returns the contexts that are there, those in frames too */
  async function opened(): Promise<readonly string[]> {
    const { contexts: tree } = (await send('browsingContext.getTree', {})) as { contexts: Tree[] };
    const within = (each: Tree): string[] => [
      each.context,
      ...(each.children ?? []).flatMap(within),
    ];
    return tree.flatMap(within);
  }

  async function show(context: string): Promise<void> {
    await instead?.show(context);
    inFront = context;
  }

  /** @returns the result where Firefox is not asked, else Playwright's command as Firefox gets it */
  async function translated(
    message: Message,
    text: string,
  ): Promise<{ result: unknown } | { pass: Message }> {
    const { method = '', params = {} } = message;
    const { context = '' } = params;
    switch (method) {
      case 'session.new':
        return { result: session };
      case 'session.subscribe':
        for (const each of await opened()) known.add(each);
        break;
      case 'emulation.setMediaFeaturesOverride': {
        const scheme = params.features?.['prefers-color-scheme'] ?? null;
        for (const each of params.contexts ?? []) await instead?.setColorScheme(each, scheme);
        return { result: {} };
      }
      case 'browsingContext.create': {
        const type = place;
        place = 'tab';
        const beside = type === 'tab' ? { referenceContext: await instead?.front() } : {};
        return { pass: { ...message, params: { ...params, ...beside, type } } };
      }
      case 'browsingContext.reload':
        if (!isExtensionPage(urls.get(context))) break;
        return { pass: { ...message, params: { ...params, wait: 'none' } } };
      case 'script.addPreloadScript':
        await instead?.preload(String(params.functionDeclaration));
        break;
      case 'script.callFunction':
        // A tab behind another one is drawn so seldom that nothing in it ever stands still.
        if (text.includes('"value":"stable"')) await show(params.target?.context ?? '');
        break;
      case 'input.performActions':
        if (text.includes('"pointerDown"')) presses += 1;
        // The second press of two has to come soon.
        if (text.includes('"keyDown"') || (text.includes('"pointerDown"') && inFront !== context))
          await show(context);
        break;
      case 'browsingContext.activate':
        inFront = '';
        break;
      case 'browsingContext.close':
        if (await instead?.closeView(context)) return { result: {} };
        break;
    }
    return { pass: message };
  }

  // A server of pictures has a certificate of its own.
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
  const session = await send('session.new', { capabilities });

  server.on('connection', (socket) => {
    playwright = socket;
    let before = Promise.resolve();
    socket.on('message', (data: Buffer) => {
      const text = typedTruly(data.toString('utf8'));
      const message = JSON.parse(text) as Message;
      const nonce = /gleaner-asks-for-context-\d+/u.exec(text)?.[0];
      const target = message.params?.target?.context;
      if (nonce !== undefined && target !== undefined) asked.set(nonce, target);
      // In the order in which Playwright sent them.
      before = before
        .then(() => translated(message, text))
        .then((told) => {
          if ('result' in told) tell({ type: 'success', id: message.id, result: told.result });
          else firefox.send(told.pass === message ? text : JSON.stringify(told.pass));
        });
    });
  });

  return {
    lend: (given) => {
      instead = given;
      return `ws://127.0.0.1:${port}`;
    },
    send,
    presses: () => presses,
    openNext: (given) => {
      place = given;
    },
    tellOpened,
    tellClosed: (context) => {
      event('browsingContext.contextDestroyed', {
        ...{ context, url: urls.get(context) ?? '', children: [], parent: null },
        ...{ originalOpener: null, userContext: 'default', clientWindow: 'window' },
      });
      urls.delete(context);
    },
    contextOf: async (page) => {
      const known = contexts.get(page);
      if (known !== undefined) return known;
      const nonce = `gleaner-asks-for-context-${(last += 1)}`;
      await page.evaluate(`'${nonce}'`);
      const context = asked.get(nonce) ?? '';
      asked.delete(nonce);
      contexts.set(page, context);
      return context;
    },
    close: () => {
      server.close();
    },
  };
}
