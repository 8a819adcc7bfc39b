/** Which page a message came from, according to the browser: a page cannot forge it. */
import { browser, type Browser } from 'wxt/browser';

export interface SendingPage {
  readonly tabId: number;
  readonly frameId: number;
  readonly incognito: boolean;
  /** An address or an origin; for a frame without its own, that of the parent page. */
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
