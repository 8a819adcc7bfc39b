/** A list of words, through the real page to the service. */
import { readFile } from 'node:fs/promises';
import { savedFile } from '../../pages/saved-file.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

test(
  'a pasted list is looked at, corrected and sent in the background; our own export changes nothing',
  { tag: '@smoke-chromium' },
  async ({ connected, gleaner, stack }, testInfo) => {
    await stack.instance.addWords(['known']);
    await connected.close();
    const page = await gleaner.openPage('import.html');
    await page
      .getByRole('textbox', { name: 'Or paste your list' })
      .fill('word,note\ngossamer,thin\nsonder,others\ngossamer,again\n!!!,none\n');
    await page.getByRole('button', { name: 'Preview words' }).click();
    await expect(page.getByText('2 new, 1 twice in this list, and 1 with a problem')).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 words' }).click();
    const arrived = async () => (await stack.instance.words()).map(({ term }) => term).sort();
    await until('the words to arrive', async () => (await arrived()).length === 3);
    expect(await arrived()).toEqual(['gossamer', 'known', 'sonder']);
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();

    const words = await gleaner.openPage('export.html');
    await words.getByRole('radio', { name: /CSV/u }).check();
    const saved = await savedFile(words, () =>
      words.getByRole('button', { name: /^(?:Export|Save)/u }).click(),
    );
    const file = testInfo.outputPath('words.csv');
    await saved.saveAs(file);
    expect(await readFile(file, 'utf8')).toContain('gossamer');
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('2 already collected', { exact: true })).toBeVisible();
  },
);
