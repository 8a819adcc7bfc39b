/** The keyboard alone, from the sign-in to a restored backup: each stop is seen, and each control has a name. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { savedFile } from '../../pages/saved-file.ts';
import { until } from '../../processes/child.ts';
import { expectNamed, tabTo } from '../../pages/tab-to.ts';
import { expect, test } from '../fixtures.ts';

test.use({ signedIn: false });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const enter = (page: Page) => page.keyboard.press('Enter');

test('sign in, add a plan, add a word and start a review', async ({ gleaner, stack }) => {
  // Each stop of the Tab key is looked at.
  test.slow();
  await stack.instance.addWords(['gossamer', 'thimble']);
  const popup = await gleaner.openPage('popup.html');
  await expectNamed(popup);
  await tabTo(popup, button(popup, 'Connect'));
  const asked = gleaner.context.waitForEvent('page');
  await enter(popup);
  const welcome = await asked;
  await tabTo(welcome, button(welcome, 'Agree and connect'));
  await expectNamed(welcome);
  const opened = gleaner.context.waitForEvent('page');
  await enter(welcome);
  const login = await opened;
  await welcome.close();
  await tabTo(login, login.getByRole('textbox', { name: 'Name' }));
  await login.keyboard.type('demo');
  await tabTo(login, login.getByRole('textbox', { name: 'Password' }));
  await login.keyboard.type('demo');
  await enter(login);
  await button(login, 'Allow').waitFor();
  await tabTo(login, button(login, 'Allow'));
  const closed = login.waitForEvent('close');
  await enter(login).catch(() => undefined);
  await closed;

  const plan = popup.getByRole('textbox', { name: 'Plan link' });
  await plan.waitFor();
  await expectNamed(popup);
  await tabTo(popup, plan);
  await popup.keyboard.insertText(stack.planId);
  await enter(popup);
  await button(popup, /^(?:Start review|Review \d+|Look for cards)$/u).waitFor();
  await expectNamed(popup);

  await expect(popup.locator(':focus')).toHaveText(/^(?:Start review|Review \d+|Look for cards)/u);
  await tabTo(popup, button(popup, 'Collect a word'), 'Shift+Tab');
  await enter(popup);
  await expect(popup.getByRole('textbox', { name: 'Word' })).toBeFocused();
  await expectNamed(popup);
  await popup.keyboard.type('serendipity');
  await enter(popup);
  await expect(popup.getByRole('list', { name: 'Recently collected' })).toContainText(
    'serendipity',
  );
  await until('the word', async () =>
    (await stack.instance.words()).some(({ term }) => term === 'serendipity'),
  );
  await popup.keyboard.press('Escape');
  await expect(button(popup, 'Collect a word')).toBeFocused();

  const look = button(popup, 'Look for cards');
  const start = button(popup, /^(?:Start review|Review \d+)$/u);
  // Gleaner may find cards by itself: then the one button replaces the other.
  await tabTo(popup, look.or(start));
  const looks = (await popup.locator(':focus').innerText()).startsWith('Look');
  await enter(popup);
  if (looks) {
    await tabTo(popup, start);
    await enter(popup);
  }
  await popup.locator('[data-card]').waitFor();
  await expectNamed(popup);
});

test('import a list, look at the statistics, and export the words', async ({
  gleaner,
  connected,
  stack,
}) => {
  // Each stop of the Tab key is looked at.
  test.slow();
  await connected.close();
  const page = await gleaner.openPage('import.html');
  await expectNamed(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Or paste your list' }));
  await page.keyboard.insertText('word,note\ngossamer,thin\nsonder,others\n');
  await tabTo(page, button(page, 'Preview words'));
  await enter(page);
  await button(page, 'Import 2 words').waitFor();
  await expectNamed(page);
  await tabTo(page, button(page, 'Import 2 words'));
  await enter(page);
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expectNamed(page);
  expect((await stack.instance.words()).map(({ term }) => term).sort()).toEqual([
    'gossamer',
    'sonder',
  ]);

  await tabTo(page, page.getByRole('link', { name: 'Statistics' }), 'Shift+Tab');
  await enter(page);
  const period = page.getByRole('radio', { name: 'All' });
  await period.waitFor({ state: 'attached' });
  await expectNamed(page);
  await tabTo(page, page.getByRole('radio', { checked: true }));
  for (let pressed = 0; pressed < 4 && !(await period.isChecked()); pressed += 1)
    await page.keyboard.press('ArrowRight');
  await expect(period).toBeChecked();
  const table = page.getByRole('region', { name: 'Words over time' }).getByText('Show as table');
  await tabTo(page, table);
  await enter(page);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectNamed(page);

  await tabTo(page, page.getByRole('link', { name: 'Export', exact: true }), 'Shift+Tab');
  await enter(page);
  const start = button(page, 'Export 2 words');
  await start.waitFor();
  await expectNamed(page);
  await tabTo(page, page.getByRole('radio', { checked: true }).last());
  await page.keyboard.press('ArrowDown');
  await tabTo(page, start);
  const saved = await savedFile(page, () => enter(page));
  expect(await readFile(await saved.path(), 'utf8')).toContain('gossamer');
});

test('repair what is stored, collect from a pasted line, and bring a backup back', async ({
  gleaner,
  connected,
  stack,
}, testInfo) => {
  // Each stop of the Tab key is looked at.
  test.slow();
  await connected.close();
  const page = await gleaner.openPage('repair.html');
  await expectNamed(page);
  await tabTo(page, button(page, 'Repair now'));
  await enter(page);
  await expect(button(page, 'Open Gleaner')).toBeFocused();
  await expectNamed(page);
  await enter(page);
  await button(page, 'Collect a word').waitFor();
  await page.close();

  const line = await gleaner.openPage('line.html');
  await expect(line.getByRole('textbox')).toBeFocused();
  await line.keyboard.insertText('The gossamer hung low.');
  await tabTo(line, button(line, 'gossamer'));
  await expectNamed(line);
  await enter(line);
  await expect(line.getByRole('status')).toContainText('gossamer');
  await until('the word', async () => (await stack.instance.words()).length === 1);
  await line.close();

  const settings = await gleaner.openPage('options.html');
  await expectNamed(settings);
  await tabTo(settings, settings.getByRole('link', { name: 'Backup' }));
  await enter(settings);
  await tabTo(settings, button(settings, 'Save a backup'));
  const file = testInfo.outputPath('backup.json');
  await (await savedFile(settings, () => enter(settings))).saveAs(file);
  await expect(settings.getByText('Saved as ')).toBeVisible();
  await tabTo(settings, button(settings, 'Restore from a file…'));
  // The browser's own window, in which a file is chosen, is no part of Gleaner.
  await settings.locator('input[data-backup-file]').setInputFiles(file);
  const asked = settings.getByRole('group', { name: 'Restore this backup?' });
  await asked.waitFor();
  await expectNamed(settings);
  await tabTo(settings, asked.getByRole('button', { name: 'Restore', exact: true }));
  await enter(settings);
  await expect(settings.getByText('Restored.')).toBeVisible();
  await expect(button(settings, 'Restore from a file…')).toBeFocused();
});
