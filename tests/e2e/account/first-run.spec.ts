/** From the installation to the first reviewed card, as a new learner goes. */
import { until } from '../../processes/child.ts';
import { chooseGleaner, selectText } from '../../browser/native-menu.ts';
import { expectAccessible } from '../../browser/axe.ts';
import { answer } from '../../pages/answer-card.ts';
import { connect, shownCard } from '../../pages/walk.ts';
import { expect, test } from '../fixtures.ts';

test.use({ signedIn: false, ownBrowser: true });

test('three steps tick themselves, and eight clicks lead to the first reviewed card', async ({
  chromium,
  display,
  stack,
}) => {
  await stack.instance.addWords(['gossamer', 'thimble', 'lantern', 'harbour']);
  // Of the browser's own menu no page is told.
  let clicks = 1;
  await chromium.context.exposeBinding('countClick', () => void clicks++);
  await chromium.context.addInitScript(() =>
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) (globalThis as unknown as { countClick: () => void }).countClick();
      },
      true,
    ),
  );
  const page = await chromium.openPage('welcome.html');
  const step = (name: string) => page.locator('.step').filter({ hasText: name });
  await expect(step('Connect your vocabulary service')).toHaveAttribute('data-done', 'false');
  await expectAccessible(page, 'welcome, not connected');

  // Connect, Sign in, Allow.
  await connect(chromium.context, page);
  await expect(step('Connect your vocabulary service')).toHaveAttribute('data-done', 'true');

  // Add plan, after the address was pasted.
  await expect(page.getByRole('textbox', { name: 'Plan id or address' })).toBeFocused();
  await page.keyboard.insertText(stack.planId);
  await expect(page.getByRole('textbox', { name: 'Name of the plan' })).toHaveValue('Review plan');
  await page.getByRole('button', { name: 'Add plan' }).click();
  await expect(step('Choose a review plan')).toHaveAttribute('data-done', 'true');
  await expectAccessible(page, 'welcome, with a plan');

  // The right click, and Collect.
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('serendipity');
  const point = await selectText(page, 'serendipity');
  await chooseGleaner(page, display, point);
  await expect(step('Collect your first word')).toHaveAttribute('data-done', 'true');
  await expect(page.getByRole('list', { name: 'Collected here' })).toContainText('serendipity');
  await until('the word to arrive, with its sentence', async () => {
    const words = await stack.instance.words();
    const word = words.find(({ term }) => term === 'serendipity');
    return word?.notes[0]?.includes('It was pure serendipity that they met.') === true;
  });

  // Review your first card, and its answer.
  const opened = chromium.context.waitForEvent('page');
  await page.getByRole('button', { name: 'Review your first card' }).click();
  const review = await opened;
  const card = await shownCard(review, stack.instance);
  await answer(review, card, true);
  await until('the answer to arrive', async () => (await stack.instance.answers()).length === 1);
  expect(clicks).toBeGreaterThan(6);
  expect(clicks).toBeLessThanOrEqual(8);
});
