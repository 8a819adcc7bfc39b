/**
 * One connected browser whose background can be made to die at a named moment, and the word each death is
 * about. What a moment is: `extension/build/crash-points/point.ts`.
 */
import type { Page } from 'playwright';
import type { BrowserKind, GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { ask } from '../../pages/outbox-page.ts';
import { until } from '../../processes/child.ts';
import { startMortal, type MortalBrowser } from './death-browsers.ts';
import { buildInstrumented } from './instrumented-build.ts';
import { orClose } from '../or-close.ts';
import { startStack, type Stack } from '../../relay/stack.ts';
import { Learner } from '../../relay/learner.ts';
import { connectIn } from '../../pages/walk.ts';

declare global {
  var gleanerMoments: {
    armed: { moment: string; meetings: number } | null;
    readonly met: Map<string, number>;
    readonly pending: ReadonlyMap<string, number>;
  };
}

interface Tab {
  readonly id: number;
  readonly page: Page;
}

export interface DeathBench {
  readonly stack: Stack;
  readonly browser: GleanerBrowser;
  readonly awaits: readonly string[];
  /** The outbox page; another one after each death. */
  readonly outbox: Page;
  /** A page on which Gleaner may act, and one on which it may not. */
  readonly tabs: { readonly open: Tab; readonly closed: Tab };
  /** Shows the open page, once it is drawn: what is hidden in Firefox shows no toast. */
  lookAtPage(): Promise<void>;
  /** What the menu does at a click, handed to the background's listener. */
  collect(term: string, tab?: Tab): Promise<void>;
  /** Signs in where no learner is signed in, and lets the extension read the session. */
  connect(): Promise<void>;
  /** Resolves when no await of the background is pending any longer. */
  idle(): Promise<void>;
  /** How often each moment was met since the last call. */
  met(): Promise<ReadonlyMap<string, number>>;
  /** @param meetings at which occurrence of the moment to die, from 1 */
  arm(moment: string, meetings: number): Promise<void>;
  /** Resolves when the background stands still at the armed moment. */
  reached(): Promise<unknown>;
  /** Kills the background at once. */
  die(): Promise<void>;
  close(): Promise<void>;
}

export async function startDeathBench(kind: BrowserKind, relayFile: string): Promise<DeathBench> {
  const stack = await startStack({ relayFile, relayEnv: { SESSION_RATE: '0' } });
  return orClose(stack, async () => {
    const { extension, awaits } = await buildInstrumented(stack, kind);
    const mortal = await startMortal[kind](extension);
    return orClose(mortal.browser, () => furnish(stack, mortal, awaits));
  });
}

async function furnish(
  stack: Stack,
  mortal: MortalBrowser,
  awaits: readonly string[],
): Promise<DeathBench> {
  // The service stores a second collect of a word again, so that a duplicate is noticed.
  await stack.instance.changeSettings({ recollect: 'double', rateLimit: 1_000_000 });
  const { browser } = mortal;
  const { background, context } = browser;
  const popup = await browser.openPage('popup.html');
  await connectIn(context, popup);
  await popup.close();

  let outbox = await openOutbox();
  // At the first sign-in. Forgetting everything deletes it.
  const chosen = await outbox.evaluate(() => chrome.storage.local.get(['consent', 'settings']));
  const tabs = {
    open: await openTab(`${stack.relayUrl}/privacy`),
    // By another name, since in Firefox the permission for the relay's host is one for all of its ports.
    closed: await openTab(stack.instanceUrl.replace('127.0.0.1', 'localhost')),
  };

  /** What is asked of the background. A dead one answers nothing until something wakes it, so that is tried meanwhile. */
  async function awake<Result>(asked: Promise<Result>): Promise<Result> {
    const waking = setInterval(() => void ask(outbox, 'isAwake').catch(() => undefined), 1_000);
    try {
      return await asked;
    } finally {
      clearInterval(waking);
    }
  }

  /** Without the pages of the login, which take longer than all else at a death. */
  async function signIn(): Promise<void> {
    const learner = new Learner(stack.relayUrl, stack.instanceUrl);
    await learner.connect();
    const url = stack.relayUrl;
    const cookies = [...learner.cookies].map(([name, value]) => ({ name, value, url }));
    await context.addCookies(cookies);
    await outbox.evaluate((choices) => chrome.storage.local.set(choices), chosen);
    await readSession();
  }

  function knowsSession(): Promise<boolean> {
    return outbox.evaluate(async () => 'session' in (await chrome.storage.local.get('session')));
  }

  /** When the popup opens, the session is read again. */
  async function readSession(): Promise<void> {
    const page = await browser.openPage('popup.html');
    await until('the session to be known', knowsSession);
    await page.close();
  }

  async function idle(): Promise<void> {
    let running: string[] = [];
    const isIdle = async () => {
      // Each question from outside takes longer than most of what is waited for.
      const look = background.evaluate(async () => {
        const { pending } = gleanerMoments;
        for (let times = 0; pending.size > 0 && times < 40; times += 1)
          await new Promise((resolve) => setTimeout(resolve, 5));
        return [...pending.keys()];
      });
      running = await awake(look);
      return running.length === 0;
    };
    await until('the background to have nothing under way', isIdle).catch((cause: unknown) => {
      throw new Error(`${String(cause)}; under way: ${running.join(', ')}`, { cause });
    });
  }

  async function openOutbox(): Promise<Page> {
    const page = await mortal.openOutbox();
    await page.evaluate(() => {
      globalThis.momentReached = new Promise((resolve) => {
        new BroadcastChannel('gleaner-moments').addEventListener('message', () => resolve());
      });
    });
    return page;
  }

  async function openTab(url: string): Promise<Tab> {
    const opened = context.waitForEvent('page');
    const id = await outbox.evaluate(async (address) => {
      const tab = await chrome.tabs.create({ url: address });
      return tab.id;
    }, url);
    const page = await opened;
    if (id === undefined) throw new Error('The tab has no id');
    await page.waitForURL((address) => address.href.startsWith(url));
    await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('p') ?? document.body);
    });
    return { id, page };
  }

  return {
    stack,
    browser,
    awaits,
    tabs,
    get outbox() {
      return outbox;
    },
    lookAtPage: async () => {
      const { page } = tabs.open;
      await page.bringToFront();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    },
    collect: (term, tab = tabs.open) => awake(browser.menuEvent(term, [tab.id])),
    connect: async () => {
      // A new worker completes an interrupted disconnect, and pages are then reloaded.
      await ask(outbox, 'drainOutbox');
      await idle();
      const connected = await outbox.evaluate(async (url) => {
        const answer = await fetch(url, { headers: { 'X-Gleaner': '1' }, credentials: 'include' });
        return ((await answer.json()) as { connected: boolean }).connected;
      }, `${stack.relayUrl}/auth/session`);
      if (!connected) await signIn();
      else if (!(await knowsSession())) await readSession();
    },
    idle,
    met: async () => {
      const met = await awake(
        background.evaluate(() => {
          const entries = [...gleanerMoments.met];
          gleanerMoments.met.clear();
          return entries;
        }),
      );
      return new Map(met);
    },
    arm: (moment, meetings) =>
      awake(
        background.evaluate(
          ([name, times]) => {
            gleanerMoments.armed = { moment: name, meetings: times };
          },
          [moment, meetings] as const,
        ),
      ),
    reached: () => mortal.reached(outbox),
    die: async () => {
      const dead = outbox;
      await mortal.die(dead);
      outbox = await openOutbox();
      await dead.close();
    },
    close: async () => {
      await browser.close();
      await stack.close();
    },
  };
}
