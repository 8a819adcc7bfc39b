/** Switches a feature for web pages on or off: on everywhere, or on some sites. */
import { changeSettings, type SiteChoice } from '../settings.ts';
import type { SiteFeature } from './needed-sites.ts';
import { releaseSites, requestSites } from './site-access.ts';

/** Why a feature is not where the learner wanted it. */
export type SitesTrouble = 'refused' | 'failed' | 'not-saved';

export type ChooseSites = (choice: SiteChoice) => SiteChoice;

/** The browser asks the learner. Call directly in the click handler, before any await. */
export async function allowSites(
  feature: SiteFeature,
  patterns: readonly string[],
  choose: ChooseSites,
): Promise<SitesTrouble | null> {
  let isGranted: boolean;
  try {
    isGranted = await requestSites(patterns);
  } catch {
    return 'failed';
  }
  return isGranted ? chooseSites(feature, choose) : 'refused';
}

/** For what needs no new permission. Permissions that no feature needs any more are given back. */
export async function chooseSites(
  feature: SiteFeature,
  choose: ChooseSites,
): Promise<SitesTrouble | null> {
  try {
    const kept = await changeSettings((current) => ({ [feature]: choose(current[feature]) }));
    // A permission that the browser does not take back does no harm: no script of ours uses it.
    await releaseSites(kept).catch(() => undefined);
    return null;
  } catch {
    return 'not-saved';
  }
}
