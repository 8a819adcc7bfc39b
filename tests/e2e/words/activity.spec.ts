/** How the toolbar button shows words that wait. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { hasten, outboxPage } from '../../pages/outbox-page.ts';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { openBarePage } from '../../pages/bare-page.ts';
import { expect, test } from '../fixtures.ts';

/** Types a word into the popup's field, opening it where it is closed. */
async function addWord(popup: Page, word: string): Promise<void> {
  const field = popup.getByRole('textbox', { name: 'Word or phrase' });
  const opener = popup.getByRole('button', { name: 'Collect a word' });
  await field.or(opener).first().waitFor();
  if (!(await field.isVisible())) await opener.click();
  await expect(popup.getByRole('combobox', { name: 'Language' })).toHaveValue('LANGUAGE_ENGLISH');
  await field.fill(word);
  await field.press('Enter');
  await expect(popup.getByText(`Collected “${word}”`)).toBeVisible();
}

interface Face {
  readonly text: string;
  readonly title: string;
  readonly color: readonly number[];
}

/** Of the toolbar button, everywhere or on one tab. */
function face(gleaner: GleanerBrowser, tabId?: number): Promise<Face> {
  return gleaner.background.evaluate(async (id) => {
    const where = id === undefined ? {} : { tabId: id };
    const [text, title, color] = await Promise.all([
      chrome.action.getBadgeText(where),
      chrome.action.getTitle(where),
      chrome.action.getBadgeBackgroundColor(where),
    ]);
    return { text, title, color };
  }, tabId);
}

test('the toolbar button counts the waiting words while the relay is down, and none afterwards', async ({
  gleaner,
  connected,
  stack,
}) => {
  await stack.relay.stop();
  await addWord(connected, 'petrichor');
  await addWord(connected, 'gossamer');
  await until('the badge', async () => (await face(gleaner)).text === '2');
  await expect
    .poll(() => face(gleaner))
    .toEqual({
      text: '2',
      title: 'Gleaner: 2 unsent',
      color: [0x5f, 0x59, 0x4e, 255],
    });
  await connected.reload();
  await expect(connected.getByText(/server can’t be reached/u)).toBeVisible();

  await gleaner.endBackground();
  await connected.reload();
  await until('the badge after the worker’s death', async () => (await face(gleaner)).text === '2');

  await stack.restartRelay();
  const outbox = await gleaner.openPage(outboxPage);
  await hasten(outbox);
  await outbox.close();
  await connected.reload();
  await until('both words', async () => (await stack.instance.words()).length === 2);
  await until('the badge to go', async () => (await face(gleaner)).text === '');
  await expect.poll(async () => (await face(gleaner)).title).toBe('Gleaner');
});

test('a mark on one tab is replaced by the count again', async ({ gleaner, connected, stack }) => {
  await stack.relay.stop();
  await addWord(connected, 'petrichor');
  await until('the badge', async () => (await face(gleaner)).text === '1');
  // Where no script may run, the toolbar button shows that a click was received.
  await openBarePage(gleaner);
  const tabId = await gleaner.background.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return tab?.id;
  });
  await gleaner.menuEvent('gossamer', [tabId]);
  await until('the mark', async () => (await face(gleaner, tabId)).text === '+1');
  expect((await face(gleaner, tabId)).title).toContain('Collected “gossamer”');
  await until('the count on the tab', async () => {
    const [here, everywhere] = [await face(gleaner, tabId), await face(gleaner)];
    return here.text === '2' && JSON.stringify(here) === JSON.stringify(everywhere);
  });
});
