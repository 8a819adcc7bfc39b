/** One review over several windows: tabs, the toolbar popup, a window that crashes. */
import type { Page } from 'playwright';
import { answer } from '../../pages/answer-card.ts';
import type { KnownAnswer } from '../../pages/known-answer.ts';
import { pressContinue, reviewAll } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { nextCard, shownCard, startReview } from '../../pages/walk.ts';
import type { RemoteControl } from '../../relay/instance-control.ts';
import { expect, test, only } from '../fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'obsolete'];

const elsewhere = (page: Page) => page.getByText('This review is open in another window.');

async function continueHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue here' }).click();
  await page.locator('[data-card]').waitFor();
}

/** Reviews the remaining cards. Together with the earlier answers, each card's answer is stored once, as given. */
async function finish(
  page: Page,
  instance: RemoteControl,
  before: readonly KnownAnswer[],
): Promise<void> {
  const onward = page.getByRole('button', { name: 'Continue', exact: true });
  if (await onward.isVisible()) await onward.click();
  const given = [...before, ...(await reviewAll(page, instance))];
  expect(new Set(given.map(({ card }) => card.term))).toEqual(new Set(terms));
  await expectStored(instance, given, page);
}

test.beforeEach(async ({ stack }) => stack.instance.addWords(terms));

test(
  'two tabs: the review runs in one of them, and continues in the other with all answers',
  { tag: '@smoke-chromium' },
  async ({ gleaner, connected, stack: { instance } }) => {
    await startReview(connected);
    const first = await answer(connected, await shownCard(connected, instance), false);
    await pressContinue(connected);
    const card = await nextCard(connected, instance);

    const other = await gleaner.openBeside('popup.html');
    await expect(elsewhere(other)).toBeVisible();
    await expect(other.locator('[data-card]')).toHaveCount(0);

    await continueHere(other);
    await expect(other.locator('[data-card]')).toHaveAttribute('data-card', card?.id ?? '');
    await expect(elsewhere(connected)).toBeVisible();
    const second = await answer(other, await shownCard(other, instance), true);
    await pressContinue(other);
    await expect(connected.getByText('1 of 4 done')).toBeVisible();

    await continueHere(connected);
    await expect(elsewhere(other)).toBeVisible();
    await finish(connected, instance, [first, second]);
    await expect(other.getByText('Nothing to review now')).toBeVisible();
  },
);

test(
  'after both tabs crash, a new one continues the review',
  only('chromium', 'only Chromium lets a page crash on request'),
  async ({ gleaner, connected, stack: { instance } }) => {
    await startReview(connected);
    const card = await shownCard(connected, instance);
    const given = await answer(connected, card, false);
    await expect(connected.getByRole('button', { name: 'Continue' })).toBeVisible();
    const other = await gleaner.openBeside('popup.html');
    await expect(elsewhere(other)).toBeVisible();

    // All of an extension's pages live in one process.
    const crashed = Promise.all([connected, other].map((page) => page.waitForEvent('crash')));
    const session = await gleaner.context.newCDPSession(connected);
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    const again = await gleaner.openPage('popup.html');
    await expect(again.locator('[data-card]')).toHaveAttribute('data-card', card.id);
    await expect(again.getByRole('button', { name: 'Continue' })).toBeVisible();
    await finish(again, instance, [given]);
  },
);

test('after the toolbar popup is closed in the middle, the review continues in a tab', async ({
  gleaner,
  connected,
  stack: { instance },
}) => {
  await startReview(connected);
  const card = await shownCard(connected, instance);
  await connected.getByRole('button', { name: 'Back' }).click();
  const popup = await gleaner.openPopup();
  await popup.getByRole('button', { name: 'Continue review' }).click();
  await expect(popup.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await expect(elsewhere(connected)).toBeVisible();
  const given = await answer(popup, card, false);
  await popup.getByRole('button', { name: 'Continue' }).waitFor();
  await popup.close();

  await connected.bringToFront();
  await expect(connected.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await finish(connected, instance, [given]);
});

test('“Open in a tab” moves the review to the tab', async ({
  gleaner,
  connected,
  stack: { instance },
}) => {
  await startReview(connected);
  const card = await shownCard(connected, instance);
  await connected.close();
  const popup = await gleaner.openPopup();
  await popup.locator('[data-card]').waitFor();
  await popup.getByRole('button', { name: /^More/u }).click();
  const opened = gleaner.context.waitForEvent('page');
  // The popup may be gone before the click is acknowledged.
  await popup
    .getByRole('button', { name: 'Open in a tab' })
    .click()
    .catch(() => undefined);
  const tab = await opened;
  await expect(tab.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await finish(tab, instance, []);
});

test.describe(() => {
  test.use({ ownBrowser: true });

  test('the side panel continues the review, and stays beside the page', async ({
    article,
    gleaner,
    connected,
    stack: { instance },
  }) => {
    await connected.bringToFront();
    await startReview(connected);
    const card = await shownCard(connected, instance);
    await connected.getByRole('button', { name: /^More/u }).click();
    await connected.getByRole('button', { name: /^Open in the side(?:bar| panel)$/u }).click();
    const panel = await gleaner.sidePanel();
    await expect(panel.locator('[data-card]')).toHaveAttribute('data-card', card.id);
    const given = await answer(panel, card, false);
    await pressContinue(panel);
    await article.bringToFront();
    await finish(panel, instance, [given]);
  });
});
