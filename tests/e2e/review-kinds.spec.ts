/** Every kind of card through popup, relay and stand-in: how it is answered, and that nothing is lost. */
import AxeBuilder from '@axe-core/playwright';
import type { Flashcard } from '@gleaner/shared';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { answer, answerByKeys, givenFor, place } from '../support/browser/answer-card.ts';
import { until } from '../support/process/child.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import type { Stack } from '../support/relay/stack.ts';
import {
  addPlan,
  connect,
  nextCard,
  shownCard,
  startReview,
  watchDeals,
} from '../support/browser/walk.ts';
import { expect, test } from './fixtures.ts';

const kinds = [
  ...(['choice', 'multiple-choice', 'fill-blanks', 'fill-several', 'spelling'] as const),
  ...(['arrange', 'match', 'speaking', 'reveal'] as const),
];
const terms = [
  ...['serendipity', 'gossamer', 'obsolete', 'abandon', 'lugubrious'],
  ...['eliminate', 'berserk', 'ephemeral', 'elaborate'],
];

const finished = (popup: Page) => popup.getByRole('heading', { name: 'Review finished' });
const proceed = (popup: Page) => popup.getByRole('button', { name: 'Continue' }).click();

async function answersArrived(stack: Stack, count: number) {
  await until('the answers', async () => (await stack.instance.answers()).length >= count);
  return stack.instance.answers();
}

test.beforeEach(async ({ stack }) => {
  await stack.instance.addWords(terms);
  await stack.instance.changeSettings({ cardKinds: [...kinds] });
});

test('one card of each kind, every other one wrong at first: each first answer arrives once', async ({
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const first = new Map<string, boolean>();
  for (let card = await nextCard(connected, dealt); card; card = await nextCard(connected, dealt)) {
    const right = first.has(card.id) || first.size % 2 === 0;
    if (!first.has(card.id)) first.set(card.id, right);
    await answer(connected, card, right);
    await expect(connected.getByText(right ? 'Right' : 'Not right', { exact: true })).toBeVisible();
    await proceed(connected);
  }
  expect(new Set([...dealt.values()].map(({ kind }) => kind)).size).toBe(8);
  const answers = await answersArrived(stack, terms.length);
  expect(answers.map(({ flashcard_id, is_correct }) => [flashcard_id, is_correct]).sort()).toEqual(
    [...first].sort(),
  );
  const { effects } = await stack.instance.counters();
  expect(effects).toMatchObject({ answersApplied: terms.length, answersRepeated: 0 });
});

test('one card of each kind by the keyboard alone', async ({ connected, dealt, stack }) => {
  await startReview(connected);
  for (let card = await nextCard(connected, dealt); card; card = await nextCard(connected, dealt)) {
    await answerByKeys(connected, card);
    await expect(connected.getByText('Right', { exact: true }), card.kind).toBeVisible();
    await connected.keyboard.press('Enter');
  }
  const answers = await answersArrived(stack, terms.length);
  expect(answers.every(({ is_correct }) => is_correct)).toBe(true);
});

test('the popup closed and reopened after each single event of a session', async ({
  chromium,
  connected,
  dealt,
  stack,
}) => {
  let popup = connected;
  await startReview(popup);
  /** All that a learner sees of where they are, but for what is gone after its five seconds. */
  const seen = async () => ({
    card: await popup.locator('[data-card]').getAttribute('data-card'),
    kind: await popup.locator('[data-card]').getAttribute('data-kind'),
    text: await popup.locator('[data-card]').innerText(),
    marked: await popup.locator(':checked').count(),
    typed: await popup
      .locator('input:not([type=checkbox])')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
    progress: await popup.locator('header .numbers').innerText(),
  });
  let events = 0;
  const reopened = async () => {
    // Voices, and their absence, are found out anew by each window.
    const before = await seen();
    await popup.close();
    if (events % 7 === 3) await chromium.killWorker();
    popup = await chromium.openPage('popup.html');
    await popup.locator('[data-card]').waitFor();
    if (before.kind === 'spelling' || before.kind === 'speaking') before.text = (await seen()).text;
    expect(await seen()).toEqual(before);
    events += 1;
  };

  const answeredFirst = new Set<string>();
  for (;;) {
    const card = await shownCard(popup, dealt);
    const right = answeredFirst.has(card.id) || answeredFirst.size % 3 !== 1;
    answeredFirst.add(card.id);
    await reopened();
    for (const part of halfSteps(card, right)) {
      await part(popup);
      await reopened();
    }
    await lastStep(popup, card, right);
    await popup.getByRole('button', { name: 'Continue' }).waitFor();
    await reopened();
    await proceed(popup);
    await popup.locator('[data-card]:not(:has(.own-sentence))').or(finished(popup)).waitFor();
    if (await finished(popup).isVisible()) break;
  }
  expect(events).toBeGreaterThan(terms.length * 2);
  const answers = await answersArrived(stack, terms.length);
  expect(answers).toHaveLength(terms.length);
  expect((await stack.instance.counters()).effects.answersRepeated).toBe(0);
});

/** Each single thing that is put onto a card before it is answered. */
function halfSteps(card: Flashcard, right: boolean): ((popup: Page) => Promise<void>)[] {
  if (card.kind === 'reveal')
    return [(popup) => popup.getByRole('button', { name: 'Show answer' }).click()];
  if (card.kind === 'choice' || card.kind === 'speaking') return [];
  return givenFor(card, right).map((one) => (popup) => place(popup, card, [one]));
}

async function lastStep(popup: Page, card: Flashcard, right: boolean): Promise<void> {
  if (card.kind === 'choice' || card.kind === 'speaking') await answer(popup, card, right);
  else if (card.kind === 'reveal')
    await popup.getByRole('button', { name: right ? 'I knew it' : 'I did not know it' }).click();
  else await popup.getByRole('button', { name: 'Check' }).click();
}

/** How many words of the half-answer are in the database. */
function storedDraft(popup: Page): Promise<number> {
  return popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('gleaner-review');
        opening.onsuccess = () => {
          const db = opening.result;
          const reading = db.transaction('current').objectStore('current').get('session');
          reading.onsuccess = () => {
            db.close();
            const session = reading.result as { draft: { placed: string[] } } | undefined;
            resolve(session?.draft.placed.length ?? 0);
          };
        };
      }),
  );
}

test('the browser killed in the middle of a card opens on the same half-answer', async ({
  stack,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'gleaner-review-'));
  const extension = await stack.extension('chrome');
  let chromium = await launchChromium({ extension, profile });
  // The plan is tried with a batch, which the session is started from.
  const dealt = watchDeals(chromium.context);
  const first = await chromium.openPage('popup.html');
  await connect(chromium.context, first);
  await addPlan(first, `${stack.instanceUrl}/plans/${stack.planId}`);
  await first.getByRole('button', { name: /^Review \d/u }).waitFor();
  // A browser writes its cookies down half a minute later, or when it is closed.
  await chromium.close();

  chromium = await launchChromium({ extension, profile });
  const popup = await chromium.openPage('popup.html');
  await startReview(popup);
  let card = await shownCard(popup, dealt);
  while (card.kind !== 'arrange') {
    await popup.getByRole('button', { name: 'Skip' }).click();
    await expect(popup.locator('[data-card]')).not.toHaveAttribute('data-card', card.id);
    card = await shownCard(popup, dealt);
  }
  await place(popup, card, card.correct.slice(0, 2));
  const half = await popup.getByRole('list', { name: 'Your sentence' }).innerText();
  // What is seen is on its way to the disk; no program outruns a kill in between.
  await until('the step to be stored', async () => (await storedDraft(popup)) === 2);
  await chromium.kill();

  chromium = await launchChromium({ extension, profile });
  const again = await chromium.openPage('popup.html');
  await expect(again.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  expect(await again.getByRole('list', { name: 'Your sentence' }).innerText()).toBe(half);
  await place(again, card, card.correct.slice(2));
  await again.getByRole('button', { name: 'Check' }).click();
  await expect(again.getByText('Right', { exact: true })).toBeVisible();
  const [arrived] = await answersArrived(stack, 1);
  expect(arrived).toMatchObject({ flashcard_id: card.id, is_correct: true });
  await chromium.close();
  await rm(profile, { recursive: true, force: true });
});

test('an answer taken back is not sent; the one given instead is, once', async ({
  connected,
  dealt,
  stack,
}) => {
  await startReview(connected);
  const card = await shownCard(connected, dealt);
  await answer(connected, card, false);
  await connected.keyboard.press('u');
  await expect(connected.getByRole('button', { name: 'Undo' })).toBeHidden();
  await answer(connected, card, true);
  await proceed(connected);
  const answers = await answersArrived(stack, 1);
  expect(answers).toMatchObject([{ flashcard_id: card.id, is_correct: true }]);
  expect((await stack.instance.counters()).effects.answersRepeated).toBe(0);
});

test('every state of every kind passes axe, in light and in dark', async ({ connected, dealt }) => {
  const check = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await connected.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page: connected }).analyze();
      expect(violations, `${state}, ${colorScheme}`).toEqual([]);
    }
  };
  await startReview(connected);
  const seen = new Map<string, number>();
  for (let card = await nextCard(connected, dealt); card; card = await nextCard(connected, dealt)) {
    const times = seen.get(card.id) ?? 0;
    if (times === 0) {
      await check(`${card.kind} asked`);
      const [half] = halfSteps(card, false);
      await half?.(connected);
      await check(`${card.kind} half-answered`);
      for (const step of halfSteps(card, false).slice(1)) await step(connected);
      await lastStep(connected, card, false);
    } else await answer(connected, card, true);
    await check(`${card.kind} ${times === 0 ? 'wrong' : 'right'}`);
    seen.set(card.id, times + 1);
    await proceed(connected);
  }
  expect(seen.size).toBe(terms.length);
});
