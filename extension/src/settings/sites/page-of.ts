/** Which page a message came from, in the browser's own words: a page cannot say otherwise. */
import { browser, type Browser } from 'wxt/browser';

export interface SendingPage {
  readonly tabId: number;
  readonly frameId: number;
  readonly incognito: boolean;
  /** An address or an origin; that of the page around it for a frame without its own. */
  readonly address: string;
}

/** Null for a sender that is not one of Gleaner's scripts in a frame of a tab. */
export function pageOf(sender: Browser.runtime.MessageSender): SendingPage | null {
  const { id, tab, frameId, origin, url } = sender;
  if (id !== browser.runtime.id || tab?.id === undefined || frameId === undefined) return null;
  const address = origin === undefined || origin === 'null' ? url : origin;
  return address === undefined
    ? null
    : { tabId: tab.id, frameId, incognito: tab.incognito, address };
}
