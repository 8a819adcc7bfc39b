/** The first run where the relay offers plans: one is picked, and nothing is pasted. */
import { connectIn } from '../../pages/walk.ts';
import { collectSample, countClicks, reviewFirstCard, step } from '../../pages/first-run.ts';
import { expect, test } from '../fixtures.ts';

const plans = [
  { id: 'daily-english', name: 'Daily English' },
  { id: 'exam', name: 'Exam words' },
];
test.use({
  signedIn: false,
  ownBrowser: true,
  relayEnv: { REVIEW_PLANS: JSON.stringify(plans) },
});

test('a plan is picked from those of the relay, and eight clicks lead to the first card', async ({
  gleaner,
  display,
  stack,
}) => {
  const clicks = await countClicks(gleaner.context);
  const page = await gleaner.openPage('welcome.html');
  await connectIn(gleaner.context, page);
  const plan = page.getByRole('button', { name: 'Daily English' });
  await expect(plan).toBeFocused();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await plan.click();
  await expect(step(page, 'Choose a review plan')).toHaveAttribute('data-done', 'true');
  await collectSample(page, display);
  await reviewFirstCard(page, stack.instance);
  expect(clicks()).toBeLessThanOrEqual(8);
});

test('the form for another plan opens beside them, and closes without losing the focus', async ({
  gleaner,
}) => {
  const page = await gleaner.openPage('welcome.html');
  await connectIn(gleaner.context, page);
  const opener = page.getByRole('button', { name: 'Add another plan' });
  await opener.click();
  await expect(page.getByRole('textbox', { name: 'Plan link' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(opener).toBeFocused();
});
