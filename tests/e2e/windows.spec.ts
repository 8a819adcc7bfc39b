/** One review over several windows: tabs, the toolbar popup, a window that crashes. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import type { DealtCards } from '../support/walk.ts';
import { until } from '../support/child.ts';
import type { Stack } from '../support/stack.ts';
import { answer } from '../support/answer-card.ts';
import { shownCard, startReview } from '../support/walk.ts';
import { expect, test } from './fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'obsolete'];

const elsewhere = (page: Page) => page.getByText('The review goes on in another window.');
const finished = (page: Page) => page.getByRole('heading', { name: 'Review finished' });

async function continueHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue here' }).click();
  await page.locator('[data-card]').waitFor();
}

async function finish(page: Page, dealt: DealtCards): Promise<void> {
  while (!(await finished(page).isVisible())) {
    if (!(await page.getByRole('button', { name: 'Continue' }).isVisible()))
      await answer(page, await shownCard(page, dealt), true);
    await page.getByRole('button', { name: 'Continue' }).click();
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

test('a tab that crashes lets go: the other one goes on by itself', async ({
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

  const session = await chromium.context.newCDPSession(connected);
  const crashed = connected.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  await expect(other.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await expect(other.getByRole('button', { name: 'Continue' })).toBeVisible();
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

test('both tabs start at the same moment: one review, no card in both', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  const other = await chromium.openPage('popup.html');
  const start = (page: Page) => page.getByRole('button', { name: /^Review \d+/u });
  await start(other).waitFor();
  await Promise.all([start(connected), start(other)].map((button) => button.click()));
  const pages = [connected, other];
  const showing = async () => {
    const counts = await Promise.all(pages.map((page) => page.locator('[data-card]').count()));
    return counts.filter((count) => count > 0).length;
  };
  await expect.poll(showing).toBe(1);
  const [here, there] =
    (await connected.locator('[data-card]').count()) > 0 ? pages : pages.reverse();
  if (!here || !there) throw new Error('No window shows a card');
  await expect(elsewhere(there)).toBeVisible();
  await finish(here, dealt);
  await expectAllOnce(stack);
});
