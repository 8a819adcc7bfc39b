/**
 * The browser's permission for the sites of a feature: requested on the learner's click, and given back
 * when no feature needs it.
 */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { neededSites, spareSites, withoutSites, type SiteChoices } from './needed-sites.ts';

const manifestSchema = z.object({ host_permissions: z.array(z.string()) });

/**
 * The browser asks the learner. Call directly in the click handler, before any await.
 * @returns whether they allowed it
 */
export function requestSites(patterns: readonly string[]): Promise<boolean> {
  return browser.permissions.request({ origins: [...patterns] });
}

/** Gives back what no feature needs; the manifest's own permissions stay. */
export async function releaseSites(choices: SiteChoices): Promise<void> {
  const { host_permissions } = z.parse(manifestSchema, browser.runtime.getManifest());
  const { origins: allowed = [] } = await browser.permissions.getAll();
  const origins = spareSites(choices, allowed, host_permissions);
  if (origins.length > 0) await browser.permissions.remove({ origins });
}

/** The choices without the sites that the browser no longer allows; null when nothing changes. */
export async function withoutForbidden(choices: SiteChoices): Promise<SiteChoices | null> {
  const answers = await Promise.all(
    neededSites(choices).map(async (pattern) => {
      const allowed = await browser.permissions.contains({ origins: [pattern] });
      return allowed ? [] : [pattern];
    }),
  );
  const forbidden = new Set(answers.flat());
  return forbidden.size === 0 ? null : withoutSites(choices, forbidden);
}
