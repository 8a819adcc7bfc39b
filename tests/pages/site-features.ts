/** Switches on, in Gleaner's settings, what runs on pages; the browser's own question is answered for real. */
import type { Page } from 'playwright';
import { answerPrompt } from '../browser/permission-prompt.ts';
import type { GleanerBrowser } from '../browser/gleaner-browser.ts';
import type { Display } from '../browser/display.ts';

export const bubbleEverywhere = 'Show it on every site';
export const highlightEverywhere = 'Highlight them on every site';

/** Opens the settings and switches a feature on for every site; gives the page of the settings. */
export async function switchOn(
  gleaner: GleanerBrowser,
  display: Display,
  name: string,
): Promise<Page> {
  const settings = await gleaner.openPage('options.html');
  const everywhere = settings.getByRole('switch', { name });
  const ask = () => everywhere.click();
  await answerPrompt(settings, display, 'allow', ask, () => everywhere.isChecked());
  return settings;
}

/** Adds a site to a feature's list, in the section of the settings that is headed so. */
export async function addSite(
  settings: Page,
  display: Display,
  section: string,
  site: string,
): Promise<void> {
  const region = settings.getByRole('region', { name: section });
  await region.getByRole('textbox', { name: 'Site' }).fill(site);
  const ask = () => region.getByRole('button', { name: 'Add site' }).click();
  const remove = region.getByRole('button', { name: `Remove ${site}` });
  await answerPrompt(settings, display, 'allow', ask, () => remove.isVisible());
}
