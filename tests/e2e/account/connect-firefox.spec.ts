/** Connecting from Firefox's real popup, and in a container tab, which has cookies of its own. */
import { agreedBefore, hasButton, pressTruly, says, signIn } from '../../pages/firefox-walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test, only } from '../firefox-fixtures.ts';

test(
  'Firefox: the popup closes when it opens a tab, and a sign-in in a container tab is said not to connect',
  only('firefox', 'Chromium closes its popup itself, and has no containers'),
  async ({ firefox, stack }) => {
    const tabOf = async (url: string) =>
      (await firefox.tabs()).find((tab) => tab.url.startsWith(url));
    let popup = await firefox.openPopup();
    await pressTruly(firefox, popup, 'Settings');
    await until('the settings', async () =>
      Boolean(await tabOf(firefox.extensionUrl('options.html'))),
    );
    await until('the popup to close', async () => !(await firefox.hasPopup()));
    const settings = await tabOf(firefox.extensionUrl('options.html'));
    await agreedBefore(firefox, settings?.context ?? '');

    // Settings are the front tab now.
    popup = await firefox.openPopup();
    await pressTruly(firefox, popup, 'Settings');
    await until('the popup to close', async () => !(await firefox.hasPopup()));

    popup = await firefox.openPopup();
    await pressTruly(firefox, popup, 'Connect');
    await until('the sign-in', async () => Boolean(await tabOf(stack.instanceUrl)));
    await until('the popup to close', async () => !(await firefox.hasPopup()));

    // As an extension for containers does with an address that is to open in one.
    await firefox.evaluateChrome(`() => {
    gBrowser.removeTab(gBrowser.selectedTab);
    gBrowser.selectedTab = gBrowser.addTrustedTab(${JSON.stringify(`${stack.relayUrl}/auth/login`)}, {
      userContextId: 1,
    });
  }`);
    const tab = await signIn(firefox, stack.instanceUrl);
    await until('what is true', () => says(firefox, tab, 'Gleaner isn’t connected'));
    expect(await says(firefox, tab, 'container tab')).toBe(true);
    expect(await says(firefox, tab, 'connected to')).toBe(false);
    popup = await firefox.openPopup();
    await until('the popup', () => hasButton(firefox, popup, 'Connect'));
  },
);
