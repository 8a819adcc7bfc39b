/** The messaging library speaks of Chrome's global types; WXT's are the same and cover both browsers. */
import type { Browser } from 'wxt/browser';

declare global {
  namespace chrome.runtime {
    type MessageSender = Browser.runtime.MessageSender;
  }
}
