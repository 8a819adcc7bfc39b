/** Review plans and what is around a session: finished offline, a plan that is gone. */
import type { Page } from 'playwright';
import { reviewAll } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { connectIn, startButton, startReview } from '../../pages/walk.ts';
import { expect, test as base } from '../fixtures.ts';

const listing = {
  name: 'plans',
  method: 'GET',
  path: '/api/v1/review-plans',
  scopes: ['review:read'],
};

/** The relay offers a plan that the service does not have, and forwards the service's own list. */
const test = base.extend<{ popup: Page }>({
  signedIn: false,
  stack: async ({ stack }, use) => {
    await stack.instance.changeSettings({ extraRoutes: true });
    await use(stack);
  },
  popup: async ({ gleaner }, use) => {
    const popup = await gleaner.openPage('popup.html');
    await connectIn(gleaner.context, popup);
    await popup.getByRole('combobox', { name: 'Review plan' }).waitFor();
    await use(popup);
  },
});

// A relay of its own is started once.
test.describe.configure({ mode: 'default' });
test.use({
  relayEnv: {
    REVIEW_PLANS: JSON.stringify([{ id: 'exam', name: '考试词汇' }]),
    EXTRA_ROUTES: JSON.stringify([listing]),
  },
});

const names = (popup: Page) =>
  popup.getByRole('combobox', { name: 'Review plan' }).locator('option').allTextContents();

test('a plan that no longer exists at the service is reported; the others are kept and work', async ({
  popup,
  stack,
}) => {
  await stack.instance.addWords(['serendipity', 'gossamer', 'lugubrious']);
  await expect.poll(() => names(popup)).toHaveLength(2);
  await popup.getByRole('combobox', { name: 'Review plan' }).selectOption({ label: '考试词汇' });
  await startButton(popup).click();
  await expect(popup.getByText(/“考试词汇” no longer exists/iu)).toBeVisible();
  await expect.poll(() => names(popup)).toEqual(['考试词汇 (no longer exists)', 'Daily English']);
  await popup
    .getByRole('combobox', { name: 'Review plan' })
    .selectOption({ label: 'Daily English' });
  await startReview(popup);
});

test('finished offline: the answers wait, the summary says so, and each is sent once', async ({
  popup,
  stack,
}) => {
  const terms = ['serendipity', 'gossamer', 'lugubrious', 'obsolete', 'record', 'ambiguity'];
  await stack.instance.addWords(terms);
  await popup.getByRole('combobox', { name: 'Review plan' }).selectOption(stack.planId);
  await popup.getByRole('combobox', { name: 'Cards' }).selectOption('5');
  await startReview(popup);
  await stack.relay.stop();
  const isRight = (_card: unknown, place: number) => place > 0;
  const given = await reviewAll(popup, stack.instance, { isRight });
  await expect(popup.getByText('4 of 5 right first time')).toBeVisible();
  await expect(popup.getByText('5 unsent answers')).toBeVisible();
  await popup.getByRole('button', { name: 'Review 1 more' }).click();
  await expect(popup.getByText(/Sending \d+ answers/u)).toBeVisible();
  expect((await stack.instance.counters()).operations.getFlashcards.requests).toBe(1);

  await stack.restartRelay();
  await popup.reload();
  await expectStored(stack.instance, given, popup);
  await expect(popup.getByText(/unsent answers/u)).toHaveCount(0);
});
