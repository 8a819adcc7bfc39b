/**
 * Firefox for Android as far as it can be had here: the real Firefox, with a coarse pointer and touch events, and a build
 * whose every page and background lose what Firefox for Android has not, before any line of Gleaner runs.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `ui.*PointerCapabilities` 1: coarse, without hovering. */
export const touchPreferences = {
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
};

/** https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Browser_support_for_JavaScript_APIs */
export const missingApis = [
  'commands',
  'contextMenus',
  'menus',
  'sidebarAction',
  'windows',
] as const;

const take = `for (const api of [globalThis.browser, globalThis.chrome])
  for (const name of ${JSON.stringify(missingApis)})
    if (api && name in api) Object.defineProperty(api, name, { value: undefined, configurable: true });
`;

/** Copies a build, and takes the APIs away in it: in the background, and in the script that each page loads first. */
export async function withoutApis(build: string, copy: string): Promise<string> {
  await cp(build, copy, { recursive: true });
  const names = (await readdir(copy)).filter((name) =>
    ['background.js', 'theme.js'].includes(name),
  );
  if (names.length !== 2) throw new Error('The build has other scripts than this test knows');
  for (const name of names) {
    const file = join(copy, name);
    await writeFile(file, take + (await readFile(file, 'utf8')));
  }
  return copy;
}
