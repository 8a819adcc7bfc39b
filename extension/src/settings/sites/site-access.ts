/**
 * The browser's permission for the sites of a feature: requested on the learner's click, and given back
 * when no feature needs it.
 */
import * as z from 'zod/mini';
import { browser } from 'wxt/browser';
import { readSettings } from '../settings.ts';
import { neededSites, spareSites, withoutSites, type SiteChoices } from './needed-sites.ts';

/** The lock of what asks for sites or uses them, shared, and of what gives them back. */
const inUse = 'gleaner-sites-in-use';
const manifestSchema = z.object({ host_permissions: z.array(z.string()) });

/**
 * The browser asks the learner. Call directly in the click handler, before any await.
 * @returns whether they allowed it
 */
export function requestSites(patterns: readonly string[]): Promise<boolean> {
  return browser.permissions.request({ origins: [...patterns] });
}

/**
 * The same, for what needs the sites at once: until `use` has ended nothing is given back, in any window, and then what
 * no setting needs.
 * @returns what `use` returns
 */
export async function withSites<T>(
  patterns: readonly string[],
  use: () => Promise<T>,
): Promise<T | 'refused'> {
  const asked = requestSites(patterns);
  // A rejection is met below, in a later turn.
  asked.catch(() => undefined);
  try {
    return await navigator.locks.request(inUse, { mode: 'shared' }, async () =>
      (await asked) ? use() : 'refused',
    );
  } finally {
    await releaseSites();
  }
}

/** Gives back what no setting needs; the manifest's own permissions stay. While sites are in use, their user does it. */
export async function releaseSites(): Promise<void> {
  // One after the other: each reads what is stored when its turn comes.
  await navigator.locks
    .request('gleaner-sites-release', () =>
      navigator.locks.request(inUse, { ifAvailable: true }, (lock) => lock && giveBack()),
    )
    // A permission that the browser does not take back does no harm: no script of ours uses it.
    .catch(() => undefined);
}

async function giveBack(): Promise<void> {
  const { host_permissions } = z.parse(manifestSchema, browser.runtime.getManifest());
  const { origins: allowed = [] } = await browser.permissions.getAll();
  const origins = spareSites(await readSettings(), allowed, host_permissions);
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
