/**
 * Whether the browser lets Gleaner reach its relay. The browser asks at install, but a learner can remove
 * the permission later, and a build for another relay needs another one (security-checklist.md S29).
 */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';

const manifestSchema = z.object({ host_permissions: z.array(z.string()) });

/** From the manifest, which names only the relay's origin. */
function relayHosts(): { origins: string[] } {
  return { origins: z.parse(manifestSchema, browser.runtime.getManifest()).host_permissions };
}

export function mayReachRelay(): Promise<boolean> {
  return browser.permissions.contains(relayHosts());
}

/**
 * Asks for the permission if it is missing. Call it directly in the click handler: browsers refuse it
 * elsewhere.
 */
export function askForRelay(): Promise<boolean> {
  return browser.permissions.request(relayHosts());
}

/** Calls back when a permission was added or removed. Returns a function that stops it. */
export function watchAccess(callback: () => void): () => void {
  browser.permissions.onAdded.addListener(callback);
  browser.permissions.onRemoved.addListener(callback);
  return () => {
    browser.permissions.onAdded.removeListener(callback);
    browser.permissions.onRemoved.removeListener(callback);
  };
}

/** The same as a query of a page. */
export const access = { key: ['access'], read: mayReachRelay, watches: [watchAccess] };
