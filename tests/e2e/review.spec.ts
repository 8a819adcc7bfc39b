/** Reviewing a batch in the popup; the truth is which answers the service received. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { answer } from '../support/browser/answer-card.ts';
import { until } from '../support/process/child.ts';
import type { Stack } from '../support/relay/stack.ts';
import { nextCard, shownCard, startReview } from '../support/browser/walk.ts';
import { expect, test } from './fixtures.ts';

const terms = ['serendipity', 'gossamer', 'lugubrious', 'obsolete', 'zzyzxword'];

async function proceed(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Continue' }).click();
}

async function answersArrived(stack: Stack, count: number) {
  await until('the answers', async () => (await stack.instance.answers()).length >= count);
  return stack.instance.answers();
}

test.beforeEach(async ({ stack }) => stack.instance.addWords(terms));

test('a batch with one wrong answer: every first answer arrives once, as it was given', async ({
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const first = new Map<string, boolean>();
  for (let card = await nextCard(connected, dealt); card; card = await nextCard(connected, dealt)) {
    const right = first.has(card.id) || first.size !== 0;
    await answer(connected, card, right);
    if (!first.has(card.id)) first.set(card.id, right);
    await proceed(connected);
  }
  const answers = await answersArrived(stack, terms.length);
  expect(answers.map(({ flashcard_id, is_correct }) => [flashcard_id, is_correct]).sort()).toEqual(
    [...first].sort(),
  );
  for (const each of answers) expect(each.time_spent_ms).toBeGreaterThan(0);
  const { effects } = await stack.instance.counters();
  expect(effects.answersApplied).toBe(terms.length);
  expect(effects.answersRepeated).toBe(0);
});

test('the popup closed in the middle reopens on the same card with the half-typed answer', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  let card = await shownCard(connected, dealt);
  for (let skipped = 0; card.kind !== 'spelling' && skipped < terms.length; skipped += 1) {
    await connected.getByRole('button', { name: 'Skip' }).click();
    await expect(connected.locator('[data-card]')).not.toHaveAttribute('data-card', card.id);
    card = await shownCard(connected, dealt);
  }
  expect(card.kind).toBe('spelling');
  await connected.getByRole('textbox', { name: 'Your answer' }).pressSequentially('half ty');
  await connected.close();
  await chromium.killWorker();

  const again = await chromium.openPage('popup.html');
  await expect(again.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  await expect(again.getByRole('textbox', { name: 'Your answer' })).toHaveValue('half ty');
  await answer(again, card, true);
  await answersArrived(stack, 1);
  await again.close();

  const third = await chromium.openPage('popup.html');
  await expect(third.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(await stack.instance.answers()).toHaveLength(1);
});

test('answers given while the relay is down arrive once when it is back', async ({
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  await stack.relay.stop();
  const card = await shownCard(connected, dealt);
  await answer(connected, card, true);
  await proceed(connected);
  await expect(connected.getByText(/offline/iu)).toBeVisible();
  await stack.restartRelay();
  await connected.reload();
  const [arrived] = await answersArrived(stack, 1);
  expect(arrived?.flashcard_id).toBe(card.id);
  expect((await stack.instance.counters()).effects.answersRepeated).toBe(0);
});

test('a whole batch by the keyboard alone', async ({ connected, dealt, stack }) => {
  await startReview(connected);
  for (let card = await nextCard(connected, dealt); card; card = await nextCard(connected, dealt)) {
    if (card.kind === 'choice') {
      const position = card.options.findIndex(({ id }) => card.correct.includes(id));
      await connected.keyboard.press(String(position + 1));
    } else if (card.kind === 'spelling') {
      await connected.keyboard.type(card.correct[0] ?? '');
      await connected.keyboard.press('Enter');
    } else {
      await connected.keyboard.press('Space');
      await expect(connected.getByRole('button', { name: 'I knew it' })).toBeVisible();
      await connected.keyboard.press('1');
    }
    await expect(connected.getByRole('button', { name: 'Continue' })).toBeVisible();
    await connected.keyboard.press('Enter');
  }
  const answers = await answersArrived(stack, terms.length);
  expect(answers.every(({ is_correct }) => is_correct)).toBe(true);
});

test('every state of the popup passes axe, light and dark', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  const check = async (page: Page, state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations, `${state}, ${colorScheme}`).toEqual([]);
    }
  };
  await check(connected, 'home');
  await startReview(connected);
  const seen = new Set<string>();
  for (let card = await nextCard(connected, dealt); card; card = await nextCard(connected, dealt)) {
    const fresh = !seen.has(card.kind);
    if (fresh) await check(connected, `${card.kind} question`);
    await answer(connected, card, !fresh);
    if (fresh) await check(connected, `${card.kind} wrong`);
    seen.add(card.kind);
    await proceed(connected);
  }
  expect([...seen].sort()).toEqual(['choice', 'reveal', 'spelling']);
  await check(connected, 'finished');
  for (const path of ['options.html', 'welcome.html', 'words.html']) {
    const page = await chromium.openPage(path);
    await page.getByRole('main').waitFor();
    await check(page, path);
    await page.close();
  }
  await answersArrived(stack, terms.length);
});

/** What the browser saw moving on this page since it was opened, without the learner's doing. */
function shiftsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const values: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        values.push((entry as PerformanceEntry & { readonly value: number }).value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // What is buffered is told before the second frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return values;
  });
}

test('nothing moves by itself, on the first screen or on a card that was waiting', async ({
  connected,
}) => {
  await connected.setViewportSize({ width: 380, height: 560 });
  await connected.reload();
  await expect(connected.getByRole('button', { name: 'Your days' })).toBeVisible();
  await expect(connected.getByRole('button', { name: /^Review \d/u })).toBeVisible();
  expect(await shiftsOf(connected)).toEqual([]);
  await startReview(connected);
  await connected.reload();
  await connected.locator('[data-card]').waitFor();
  expect(await shiftsOf(connected)).toEqual([]);
  // And that it would have been noticed:
  await connected.evaluate(() => document.body.prepend(document.createElement('hr')));
  await expect.poll(() => shiftsOf(connected)).not.toEqual([]);
});
