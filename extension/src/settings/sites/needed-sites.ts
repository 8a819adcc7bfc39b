/** Which sites are needed, which are not, and what is left of a choice when some are forbidden. Pure. */
import type { Settings, SiteChoice } from '../settings.ts';
import { everySite, patternsOf } from './site-pattern.ts';

/** Features for web pages, by the name of their setting. */
export const siteFeatures = ['bubble', 'highlight'] as const;
export type SiteFeature = (typeof siteFeatures)[number];
/** All that needs a site's permission. */
const siteUses = [...siteFeatures, 'media'] as const;
export type SiteChoices = Pick<Settings, (typeof siteUses)[number]>;

export function neededSites(choices: SiteChoices): string[] {
  return [...new Set(siteUses.flatMap((use) => patternsOf(choices[use])))];
}

/**
 * @param allowed match patterns that the browser allows, each as it was requested
 * @param required what the manifest itself requests
 * @returns the patterns that can be given back
 */
export function spareSites(
  choices: SiteChoices,
  allowed: readonly string[],
  required: readonly string[],
): string[] {
  const needed = neededSites(choices);
  // If "every site" was allowed first, a site on a list was never requested separately, and depends on it.
  const hanging = needed.some((pattern) => !allowed.includes(pattern));
  const kept = new Set([...needed, ...required, ...(hanging ? everySite : [])]);
  return allowed.filter((pattern) => !kept.has(pattern));
}

export function withoutSites(choices: SiteChoices, forbidden: ReadonlySet<string>): SiteChoices {
  const reduced = ({ everywhere, sites }: SiteChoice): SiteChoice => ({
    everywhere: everywhere && !everySite.some((pattern) => forbidden.has(pattern)),
    sites: sites.filter((site) => !forbidden.has(site)),
  });
  return {
    bubble: reduced(choices.bubble),
    highlight: reduced(choices.highlight),
    media: reduced(choices.media),
  };
}
