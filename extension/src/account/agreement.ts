/** The learner's agreement as Gleaner's pages and the background use it (`relay-client/consent.ts`). */
import { browser } from 'wxt/browser';
import { watchItem } from '../relay-client/watch-item.ts';
import { consentItem, consentVersion, hasAgreed } from '../relay-client/consent.ts';

/** `at`: milliseconds since the epoch. */
export async function agree(at: number): Promise<void> {
  await browser.storage.local.set({ [consentItem]: { version: consentVersion, at } });
}

/** Calls back when the learner has agreed. */
export const watchAgreement = watchItem(consentItem);

/** The same as a query of a page. */
export const agreement = { key: ['agreement'], read: hasAgreed, watches: [watchAgreement] };

export async function openConsent(): Promise<void> {
  await browser.tabs.create({ url: browser.runtime.getURL('/welcome.html') });
}
