/** The tests' own tools: what one test leaves in the shared browser is not met by the next. */
import { readFile } from 'node:fs/promises';
import { outboxPage } from '../pages/outbox-page.ts';
import { savedFile } from '../pages/saved-file.ts';
import { everythingStored } from '../pages/stored.ts';
import { reviewButton } from '../pages/walk.ts';
import { putState, rest, takeState } from './browser-state.ts';
import { expect, test } from './fixtures.ts';

test.use({ ownBrowser: true });

test('what a test deletes is back in the next one', async ({ gleaner, connected }) => {
  const state = await takeState(gleaner);
  const desk = await gleaner.openPage(outboxPage);
  await connected.close();
  await desk.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await rest(gleaner);
  await putState(gleaner, state);
  const popup = await gleaner.openPage('popup.html');
  await expect(reviewButton(popup)).toBeVisible();
});

test('reading what is stored makes no database of one that is just deleted', async ({
  gleaner,
}) => {
  const desk = await gleaner.openPage(outboxPage);
  for (let round = 0; round < 60; round += 1) {
    await desk.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('short-lived');
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    const deleted = desk.evaluate(async (tasks) => {
      for (let task = 0; task < tasks; task += 1) await indexedDB.databases();
      await new Promise((resolve) => {
        indexedDB.deleteDatabase('short-lived').onsuccess = resolve;
      });
    }, round % 10);
    await Promise.all([everythingStored(desk), deleted]);
    const left = await desk.evaluate(() => indexedDB.databases());
    expect(left.map(({ name }) => name)).not.toContain('short-lived');
  }
});

test('after the toolbar popup was open, a saved file is where the test looks for it', async ({
  gleaner,
}) => {
  const popup = await gleaner.openPopup();
  await expect(reviewButton(popup)).toBeVisible();
  const settings = await gleaner.openPage('options.html');
  const save = settings.getByRole('button', { name: 'Save a backup' });
  const download = await savedFile(settings, () => save.click());
  expect(await readFile(await download.path(), 'utf8')).toContain('gleaner');
});

test('a tab that closes before its page has loaded hides nothing of later tabs', async ({
  gleaner,
}) => {
  const desk = await gleaner.openPage(outboxPage);
  await desk.evaluate(async () => {
    const url = chrome.runtime.getURL('words.html');
    for (let round = 0; round < 10; round += 1) {
      window.open(url, '_blank', 'noopener');
      for (let tab; !tab;) {
        [tab] = await chrome.tabs.query({ url });
        if (tab) await chrome.tabs.remove(tab.id ?? 0);
      }
    }
  });
  const popup = await gleaner.openPage('popup.html');
  await expect(reviewButton(popup)).toBeVisible();
  const closed = popup.waitForEvent('close');
  await popup.evaluate(() => {
    window.close();
  });
  await closed;
});
