/** A permission that the learner took away in the browser. */
import gleaner from '../../../gleaner.config.ts';
import { until } from '../../processes/child.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { removeHostAccess } from '../../browser/host-access.ts';
import { answerPrompt } from '../../browser/permission-prompt.ts';
import { agreedBefore, pressTruly } from '../../pages/firefox-walk.ts';
import { reviewButton } from '../../pages/walk.ts';
import { expect, test, only } from '../firefox-fixtures.ts';

test.use({ signedIn: false });

test.describe(() => {
  test.use({ ownBrowser: true });

  test('S29 a permission removed in the browser is reported, asked for at the press, and everything works again', async ({
    gleaner,
    connected,
    display,
  }) => {
    await expect(connected.getByRole('main')).toBeVisible();
    const desk = await gleaner.openPage(outboxPage);
    const mayReach = () =>
      desk.evaluate(() => {
        const origins = chrome.runtime.getManifest().host_permissions as string[];
        return chrome.permissions.contains({ origins });
      });
    expect(await mayReach()).toBe(true);

    await removeHostAccess(gleaner);
    await expect.poll(mayReach).toBe(false);

    await connected.reload();
    await connected.bringToFront();
    await expect(connected.getByText('The browser doesn’t let Gleaner reach')).toBeVisible();
    await expect(connected.getByText(/^Offline|can’t be reached/u)).toHaveCount(0);
    const ask = () => connected.getByRole('button', { name: 'Allow' }).click();
    await answerPrompt(connected, display, 'allow', ask, mayReach);
    await expect(connected.getByText('The browser doesn’t let Gleaner reach')).toHaveCount(0);
    await expect(reviewButton(connected)).toBeVisible();
  });
});

test(
  'S29 Firefox: a removed permission is asked for when Connect is pressed',
  only('firefox', 'Firefox lets the learner take away any permission, at any time'),
  async ({ firefox, stack }) => {
    const settings = await firefox.open(firefox.extensionUrl('options.html'));
    const says = async (text: string) =>
      (await firefox.evaluate<string>(settings, '() => document.body?.innerText ?? ""')).includes(
        text,
      );
    const mayReach = () =>
      firefox.evaluate<boolean>(
        settings,
        '() => browser.permissions.contains({ origins: browser.runtime.getManifest().host_permissions })',
      );
    await until('the settings', () => says('Not connected'));
    await agreedBefore(firefox, settings);
    expect(await mayReach()).toBe(true);
    // As on the browser's page of the extension, under Permissions.
    await firefox.evaluateChrome(`async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
      const extension = ExtensionParent.GlobalManager.getExtension(${JSON.stringify(gleaner.firefoxId)});
      const origins = extension.manifest.host_permissions;
      await ExtensionPermissions.remove(extension.id, { permissions: [], origins }, extension);
    }`);
    await until('what is missing to be said', () => says('doesn’t let Gleaner reach'));
    await expect.poll(mayReach).toBe(false);

    await pressTruly(firefox, settings, 'Connect');
    const prompt = `document.getElementById('addon-webext-permissions-notification')`;
    await until('the browser’s question', () =>
      firefox.evaluateChrome<boolean>(
        `() => ${prompt}?.isConnected === true && PopupNotifications.isPanelOpen`,
      ),
    );
    expect((await firefox.tabs()).some(({ url }) => url.startsWith(stack.instanceUrl))).toBe(false);
    await firefox.evaluateChrome(`() => { ${prompt}.button.click(); }`);
    await until('the permission', mayReach);
    await until('the login', async () =>
      (await firefox.tabs()).some(({ url }) => url.startsWith(stack.instanceUrl)),
    );
    await expect.poll(() => says('doesn’t let Gleaner reach')).toBe(false);
  },
);
