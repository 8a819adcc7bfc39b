/** Switches a feature for web pages on or off: on everywhere, or on some sites. */
import { changeSettings, type SiteChoice } from '../settings.ts';
import type { SiteFeature } from './needed-sites.ts';
import { releaseSites, withSites } from './site-access.ts';
import { keepError } from '../../platform/keep-error.ts';

/** Why a feature is not where the learner wanted it. */
export type SitesTrouble = 'refused' | 'failed' | 'not-saved';

export type ChooseSites = (choice: SiteChoice) => SiteChoice;

/** The browser asks the learner. Call directly in the click handler, before any await. */
export async function allowSites(
  feature: SiteFeature,
  patterns: readonly string[],
  choose: ChooseSites,
): Promise<SitesTrouble | null> {
  try {
    return await withSites(patterns, () => store(feature, choose));
  } catch (error) {
    void keepError('sites: choose', error);
    return 'failed';
  }
}

/** For what needs no new permission. Permissions that no feature needs any more are given back. */
export async function chooseSites(
  feature: SiteFeature,
  choose: ChooseSites,
): Promise<SitesTrouble | null> {
  const trouble = await store(feature, choose);
  await releaseSites();
  return trouble;
}

async function store(feature: SiteFeature, choose: ChooseSites): Promise<'not-saved' | null> {
  try {
    await changeSettings((current) => ({ [feature]: choose(current[feature]) }));
    return null;
  } catch (error) {
    void keepError('sites: store', error);
    return 'not-saved';
  }
}
