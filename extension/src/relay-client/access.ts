/**
 * Whether the browser lets Gleaner reach its relay. It asks at install, but a learner may take the
 * permission away again, and a build for another relay has another to ask for (security.md S29).
 */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';

const manifestSchema = z.object({ host_permissions: z.array(z.string()) });

/** From the manifest, which names the relay's origin and no other. */
function relayHosts(): { origins: string[] } {
  return { origins: z.parse(manifestSchema, browser.runtime.getManifest()).host_permissions };
}

export function mayReachRelay(): Promise<boolean> {
  return browser.permissions.contains(relayHosts());
}

/** Asks where it is missing. Call it in the learner's press itself: a browser takes it from nowhere else. */
export function askForRelay(): Promise<boolean> {
  return browser.permissions.request(relayHosts());
}

/** Calls back when a permission was given or taken away. Returns the way to stop. */
export function watchAccess(callback: () => void): () => void {
  browser.permissions.onAdded.addListener(callback);
  browser.permissions.onRemoved.addListener(callback);
  return () => {
    browser.permissions.onAdded.removeListener(callback);
    browser.permissions.onRemoved.removeListener(callback);
  };
}
