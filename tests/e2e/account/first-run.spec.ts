/** From the installation to the first reviewed card, as a new learner goes whose account has no word yet. */
import { until } from '../../processes/child.ts';
import { connectIn } from '../../pages/walk.ts';
import { collectSample, countClicks, reviewFirstCard, step } from '../../pages/first-run.ts';
import { expect, test } from '../fixtures.ts';

test.use({ signedIn: false, ownBrowser: true });

test('three steps tick themselves, and eight clicks lead to the first reviewed card', async ({
  gleaner,
  display,
  stack,
}) => {
  const clicks = await countClicks(gleaner.context);
  const page = await gleaner.openPage('welcome.html');
  await expect(step(page, 'Connect')).toHaveAttribute('data-done', 'false');
  // Unsent words are kept when space runs low, and nobody is asked. Chromium keeps them without saying so.
  if (gleaner.kind === 'firefox')
    await expect.poll(() => page.evaluate(() => navigator.storage.persisted())).toBe(true);

  // Connect, Sign in, Allow.
  await connectIn(gleaner.context, page);
  await expect(step(page, 'Connect')).toHaveAttribute('data-done', 'true');

  // Add plan, after the address was pasted.
  await expect(page.getByRole('textbox', { name: 'Plan link' })).toBeFocused();
  await page.keyboard.insertText(`${stack.instanceUrl}/plans/${stack.planId}/?tab=cards#top`);
  await expect(page.getByRole('textbox', { name: 'Name of the plan' })).toHaveValue('');
  await page.getByRole('button', { name: 'Add plan' }).click();
  await expect(step(page, 'Choose a review plan')).toHaveAttribute('data-done', 'true');

  // The right click, and Collect.
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('serendipity');
  await collectSample(page, display);
  await expect(step(page, 'Collect your first word')).toHaveAttribute('data-done', 'true');
  await expect(page.getByRole('list', { name: 'Collected here' })).toContainText('serendipity');
  // What is done stays done.
  await page.reload();
  for (const name of ['Connect', 'Choose a review plan', 'Collect your first word'])
    await expect(step(page, name)).toHaveAttribute('data-done', 'true');

  // Review your first card, and its answer.
  await reviewFirstCard(page, stack.instance);
  const words = await stack.instance.words();
  const word = words.find(({ term }) => term === 'serendipity');
  expect(word?.notes[0]).toContain('It was pure serendipity that they met.');
  await until('the answer to arrive', async () => (await stack.instance.answers()).length === 1);
  expect(clicks()).toBeGreaterThan(6);
  expect(clicks()).toBeLessThanOrEqual(8);
});

test('what was done elsewhere ticks its step: connected in the popup, collected there', async ({
  gleaner,
  stack,
}) => {
  const page = await gleaner.openPage('welcome.html');
  const popup = await gleaner.openPage('popup.html');
  await popup.getByRole('button', { name: 'Collect a word' }).click();
  await popup.getByRole('textbox', { name: 'Word' }).fill('gossamer');
  await popup.keyboard.press('Enter');
  await expect(step(page, 'Collect your first word')).toHaveAttribute('data-done', 'true');
  await connectIn(gleaner.context, popup);
  await expect(step(page, 'Connect')).toHaveAttribute('data-done', 'true');
  await popup.getByRole('textbox', { name: 'Plan link' }).fill(stack.planId);
  await popup.getByRole('button', { name: 'Add plan' }).click();
  await expect(step(page, 'Choose a review plan')).toHaveAttribute('data-done', 'true');
});

test('a login that is left half-way is not pointed at, and Connect begins again', async ({
  gleaner,
}) => {
  const page = await gleaner.openPage('welcome.html');
  const opened = gleaner.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Connect' }).click();
  const login = await opened;
  await login.getByRole('textbox', { name: 'Name' }).waitFor();
  await expect(page.getByText('Sign in on the page that has opened')).toBeAttached();
  await login.close();
  await page.bringToFront();
  await expect(page.getByText('Sign in on the page that has opened')).toHaveCount(0);
  await connectIn(gleaner.context, page);
  await expect(step(page, 'Connect')).toHaveAttribute('data-done', 'true');
});
