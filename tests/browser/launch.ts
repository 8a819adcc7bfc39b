/** Starts a browser of either kind with Gleaner in it. */
import gleaner from '../../gleaner.config.ts';
import { launchChromium } from './chromium.ts';
import type { Display } from './display.ts';
import { driveFirefox } from './driven-firefox.ts';
import { launchFirefox } from './firefox.ts';
import type { BrowserKind, GleanerBrowser } from './gleaner-browser.ts';

/** WXT's names of the browsers. */
export const buildFor = { chromium: 'chrome', firefox: 'firefox' } as const;

/** Gives the folder of the unpacked extension. */
type Builds = (browser: 'chrome' | 'firefox') => Promise<string>;

/** @param profile a folder that outlives the browser; without it the browser has one of its own */
export async function launch(
  kind: BrowserKind,
  builds: Builds,
  display: Display,
  profile?: string,
): Promise<GleanerBrowser> {
  const extension = await builds(buildFor[kind]);
  const options = { extension, display: display.name, ...(profile !== undefined && { profile }) };
  if (kind === 'chromium') return launchChromium(options);
  return driveFirefox(await launchFirefox({ ...options, extensionId: gleaner.firefoxId }));
}
