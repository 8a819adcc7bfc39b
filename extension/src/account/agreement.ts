/** The learner's agreement as Gleaner's pages and the background use it (`relay-client/consent.ts`). */
import { browser, type Browser } from 'wxt/browser';
import { consentItem, consentVersion, hasAgreed } from '../relay-client/consent.ts';

/** `at`: milliseconds since the epoch. */
export async function agree(at: number): Promise<void> {
  await browser.storage.local.set({ [consentItem]: { version: consentVersion, at } });
}

/** Calls back when the learner has agreed, in any window. Returns a function that stops it. */
export function watchAgreement(callback: () => void): () => void {
  const changed = (changes: Record<string, Browser.storage.StorageChange>): void => {
    if (changes[consentItem]) callback();
  };
  browser.storage.local.onChanged.addListener(changed);
  return () => browser.storage.local.onChanged.removeListener(changed);
}

/** The same as a query of a page. */
export const agreement = { key: ['agreement'], read: hasAgreed, watches: [watchAgreement] };

export async function openConsent(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}
