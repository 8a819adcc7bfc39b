/** Review plans and what is around a session: none due, finished offline, a plan that is gone. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { answer } from '../../pages/answer-card.ts';
import { expectAccessible } from '../../browser/axe.ts';
import { changeWord, keptWords, outboxPage } from '../../pages/outbox-page.ts';
import { pressContinue, reviewAll } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { connectIn, shownCard, startButton, startReview } from '../../pages/walk.ts';
import { expect, test as base } from '../fixtures.ts';

const dayMs = 86_400_000;

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

test('plans of the relay and of the service are named, ordered and removed by keys alone', async ({
  popup,
  stack,
}) => {
  await expect.poll(() => names(popup)).toEqual(['考试词汇', 'Daily English']);
  const asked = (await stack.instance.counters()).operations.listReviewPlans.requests;
  expect(asked).toBe(1);

  await popup.getByRole('button', { name: 'Plans…' }).focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('heading', { name: 'Review plans' })).toBeFocused();
  const list = popup.getByRole('list', { name: 'Review plans' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(popup, 'plans');
  await popup.getByRole('button', { name: 'Rename or remove Daily English' }).focus();
  await popup.keyboard.press('Alt+ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('Daily English');
  await expect(popup.getByText('Daily English is now number 1 of 2')).toBeAttached();
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await popup.keyboard.type('Every day');
  await expectAccessible(popup, 'renaming');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('button', { name: 'Rename or remove Every day' })).toBeFocused();

  await popup.getByRole('button', { name: 'Rename or remove 考试词汇' }).click();
  await popup.getByRole('button', { name: 'Remove from list' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await popup.getByRole('button', { name: 'Put back' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await popup.getByRole('button', { name: 'Rename or remove 考试词汇' }).click();
  await popup.getByRole('button', { name: 'Remove from list' }).click();
  await popup.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(popup.getByRole('button', { name: 'Plans…' })).toBeFocused();

  await popup.reload();
  await expect.poll(() => names(popup)).toEqual(['Every day']);
  const again = (await stack.instance.counters()).operations.listReviewPlans.requests;
  expect(again).toBe(asked);
});

test('a plan that no longer exists at the service is reported; the others are kept and work', async ({
  popup,
  stack,
}) => {
  await stack.instance.addWords(['serendipity', 'gossamer', 'lugubrious']);
  await expect.poll(() => names(popup)).toHaveLength(2);
  await popup.getByRole('combobox', { name: 'Review plan' }).selectOption({ label: '考试词汇' });
  await startButton(popup).click();
  await expect(popup.getByText(/“考试词汇” no longer exists/iu)).toBeVisible();
  await expectAccessible(popup, 'plan gone');
  await expect.poll(() => names(popup)).toEqual(['考试词汇 (no longer exists)', 'Daily English']);
  await popup
    .getByRole('combobox', { name: 'Review plan' })
    .selectOption({ label: 'Daily English' });
  await startReview(popup);
});

test('with nothing due the popup shows today’s words only, and no error', async ({
  article,
  gleaner,
  collect,
  popup,
  stack,
}) => {
  for (const word of ['consortium', 'ambiguity']) await collect(article, word);
  await until('the words', async () => (await stack.instance.words()).length === 2);
  const desk = await gleaner.openPage(outboxPage);
  await until('both to be settled', async () =>
    (await keptWords(desk)).every(({ state }) => state === 'sent'),
  );
  await changeWord(desk, 'consortium', { createdAt: Date.now() - 2 * dayMs });
  await stack.instance.addFault({
    ...{ kind: 'answer', operation: 'getFlashcards', status: 200 },
    contentType: 'application/json',
    body: JSON.stringify({ flash_cards: [], stats: { due_count: 0, reviewed_today: 12 } }),
  });
  await popup.bringToFront();
  await popup.getByRole('combobox', { name: 'Review plan' }).selectOption(stack.planId);
  await startButton(popup).click();
  await expect(popup.getByText('Nothing to review now')).toBeVisible();
  await expect(popup.locator('.today-words')).toHaveText(/^Collected today:\s*ambiguity$/u);
  await expect(popup.getByText('12 reviewed today')).toBeVisible();
  await expectAccessible(popup, 'nothing due');
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
  await expectAccessible(popup, 'summary offline');
  await popup.getByRole('button', { name: 'Review 1 more' }).click();
  await expect(popup.getByText(/answers are being sent/u)).toBeVisible();
  expect((await stack.instance.counters()).operations.getFlashcards.requests).toBe(1);

  await stack.restartRelay();
  await popup.reload();
  await expectStored(stack.instance, given, popup);
  await expect(popup.getByText(/unsent answers/u)).toHaveCount(0);
});

test('the days: a streak from this device, the calendar, and a reminder that a review ends', async ({
  gleaner,
  popup,
  stack,
}) => {
  const badge = () => gleaner.background.evaluate(() => chrome.action.getBadgeText({}));
  await stack.instance.addWords(['serendipity']);
  await popup.getByRole('button', { name: 'Your days' }).click();
  await popup.getByRole('switch', { name: 'Remind me to review' }).click();
  await popup.getByRole('combobox', { name: 'From' }).selectOption('0');
  await expect.poll(badge).toBe('•');
  await expectAccessible(popup, 'days, none yet');
  await popup.getByRole('button', { name: 'Back', exact: true }).click();

  await popup.getByRole('combobox', { name: 'Review plan' }).selectOption(stack.planId);
  await startReview(popup);
  const given = await answer(popup, await shownCard(popup, stack.instance), true);
  await expect.poll(badge).toBe('');
  await pressContinue(popup);
  await expectStored(stack.instance, [given], popup);
  await popup.getByRole('button', { name: 'Done' }).click();
  await popup.getByRole('button', { name: '1-day streak' }).click();
  const today = popup.locator('[aria-current="date"]');
  await expect(today).toHaveAccessibleName(/: 1 card, 1 right first time/u);
  await expectAccessible(popup, 'days');
});
