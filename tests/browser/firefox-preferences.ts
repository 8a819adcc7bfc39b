/** What Firefox is told before it starts: no questions, no updates, no calls of its own. */

/** Fixed in the profile, so that the extension's pages have a known address. */
export const extensionUuid = '3b9c4f5e-7d1a-4c55-9a51-2f60c1c1d7aa';

/** @returns the text of the profile's `user.js` */
export function preferences(
  extensionId: string,
  others: Readonly<Record<string, number>> = {},
): string {
  const values = {
    'extensions.webextensions.uuids': JSON.stringify({ [extensionId]: extensionUuid }),
    'browser.shell.checkDefaultBrowser': false,
    'browser.startup.page': 0,
    // Else there is a tab that nobody has opened yet.
    'browser.newtab.preload': false,
    // After it was killed it opens as ever: no old tabs, no offer of a safe mode.
    'browser.sessionstore.resume_from_crash': false,
    'toolkit.startup.max_resumed_crashes': -1,
    'browser.startup.homepage_override.mstone': 'ignore',
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'extensions.update.enabled': false,
    // An extension that is installed for a session only keeps what it stored, as one that is there to stay.
    'extensions.webextensions.keepStorageOnUninstall': true,
    'extensions.webextensions.keepUuidOnUninstall': true,
    'extensions.getAddons.cache.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    // The list of downloads opens late on a busy machine, and takes the focus of the page.
    'browser.download.alwaysOpenPanel': false,
    // Where the system has no voices, the first word collected opens a bar, and the page below it moves.
    'media.webspeech.synth.dont_notify_on_error': true,
    // A file of the extension's is shown as a page of it, so that tests can look into its storage from there.
    'devtools.jsonview.enabled': false,
    'ui.prefersReducedMotion': 1,
    ...others,
  };
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}
