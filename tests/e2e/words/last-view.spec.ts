/** The popup shows its last view before its script has loaded. This view cannot be used. */
import type { Page } from 'playwright';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { expect, test } from '../fixtures.ts';

/** Runs in each page before its own scripts: what the page shows first, and whether it can be used. */
const noteFirst = `new MutationObserver((_changes, observer) => {
  const shown = document.querySelector('#root > *');
  if (shown === null) return;
  window.firstShown = { text: shown.textContent, inert: shown.inert };
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

interface FirstShown {
  readonly text: string;
  readonly inert: boolean;
}

async function openPopup(gleaner: GleanerBrowser): Promise<Page> {
  const page = await gleaner.context.newPage();
  await page.addInitScript({ content: noteFirst });
  await page.goto(gleaner.extensionUrl('popup.html'));
  return page;
}

function firstShown(page: Page): Promise<FirstShown> {
  return page.evaluate(() => (window as unknown as { firstShown: FirstShown }).firstShown);
}

async function deleteEverything(settings: Page): Promise<void> {
  await settings.getByRole('button', { name: 'Delete everything on this device' }).click();
  await settings
    .getByRole('group', { name: /^Delete everything/u })
    .getByRole('button', { name: /^Delete/u })
    .click();
  await expect(settings.getByText('Everything on this device was deleted.')).toBeVisible();
}

test('S30 the popup starts with its last view, until that is deleted', async ({
  article,
  gleaner,
  collect,
  connected,
}) => {
  await collect(article, 'ambiguity');
  await expect(connected.getByRole('listitem').filter({ hasText: 'ambiguity' })).toBeVisible();
  await connected.close();
  await collect(article, 'consortium');

  const popup = await openPopup(gleaner);
  await expect(popup.getByRole('listitem').filter({ hasText: 'consortium' })).toBeVisible();
  const first = await firstShown(popup);
  expect(first).toMatchObject({ inert: true });
  expect(first.text).toContain('ambiguity');
  // The browser may kill the page: what it shows is stored while it is open.
  const stored = () => popup.evaluate(() => localStorage.getItem('gleaner-last-view-page'));
  await expect.poll(stored).toContain('consortium');
  await popup.close();

  await deleteEverything(await gleaner.openPage('options.html'));
  const after = await openPopup(gleaner);
  await expect(after.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  expect((await firstShown(after)).text).not.toContain('ambiguity');
});

test('S30 a popup that is open while everything is deleted stores no view again', async ({
  article,
  gleaner,
  collect,
  connected,
}) => {
  await collect(article, 'ambiguity');
  const entry = { hasText: 'ambiguity' };
  await expect(connected.getByRole('listitem').filter(entry)).toBeVisible();
  const settings = await gleaner.openPage('options.html');
  await deleteEverything(settings);
  await connected.bringToFront();
  await expect(connected.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  // A page stores its view when it closes.
  await connected.reload();
  await expect(connected.getByRole('button', { name: 'Connect', exact: true })).toBeVisible();
  expect(await settings.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
