/**
 * Whether the learner has agreed to what Gleaner sends (docs/decisions/consent.md). Before that no request is made. The
 * answer has the version of the text that was read.
 */
import { browser } from 'wxt/browser';

/** Raise it when a release sends more than the one before: then every learner is asked again. */
export const consentVersion = 1;

export const consentItem = 'consent';

/** An older version, or anything else, is no agreement. */
export async function hasAgreed(): Promise<boolean> {
  const stored = (await browser.storage.local.get(consentItem))[consentItem];
  return ((stored as { version: number } | undefined)?.version ?? 0) >= consentVersion;
}
