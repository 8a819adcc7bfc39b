/** A browser with Gleaner in it, as tests see it that run in Chromium and in Firefox. */
import type { BrowserContext, Page } from 'playwright';

export type BrowserKind = 'chromium' | 'firefox';

/** Gleaner's background: a service worker in Chromium, an event page in Firefox. */
interface Background {
  evaluate<R, Arg>(work: (arg: Arg) => R, arg: Arg): Promise<Awaited<R>>;
  evaluate<R>(work: (() => R) | string): Promise<Awaited<R>>;
}

export interface ChosenItem {
  readonly menuItemId?: string;
  readonly frameId?: number;
}

export interface GleanerBrowser {
  readonly kind: BrowserKind;
  readonly context: BrowserContext;
  readonly background: Background;
  readonly extensionId: string;
  extensionUrl(path: string): string;
  /** Opens one of the extension's pages in a tab. */
  openPage(path: string): Promise<Page>;
  /** The same where the pages that are open stay in sight: Gleaner rests in a tab that is hidden. */
  openBeside(path: string): Promise<Page>;
  /** Opens the real toolbar popup. */
  openPopup(): Promise<Page>;
  /** Gleaner in the browser's side panel or sidebar, once it is open there. */
  sidePanel(): Promise<Page>;
  /** Ends the background as the browser does when it is idle. */
  endBackground(): Promise<void>;
  /**
   * One choice of Gleaner's item in each of these tabs, or one of no tab: the event alone, without the menu.
   * @param chosen where it is not the item that collects, or not the page's top frame
   */
  menuEvent(
    selection: string,
    tabIds?: readonly (number | undefined)[],
    chosen?: ChosenItem,
  ): Promise<void>;
  /**
   * One press of a shortcut in this tab, by default of the one that collects: the event alone, which grants no access
   * to the page.
   */
  shortcutEvent(tabId: number, command?: string): Promise<void>;
  /** Gleaner is told that it was updated: the event alone. */
  updateEvent(): Promise<void>;
  /** SIGKILL to the browser and all its processes; resolves when they are gone. */
  kill(): Promise<void>;
  close(): Promise<void>;
}
