/**
 * A learner with a browser that may be killed at any instant and starts again on the same profile: what
 * they collect, what they take back, and what the outbox was ever seen to keep.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { launchChromium, type Chromium } from '../../browser/chromium.ts';
import { gatherEvidence, storedState } from '../evidence.ts';
import { clickedMenu } from '../../browser/clicked-menu.ts';
import { ask, hasten, keptWords, outboxPage, type KeptWord } from '../../pages/outbox-page.ts';
import { orClose } from '../or-close.ts';
import type { Stack } from '../../relay/stack.ts';
import { connectIn } from '../../pages/walk.ts';

export interface Ledger {
  /** Every word that was clicked. */
  readonly clicked: Set<string>;
  /** Every word that the outbox was seen to keep: from then on it is promised. */
  readonly promised: Set<string>;
  /** Taken back, and Gleaner said so. */
  readonly undone: Set<string>;
  /** Asked to be taken back, and the answer was lost. */
  readonly undoLost: Set<string>;
}

export interface BrowserLearner {
  readonly ledger: Ledger;
  readonly profile: string;
  /** A document of the extension; another one after its process has died. */
  readonly outbox: Page;
  readonly chromium: Chromium;
  /** Shown in the first tab, where Gleaner may act. */
  page(): Promise<Page>;
  /** Collects a word in each of so many tabs at the same moment. */
  collect(term: string, tabs: number): Promise<void>;
  undo(term: string): Promise<void>;
  /** Removes all waits, so that words are sent at once. */
  hasten(): Promise<void>;
  /** Notes what the outbox keeps. */
  look(): Promise<KeptWord[]>;
  stopWorker(): Promise<void>;
  crashWorker(): Promise<void>;
  closeTab(): Promise<void>;
  /** SIGKILL, and a start on the same profile. `meanwhile` runs while the browser is dead. */
  killBrowser(meanwhile?: () => void): Promise<void>;
  /** Ends the browser and keeps the evidence of the failure. Resolves with its folder. */
  keepEvidence(name: string): Promise<string>;
  close(): Promise<void>;
}

/** @param given folder of the profile, which then stays; a fresh one without */
export async function startLearner(stack: Stack, given?: string): Promise<BrowserLearner> {
  const extension = await stack.extension('chrome');
  const profile = given ?? (await mkdtemp(join(tmpdir(), 'gleaner-learner-')));
  const evidence = await gatherEvidence(profile);
  const launch = () => launchChromium({ extension, profile, log: evidence.nextLog() });
  const ledger: Ledger = {
    clicked: new Set(),
    promised: new Set(),
    undone: new Set(),
    undoLost: new Set(),
  };
  let chromium = await launch();
  await orClose(chromium, async (first) =>
    connectIn(first.context, await first.openPage('popup.html')),
  );
  // A cookie is on disk some time after it was set, or when the browser ends of itself.
  await chromium.close();
  chromium = await launch();
  let outbox = await orClose(chromium, (second) => second.openPage(outboxPage));
  const pageUrl = `${stack.relayUrl}/privacy`;
  let tabs: number[] = [];
  await orClose(chromium, openTabs);

  /** Two windows; in one Gleaner may act, in the other it may not. */
  async function openTabs(): Promise<void> {
    tabs = await outbox.evaluate(
      async (urls) => {
        const windows = await Promise.all(urls.map((url) => chrome.windows.create({ url })));
        return windows.flatMap((window) => window?.tabs?.[0]?.id ?? []);
      },
      [pageUrl, stack.instanceUrl],
    );
  }

  async function look(): Promise<KeptWord[]> {
    const words = await keptWords(outbox);
    for (const { term } of words) ledger.promised.add(term);
    return words;
  }

  return {
    ledger,
    profile,
    get outbox() {
      return outbox;
    },
    get chromium() {
      return chromium;
    },
    async page() {
      let shown: Page | undefined;
      await until('the page', () => {
        shown = chromium.context.pages().find((page) => page.url() === pageUrl);
        return shown !== undefined;
      });
      if (shown === undefined) throw new Error('There is no page');
      return shown;
    },
    look,
    async hasten() {
      await hasten(outbox);
      // Not awaited: the next step happens while words are being sent.
      ask(outbox, 'drainOutbox').catch(() => undefined);
    },
    async collect(term, count) {
      ledger.clicked.add(term);
      // A click wakes the worker; the stand-in for one needs it awake.
      await ask(outbox, 'isAwake');
      const where = Array.from({ length: count }, (_each, place) => tabs[place % tabs.length] ?? 0);
      await clickedMenu(chromium.background, term, where);
    },
    async undo(term) {
      const word = (await look()).find((each) => each.term === term);
      if (word === undefined) return;
      ledger.undoLost.add(term);
      const answer = await ask(outbox, 'undoCollect', { recordId: word.id });
      ledger.undoLost.delete(term);
      if (JSON.stringify(answer) === '{"res":true}') ledger.undone.add(term);
    },
    stopWorker: () => chromium.endBackground(),
    async crashWorker() {
      const dead = outbox;
      const crashed = dead.waitForEvent('crash');
      chromium.crashWorker();
      await crashed;
      outbox = await chromium.openPage(outboxPage);
      await dead.close();
    },
    async closeTab() {
      await outbox.evaluate((id) => chrome.tabs.remove(id), tabs[0] ?? 0);
      await openTabs();
    },
    async killBrowser(meanwhile) {
      await chromium.kill();
      await evidence.afterKill();
      meanwhile?.();
      chromium = await launch();
      outbox = await chromium.openPage(outboxPage);
      await openTabs();
    },
    async keepEvidence(name) {
      const state = await storedState(outbox).catch(String);
      await chromium.kill();
      const { clicked, promised, undone, undoLost } = ledger;
      return evidence.keep(name, {
        clicked: [...clicked],
        promised: [...promised],
        undone: [...undone],
        undoLost: [...undoLost],
        state,
      });
    },
    async close() {
      await chromium.close();
      await evidence.remove();
      if (given !== undefined) return;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
