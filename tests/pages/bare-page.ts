/** A page of the browser's own, in which no script of an extension may run. */
import type { GleanerBrowser } from '../browser/gleaner-browser.ts';

const addresses = { chromium: 'chrome://version', firefox: 'about:license' };

export async function openBarePage({ context, kind }: GleanerBrowser): Promise<void> {
  const page = await context.newPage();
  // Firefox tells of none of its own pages that it has loaded.
  await page.goto(addresses[kind], { waitUntil: 'commit' });
}
