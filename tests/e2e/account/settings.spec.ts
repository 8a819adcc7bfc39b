/** The settings as a learner uses them: axe finds no fault in any state, and the keyboard is enough. */
import type { Page } from 'playwright';
import gleaner from '../../../gleaner.config.ts';
import { expectAccessible } from '../../browser/axe.ts';
import { until } from '../../processes/child.ts';
import { outboxPage } from '../../pages/outbox-page.ts';
import { removeHostAccess } from '../../browser/host-access.ts';
import { answerPrompt } from '../../browser/permission-prompt.ts';
import { agreedBefore, pressTruly } from '../../pages/firefox-walk.ts';
import { connectIn, reviewButton } from '../../pages/walk.ts';
import { expect, test, only } from '../firefox-fixtures.ts';

test.use({ signedIn: false });

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('every state is accessible, in light and dark, narrow and at twice the size', async ({
  gleaner,
  collect,
  article,
}) => {
  await collect(article, 'ambiguity');
  const settings = await gleaner.openPage('options.html');
  await expect(section(settings, 'Connection')).toContainText('Not connected');
  await expectAccessible(settings, 'not connected', ['light']);

  await connectIn(gleaner.context, settings);
  await expect(section(settings, 'Connection')).toContainText('Connected');
  await expect(section(settings, 'Connection')).toContainText('read your words, add words');
  await settings.getByRole('button', { name: 'Disconnect' }).click();
  await settings.getByRole('radio', { name: 'Delete my data here' }).check();
  await settings.getByRole('button', { name: 'Delete everything on this device' }).click();
  await settings.locator('summary', { hasText: 'Language codes' }).click();
  await section(settings, 'Advanced').getByRole('button', { name: 'Add' }).click();
  await expect(settings.getByRole('alert')).toContainText('Type the code');
  await expectAccessible(settings, 'connected');
  // Twice the size leaves half the width.
  await settings.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(settings, 'twice the size', ['dark']);
  const overflow = await settings.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

test('the keyboard alone: connect, settings, and the way out', async ({ gleaner }) => {
  const settings = await gleaner.openPage('options.html');
  await expect(settings.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  const names: string[] = [];
  while (names.length < 90) {
    await settings.keyboard.press('Tab');
    const focused = await settings.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return '';
      const style = getComputedStyle(element);
      const seen = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
      const label = (element as HTMLInputElement).labels?.[0]?.textContent;
      return `${label ?? element.ariaLabel ?? element.textContent} ${seen ? 'seen' : 'UNSEEN'}`;
    });
    if (focused === '') break;
    names.push(focused);
    if (focused.startsWith('Language codes')) await settings.keyboard.press('Enter');
  }
  expect(names.filter((name) => name.endsWith('UNSEEN'))).toEqual([]);
  for (const wanted of [
    'Connect',
    'Write the source into the notes',
    'Default language',
    'Follow the page’s language',
    'Remove Chinese',
    'Code',
    'Delete everything on this device',
  ]) {
    expect(names).toContain(`${wanted} seen`);
  }

  const source = settings.getByRole('switch', { name: 'Write the source into the notes' });
  await source.focus();
  await settings.keyboard.press('Space');
  await expect(source).toBeChecked();
  await settings.getByRole('button', { name: 'Delete everything on this device' }).focus();
  await settings.keyboard.press('Enter');
  await expect(settings.getByRole('group', { name: /^Delete everything/u })).toBeFocused();
  await settings.keyboard.press('Escape');
  await expect(settings.getByRole('group', { name: /^Delete everything/u })).toHaveCount(0);
});

test('what a word is sent with follows the settings at once', async ({
  article,
  gleaner,
  collect,
  connected,
  stack,
}) => {
  await expect(connected.getByRole('main')).toBeVisible();
  await collect(article, 'ambiguity');
  await until('the first word', async () => (await stack.instance.words()).length === 1);
  const settings = await gleaner.openPage('options.html');
  await settings.getByRole('switch', { name: 'Write the source into the notes' }).click();
  const languages = section(settings, 'Languages');
  await languages.getByRole('switch', { name: 'Follow the page’s language' }).click();
  await languages.getByRole('combobox').selectOption('LANGUAGE_FRENCH');
  // The page shows a choice before it is kept.
  await until('the choice to be kept', () =>
    settings.evaluate(async () => {
      const { settings: kept } = await chrome.storage.local.get('settings');
      return (kept as { language?: string } | undefined)?.language === 'LANGUAGE_FRENCH';
    }),
  );
  await settings.close();
  await collect(article, 'consortium');
  await until('the second word', async () => (await stack.instance.words()).length === 2);

  const words = await stack.instance.words();
  const [first, second] = ['ambiguity', 'consortium'].map((term) =>
    words.find((word) => word.term === term),
  );
  expect(first).toMatchObject({ language: 'LANGUAGE_ENGLISH' });
  expect(first?.notes).toHaveLength(2);
  expect(first?.notes[1]).toContain('/basic-defs.en.html');
  expect(second).toMatchObject({ language: 'LANGUAGE_FRENCH' });
  expect(second?.notes).toHaveLength(1);
  expect(second?.notes[0]).toContain('consortium');
});

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
    await expectAccessible(connected, 'relay out of reach', ['light']);
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
