/** An import goes on without its page, after a restart of the browser, and behind what the learner collects. */
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import type { GleanerBrowser } from '../../browser/gleaner-browser.ts';
import { until } from '../../processes/child.ts';
import type { Stack } from '../../relay/stack.ts';
import { expect, test as base } from '../fixtures.ts';

/** A browser that can be closed and opened again on the same profile. */
const test = base.extend<{ open: () => Promise<GleanerBrowser> }>({
  open: async ({ stack, workerStack }, use) => {
    // After the stack.
    void stack;
    const profile = await workerStack.profile('connected');
    let last: GleanerBrowser | undefined;
    await use(async () => {
      await last?.close();
      last = await workerStack.launch(profile);
      return last;
    });
    await last?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});

const termOf = (n: number) => `palabra${n}`;

/** So slow that the import is under way for long; a word that is sent twice would be stored twice. */
async function slowDown(stack: Stack, count: number, ms: number): Promise<void> {
  await stack.instance.changeSettings({ recollect: 'double' });
  await stack.instance.addFault({ kind: 'latency', operation: 'collectWord', ms, times: count });
}

async function startImport(page: Page, count: number): Promise<void> {
  const list = Array.from({ length: count }, (_, n) => termOf(n)).join('\n');
  await page.getByRole('textbox', { name: 'Or paste your list' }).fill(list);
  await page.getByRole('button', { name: 'Preview words' }).click();
  await page.getByRole('button', { name: `Import ${count} words` }).click();
  await expect(page.getByRole('heading', { name: 'Importing' })).toBeVisible();
}

/** In the order of their arrival. */
async function arrived(stack: Stack): Promise<readonly string[]> {
  return (await stack.instance.words()).map(({ term }) => term).toReversed();
}

const have = (stack: Stack, count: number) =>
  until(`${count} words`, async () => (await arrived(stack)).length >= count, 60_000);

test('an import goes on by itself when the browser was closed and opened, and stays paused where it was', async ({
  open,
  stack,
}) => {
  // The browser starts three times, and the service is slow, so that the import is long.
  test.slow();
  const count = 30;
  const first = await open();
  await slowDown(stack, count, 300);
  await startImport(await first.openPage('import.html'), count);
  await have(stack, 2);
  const second = await open();
  // Its page is not open: the background goes on.
  await have(stack, (await arrived(stack)).length + 3);
  const before = await second.openPage('import.html');
  await before.getByRole('button', { name: 'Pause' }).click();
  await expect(before.getByRole('heading', { name: 'Import paused' })).toBeVisible();

  const third = await open();
  const page = await third.openPage('import.html');
  await expect(page.getByRole('heading', { name: 'Import paused' })).toBeVisible();
  // The background sends what the learner collects, and nothing of the list after it.
  const popup = await third.openPage('popup.html');
  await collectTyped(popup, 'gossamer');
  await until('gossamer', async () => (await arrived(stack)).includes('gossamer'));
  const stored = await arrived(stack);
  expect(stored.length).toBeLessThan(count);
  await collectTyped(popup, 'sonder');
  await until('sonder', async () => (await arrived(stack)).includes('sonder'));
  expect(await arrived(stack)).toEqual([...stored, 'sonder']);

  await page.getByRole('button', { name: 'Continue' }).click();
  await have(stack, count + 2);
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(page.getByText(`Words: ${count} of ${count}`)).toBeVisible();
  const words = await arrived(stack);
  expect(words.filter((term) => term.startsWith('palabra'))).toEqual(
    Array.from({ length: count }, (_, n) => termOf(n)),
  );
});

test('a collected word arrives before the rest of the list', async ({ open, stack }) => {
  // The service is slow, so that the import is long.
  test.slow();
  const count = 60;
  const gleaner = await open();
  await slowDown(stack, count, 1_000);
  const page = await gleaner.openPage('import.html');
  await startImport(page, count);
  await have(stack, 1);
  const popup = await gleaner.openPage('popup.html');
  await collectTyped(popup, 'gossamer');
  // It can be taken back for a while; after that no word of the list is sent before it.
  await popup.bringToFront();
  await until('gossamer', async () => (await arrived(stack)).includes('gossamer'), 60_000);
  const words = await arrived(stack);
  expect(words.indexOf('gossamer')).toBeLessThan(count / 2);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Stop import' }).click();
  await page
    .getByRole('group', { name: /^Stop the import/u })
    .getByRole('button', { name: 'Stop import' })
    .click();
  await expect(page.getByRole('heading', { name: 'Importing' })).toHaveCount(0);
});

async function collectTyped(popup: Page, term: string): Promise<void> {
  const field = popup.getByRole('textbox', { name: 'Word or phrase' });
  if (!(await field.isVisible()))
    await popup.getByRole('button', { name: 'Collect a word' }).click();
  await field.fill(term);
  await popup.keyboard.press('Enter');
  await popup.getByRole('listitem').filter({ hasText: term }).first().waitFor();
}
