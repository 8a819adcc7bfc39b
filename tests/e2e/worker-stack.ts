/**
 * One stack for all tests of a worker, one browser, and the profiles of those tests that need a browser of
 * their own. Starting them and signing in through the pages cost more than most tests, so they are started
 * once and reset before each test; the relay is restarted only where an earlier test changed it.
 */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';
import { putState, rest, takeState, type BrowserState } from './browser-state.ts';
import type { Display } from '../browser/display.ts';
import type { BrowserKind, GleanerBrowser } from '../browser/gleaner-browser.ts';
import { launch as launchBrowser } from '../browser/launch.ts';
import { addPlanIn, connectIn, reviewButton } from '../pages/walk.ts';
import { openAddress, startStack, type Stack } from '../relay/stack.ts';

/** What a browser has seen before the test: Gleaner just installed, or also connected as `demo`, with a plan. */
type ProfileKind = 'installed' | 'connected';

export interface WorkerStack {
  /** The stack as it was started: no words, no faults, no request made. Only the sign-ins are kept. */
  renewed(): Promise<Stack>;
  /** Folder of a profile that is the caller's to use and to remove. */
  profile(kind: ProfileKind): Promise<string>;
  /** Another browser of the worker's kind, with this stack's extension. */
  launch(profile: string): Promise<GleanerBrowser>;
  /** The shared browser, restored to its first state. */
  browser(kind: ProfileKind): Promise<GleanerBrowser>;
  /** Call after each test. After a failed test the browser is closed, and the next test gets a new one. */
  leaveBrowser(hasFailed: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Caches are most of a profile's size, and a copy does not need them. It does need the worker's `ScriptCache`. */
const caches = new Set(['Cache', 'Code Cache', 'GPUCache', 'GrShaderCache', 'ShaderCache']);

export async function startWorkerStack(
  display: Display,
  relayEnv: Readonly<Record<string, string>>,
  browserKind: BrowserKind,
): Promise<WorkerStack> {
  const profiles = await mkdtemp(join(tmpdir(), 'gleaner-profiles-'));
  const address = await openAddress();
  // All tests of the worker share one session.
  const startOne = () => startStack({ address, relayEnv: { SESSION_RATE: '0', ...relayEnv } });
  let made: Promise<Made> | null = null;
  let isTouched = false;
  let shared: Promise<GleanerBrowser> | null = null;

  /** Its browser becomes the shared one, because starting another costs more than a test. */
  async function make(): Promise<Made> {
    const starting = startOne();
    // The build goes on meanwhile.
    const browser = await launchFresh();
    const stack = await starting;
    await rm(profiles, gone);
    const installed = await takeState(browser);
    await signIn(browser, stack);
    const connected = await takeState(browser);
    await stack.instance.keepSignIns();
    await stack.keepRelayData();
    await rest(browser);
    shared = Promise.resolve(browser);
    const cookie = connected.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { stack, cookie, states: { installed, connected } };
  }
  const current = () => (made ??= make());

  const launch = (profile: string) => launchBrowser(browserKind, address.builds, display, profile);

  /** Whether the relay still has the kept session and limits no learner. */
  async function isAsNew({ stack, cookie }: Made): Promise<boolean> {
    if (isTouched) return false;
    const headers = { cookie, 'x-browser': '1' };
    // A connection that the relay has closed after a long test, or no relay at all, is restored below.
    const response = await fetch(`${stack.relayUrl}/auth/session`, { headers }).catch(() => null);
    return response?.ok === true && ((await response.json()) as { connected: boolean }).connected;
  }

  /** Each profile is first made in its own browser, which is then closed: a profile in use cannot be copied. */
  async function original(kind: ProfileKind): Promise<string> {
    const folder = join(profiles, kind);
    if (existsSync(folder)) return folder;
    const { states } = await current();
    const browser = await launch(folder);
    await rest(browser);
    if (kind === 'connected') await putState(browser, states.connected);
    await browser.close();
    return folder;
  }

  async function copied(kind: ProfileKind): Promise<string> {
    const copy = await mkdtemp(join(tmpdir(), `gleaner-${kind}-`));
    const filter = (file: string) => !caches.has(basename(file));
    await cp(await original(kind), copy, { recursive: true, filter });
    return copy;
  }

  /** The profile of a learner who has just installed Gleaner. */
  async function launchFresh(): Promise<GleanerBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'gleaner-shared-'));
    const browser = await launch(profile);
    const { context } = browser;
    Object.assign(context, {
      addInitScript: refuse,
      exposeBinding: refuse,
      exposeFunction: refuse,
    });
    const close = async () => {
      await browser.close();
      await rm(profile, gone);
    };
    return { ...browser, close };
  }

  /** A new browser, after a failed test. */
  async function launchAgain(): Promise<GleanerBrowser> {
    const browser = await launchFresh();
    await rest(browser);
    return browser;
  }

  async function closeShared(): Promise<void> {
    const closing = shared;
    shared = null;
    await (await closing?.catch(() => null))?.close();
  }

  return {
    renewed: async () => {
      const now = await current();
      const { stack } = now;
      if (!stack.isInstanceRunning()) {
        await closeShared();
        await stack.close();
        made = null;
        isTouched = false;
        return watched((await current()).stack, () => (isTouched = true));
      }
      await stack.instance.renew();
      if (!(await isAsNew(now))) await stack.restoreRelayData();
      isTouched = false;
      return watched(stack, () => (isTouched = true));
    },
    profile: copied,
    launch,
    browser: async (kind) => {
      const { states } = await current();
      for (;;) {
        shared ??= launchAgain();
        const browser = await shared;
        if (await inTime(putState(browser, states[kind]))) return browser;
        await closeShared();
      }
    },
    leaveBrowser: async (hasFailed) => {
      if (hasFailed) await closeShared();
      if (!shared) return;
      const browser = await shared;
      await rest(browser);
      const { installed } = (await current()).states;
      // What still waits in it must not arrive during the next test.
      if (!(await inTime(putState(browser, installed, { asleep: true })))) await closeShared();
    },
    close: async () => {
      await closeShared();
      await (await made)?.stack.close();
      await address.close();
      await rm(profiles, gone);
    },
  };
}

/**
 * False after a while: seldom a browser keeps a database in use for good, which then cannot be put back, and another
 * browser takes its place. It takes a second or two otherwise.
 */
async function inTime(work: Promise<void>): Promise<boolean> {
  const over = new AbortController();
  const late = delay(20_000, false, { signal: over.signal });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    late.catch(() => undefined);
    over.abort();
  }
}

interface Made {
  readonly stack: Stack;
  /** Of the kept sign-in, as a request header. */
  readonly cookie: string;
  readonly states: Readonly<Record<ProfileKind, BrowserState>>;
}

/** What a connected learner is asked: for a plan, or whether to review. */
function asked(popup: Page): Locator {
  const field = popup.getByRole('textbox', { name: 'Plan link' });
  return field.or(reviewButton(popup)).first();
}

/** Connects as `demo` and chooses a plan, in the pages. */
async function signIn(browser: GleanerBrowser, stack: Stack): Promise<void> {
  const popup = await browser.openPage('popup.html');
  await connectIn(browser.context, popup);
  await asked(popup).waitFor();
  const review = reviewButton(popup);
  // Where the relay or the service offers plans there is one already.
  if (!(await review.isVisible())) {
    await addPlanIn(popup, `${stack.instanceUrl}/plans/${stack.planId}`);
  }
  await review.waitFor();
}

/** In place of what would stay in a shared browser. */
function refuse(): never {
  throw new Error('Later tests would meet it: take a page’s own, or a browser of the test’s own');
}

const gone = { recursive: true, force: true, maxRetries: 5 } as const;

/** Settings of the stand-in of which the relay keeps nothing. */
const ofAnswersAlone = new Set(['cardKinds', 'extraRoutes', 'recollect', 'stats', 'tagsAndNotes']);

/** The same stack. It reports when a test does something that the relay stores. */
function watched(stack: Stack, touch: () => void): Stack {
  const { instance } = stack;
  return {
    ...stack,
    // A spread would copy the current relay and keep it after a restart.
    get relay() {
      touch();
      return stack.relay;
    },
    restartRelay: () => {
      touch();
      return stack.restartRelay();
    },
    instance: {
      ...instance,
      // A refusal of the relay's own calls (401, 403, 429) changes what it holds of session and quota.
      addFault: (fault) => {
        if (fault.kind === 'status' && fault.status < 500) touch();
        return instance.addFault(fault);
      },
      changeSettings: (change) => {
        if (Object.keys(change).some((name) => !ofAnswersAlone.has(name))) touch();
        return instance.changeSettings(change);
      },
      setRemainingQuota: (remaining) => {
        touch();
        return instance.setRemainingQuota(remaining);
      },
      expireAccessTokens: () => {
        touch();
        return instance.expireAccessTokens();
      },
      revokeTokens: () => {
        touch();
        return instance.revokeTokens();
      },
    },
  };
}
