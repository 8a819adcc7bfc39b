/** Takes from Gleaner what the manifest asks for its relay, as a learner does on the browser's page of the extension. */
import { firefoxOf } from './driven-firefox.ts';
import type { GleanerBrowser } from './gleaner-browser.ts';

export async function removeHostAccess({ context, extensionId }: GleanerBrowser): Promise<void> {
  const [page] = context.pages();
  const firefox = page && firefoxOf(page);
  if (firefox) {
    await firefox.evaluateChrome(`async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(extensionId)});
      const origins = extension.manifest.host_permissions;
      await ExtensionPermissions.remove(extension.id, { permissions: [], origins }, extension);
    }`);
    return;
  }
  const browserPage = await context.newPage();
  await browserPage.goto('chrome://extensions');
  await browserPage.evaluate(async (id) => {
    const { developerPrivate } = chrome as unknown as {
      developerPrivate: { updateExtensionConfiguration(update: object): Promise<void> };
    };
    await developerPrivate.updateExtensionConfiguration({
      ...{ extensionId: id, hostAccess: 'ON_CLICK' },
    });
  }, extensionId);
  await browserPage.close();
}
