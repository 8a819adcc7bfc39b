/** One review over several windows: tabs, the toolbar popup, a window that crashes. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { DealtCards } from '../support/browser/walk.ts';
import { until } from '../support/process/child.ts';
import type { Stack } from '../support/relay/stack.ts';
import { answer } from '../support/browser/answer-card.ts';
import { nextCard, shownCard, startReview } from '../support/browser/walk.ts';
import { expect, test } from './fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'obsolete'];

const elsewhere = (page: Page) => page.getByText('The review goes on in another window.');

async function continueHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue here' }).click();
  await page.locator('[data-card]').waitFor();
}

async function finish(page: Page, dealt: DealtCards): Promise<void> {
  const onward = page.getByRole('button', { name: 'Continue', exact: true });
  if (await onward.isVisible()) await onward.click();
  for (let card = await nextCard(page, dealt); card; card = await nextCard(page, dealt)) {
    await answer(page, card, true);
    await onward.click();
  }
}

/** Every card was answered once, and no answer came twice. */
async function expectAllOnce(stack: Stack): Promise<void> {
  await until('the answers', async () => (await stack.instance.answers()).length >= terms.length);
  const answers = await stack.instance.answers();
  expect(answers.map(({ term }) => term).sort()).toEqual([...terms].sort());
  const { effects } = await stack.instance.counters();
  expect(effects.answersApplied).toBe(terms.length);
  expect(effects.answersRepeated).toBe(0);
}

test.beforeEach(async ({ stack }) => stack.instance.addWords(terms));

test('two tabs: the review is in one of them, and goes on in the other with all that was done', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const first = await shownCard(connected, dealt);
  await answer(connected, first, true);
  await connected.getByRole('button', { name: 'Continue' }).click();
  const card = await shownCard(connected, dealt);

  const other = await chromium.openPage('popup.html');
  await expect(elsewhere(other)).toBeVisible();
  await expect(other.locator('[data-card]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page: other }).analyze();
  expect(violations).toEqual([]);

  await continueHere(other);
  await expect(other.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await expect(elsewhere(connected)).toBeVisible();
  await answer(other, card, true);
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(connected.getByText('2 of 4 done')).toBeVisible();

  await continueHere(connected);
  await expect(elsewhere(other)).toBeVisible();
  await finish(connected, dealt);
  await expect(other.getByRole('button', { name: /^Review \d+/u })).toBeVisible();
  await expectAllOnce(stack);
});

test('a crash takes both tabs; a new one goes on with the review', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const card = await shownCard(connected, dealt);
  await answer(connected, card, true);
  await expect(connected.getByRole('button', { name: 'Continue' })).toBeVisible();
  const other = await chromium.openPage('popup.html');
  await expect(elsewhere(other)).toBeVisible();

  // All of an extension's pages live in one process.
  const crashed = Promise.all([connected, other].map((page) => page.waitForEvent('crash')));
  const session = await chromium.context.newCDPSession(connected);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const again = await chromium.openPage('popup.html');
  await expect(again.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await expect(again.getByRole('button', { name: 'Continue' })).toBeVisible();
  await finish(again, dealt);
  await expectAllOnce(stack);
});

test('a tab that is closed lets go: the other one goes on by itself', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const card = await shownCard(connected, dealt);
  const other = await chromium.openPage('popup.html');
  await expect(elsewhere(other)).toBeVisible();
  await connected.close();
  await expect(other.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await finish(other, dealt);
  await expectAllOnce(stack);
});

test('the toolbar popup closed in the middle: the review goes on in a tab', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const card = await shownCard(connected, dealt);
  await connected.getByRole('button', { name: 'Back' }).click();
  const popup = await chromium.openPopup();
  await popup.getByRole('button', { name: 'Continue review' }).click();
  await expect(popup.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await expect(elsewhere(connected)).toBeVisible();
  await answer(popup, card, true);
  await popup.getByRole('button', { name: 'Continue' }).waitFor();
  await popup.close();

  await connected.bringToFront();
  await expect(connected.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await finish(connected, dealt);
  await expectAllOnce(stack);
});

test('“Open in a tab” takes the review along', async ({ chromium, connected, dealt, stack }) => {
  await startReview(connected);
  const card = await shownCard(connected, dealt);
  await connected.close();
  const popup = await chromium.openPopup();
  await popup.locator('[data-card]').waitFor();
  await popup.getByRole('button', { name: 'Open elsewhere' }).click();
  const opened = chromium.context.waitForEvent('page');
  await popup.getByRole('button', { name: 'Open in a tab' }).click();
  const tab = await opened;
  await expect(tab.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await finish(tab, dealt);
  await expectAllOnce(stack);
});

test('the side panel takes the review along, and stays beside the page', async ({
  article,
  chromium,
  connected,
  dealt,
  stack,
}) => {
  await connected.bringToFront();
  await startReview(connected);
  const card = await shownCard(connected, dealt);
  await connected.getByRole('button', { name: 'Open elsewhere' }).click();
  await connected.getByRole('button', { name: 'Open in the side panel' }).click();
  const panel = await chromium.sidePanel();
  await expect(panel.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await answer(panel, card, true);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await article.bringToFront();
  await finish(panel, dealt);
  await expectAllOnce(stack);
});

test('both tabs start at the same moment: one review, no card in both', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  const other = await chromium.openPage('popup.html');
  const start = (page: Page) => page.getByRole('button', { name: /^Review \d+/u });
  await start(other).waitFor();
  const pages = [connected, other];
  // Where the other was quicker, the button is gone.
  const press = (page: Page) =>
    start(page)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
  await Promise.all(pages.map(press));
  const isReviewing = async (page: Page) => (await page.locator('[data-card]').count()) > 0;
  const shown = () =>
    Promise.all(
      pages.map(async (page) =>
        (await isReviewing(page)) ? 'card' : (await elsewhere(page).count()) > 0 && 'elsewhere',
      ),
    );
  await expect.poll(async () => (await shown()).sort()).toEqual(['card', 'elsewhere']);
  const here = (await isReviewing(connected)) ? connected : other;
  await finish(here, dealt);
  await expectAllOnce(stack);
});
