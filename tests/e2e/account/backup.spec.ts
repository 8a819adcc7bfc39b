/** A backup goes from one browser to another through a file. */
import { readFile, rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import { savedFile } from '../../pages/saved-file.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';

test('a backup brings sentences and settings to another browser, and changes nothing when restored again', async ({
  article,
  gleaner,
  collect,
  stack,
  workerStack,
}, testInfo) => {
  // Browsers of its own are started, also to make their profile.
  test.slow();
  await collect(article, 'ambiguity');
  await until('the word', async () => (await stack.instance.words()).length === 1);
  const before = await gleaner.openPage('options.html');
  await before.getByRole('radio', { name: 'Dark' }).check();
  const save = (page: Page) =>
    savedFile(page, () => page.getByRole('button', { name: 'Save a backup' }).click());
  const file = testInfo.outputPath('backup.json');
  await (await save(before)).saveAs(file);
  await expect(before.getByText('Saved as ')).toBeVisible();
  const content = JSON.parse(await readFile(file, 'utf8')) as { sentences: { term: string }[] };
  expect(content.sentences.map(({ term }) => term)).toEqual(['ambiguity']);
  await before.getByRole('radio', { name: 'Same as the system' }).check();

  const profile = await workerStack.profile('connected');
  const another = await workerStack.launch(profile);
  try {
    const settings = await another.openPage('options.html');
    const field = settings.locator('input[data-backup-file]');
    for (let round = 0; round < 2; round += 1) {
      await field.setInputFiles(file);
      const asked = settings.getByRole('group', { name: 'Restore this backup?' });
      await expect(asked.getByText('1 sentence')).toBeVisible();
      await asked.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect(settings.getByText('Restored.')).toBeVisible();
    }
    await expect(settings.getByRole('radio', { name: 'Dark' })).toBeChecked();
    const copy = JSON.parse(await readFile(await (await save(settings)).path(), 'utf8')) as object;
    expect({ ...copy, madeAt: '' }).toEqual({ ...content, madeAt: '' });
    const words = await another.openPage('words.html');
    await words.getByText('ambiguity').first().click();
    await expect(words.getByText(/ambiguity/u).nth(1)).toBeVisible();
  } finally {
    await another.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
