/** Every kind of card through popup, relay and stand-in: how it is answered, and that nothing is lost. */
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright';
import {
  answer,
  answerByKeys,
  halfSteps,
  lastStep,
  place,
  pressKey,
} from '../../pages/answer-card.ts';
import { gradesItself, knownAnswer, type KnownAnswer } from '../../pages/known-answer.ts';
import { pressContinue, reviewAll } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { everythingStored } from '../../pages/stored.ts';
import { nextCard, shownCard, startReview } from '../../pages/walk.ts';
import { until } from '../../processes/child.ts';
import { expect, test } from '../fixtures.ts';
import { oneOfEachKind } from './kinds.ts';

const kinds = oneOfEachKind.map(([kind]) => kind);
const terms = oneOfEachKind.map(([, term]) => term);

/** One word, and so one card, of each kind. */
test.beforeEach(async ({ stack }) => {
  await stack.instance.addWords(terms);
  await stack.instance.changeSettings({ cardKinds: kinds });
});

test(
  'one card of each kind by the keyboard alone',
  { tag: '@smoke-chromium' },
  async ({ connected, stack: { instance } }) => {
    await startReview(connected);
    const given = await reviewAll(connected, instance, {
      answer: answerByKeys,
      proceed: (popup) => pressKey(popup, 'Enter'),
    });
    expect(given).toHaveLength(terms.length);
    await expectStored(instance, given, connected);
  },
);

/** At which the popup is closed: what is kept differs. */
const closings = [
  'match asked',
  'fill-blanks half',
  'arrange half',
  'match half',
  'choice answered',
];

test('the popup closed and reopened in five moments of a session, each card wrong at first: every answer is stored as given', async ({
  gleaner,
  connected,
  stack: { instance },
}) => {
  // 18 answers, and each half step of them.
  test.slow();
  let popup = connected;
  await startReview(popup);
  /** Everything that shows the learner's place in the session, except what disappears after five seconds. */
  const seen = async () => ({
    card: await popup.locator('[data-card]').getAttribute('data-card'),
    // Each window checks by itself whether it can speak or listen, so these buttons appear a moment later.
    text: await popup.locator('[data-card]:not([data-kind^="spe"])').allInnerTexts(),
    marked: await popup.locator(':checked').count(),
    typed: await popup
      .locator('input:not([type=checkbox])')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value)),
    progress: await popup.locator('header .numbers').innerText(),
  });
  const left = new Set(closings);
  const reopenedAt = async (moment: string) => {
    if (!left.delete(moment)) return;
    const before = await seen();
    await popup.close();
    if (moment === 'arrange half') await gleaner.endBackground();
    popup = await gleaner.openPage('popup.html');
    await popup.locator('[data-card]').waitFor();
    expect(await seen()).toEqual(before);
  };

  const given: KnownAnswer[] = [];
  for (let card = await nextCard(popup, instance); card; card = await nextCard(popup, instance)) {
    const { id, kind } = card;
    const next = knownAnswer(
      card,
      given.some((each) => each.card.id === id),
    );
    await reopenedAt(`${kind} asked`);
    for (const step of halfSteps(next)) {
      await step(popup);
      await reopenedAt(`${kind} half`);
    }
    await lastStep(popup, next);
    given.push(next);
    if (gradesItself(card)) continue;
    await popup.getByRole('button', { name: 'Continue' }).waitFor();
    await reopenedAt(`${kind} answered`);
    await pressContinue(popup);
  }
  expect([...left]).toEqual([]);
  expect(given).toHaveLength(terms.length * 2);
  await expectStored(instance, given, popup);
});

/** How many words of the half-answer are in the database. */
async function storedDraft(popup: Page): Promise<number> {
  const { databases } = JSON.parse(await everythingStored(popup)) as {
    databases: Readonly<Record<string, readonly [unknown, readonly KeptSession[]]>>;
  };
  const [, sessions] = databases['gleaner-review current'] ?? [null, []];
  return sessions.find(({ draft }) => draft)?.draft?.placed.length ?? 0;
}

/** The store holds other things beside the session. */
interface KeptSession {
  readonly draft?: { readonly placed: readonly string[] };
}

test('after the browser is killed in the middle of a card, it opens with the same partial answer', async ({
  stack,
  workerStack,
}) => {
  // Browsers of its own are started, also to make their profile.
  test.slow();
  const { instance } = stack;
  const profile = await workerStack.profile('connected');
  let gleaner = await workerStack.launch(profile);
  const popup = await gleaner.openPage('popup.html');
  await startReview(popup);
  let card = await shownCard(popup, instance);
  while (card.kind !== 'arrange') {
    await popup.getByRole('button', { name: 'Skip' }).click();
    await expect(popup.locator('[data-card]')).not.toHaveAttribute('data-card', card.id);
    card = await shownCard(popup, instance);
  }
  const given = knownAnswer(card, true);
  await place(popup, card, given.parts.slice(0, 2));
  const half = await popup.getByRole('list', { name: 'Your sentence' }).innerText();
  // What the page shows may not be on the disk yet, and no program survives a kill in between.
  await until('the step to be stored', async () => (await storedDraft(popup)) === 2);
  await gleaner.kill();

  gleaner = await workerStack.launch(profile);
  const again = await gleaner.openPage('popup.html');
  await expect(again.locator('[data-card]')).toHaveAttribute('data-card', card.id);
  expect(await again.getByRole('list', { name: 'Your sentence' }).innerText()).toBe(half);
  await place(again, card, given.parts.slice(2));
  await again.getByRole('button', { name: 'Check' }).click();
  await expect(again.getByText('Correct', { exact: true })).toBeVisible();
  await pressContinue(again);
  await expectStored(instance, [given], again);
  await gleaner.close();
  await rm(profile, { recursive: true, force: true });
});

test(
  'an undone answer is not sent; the new answer is sent once',
  { tag: '@smoke-chromium' },
  async ({ connected, stack: { instance } }) => {
    await startReview(connected);
    const card = await shownCard(connected, instance);
    await answer(connected, card, false);
    await pressKey(connected, 'u');
    await expect(connected.getByRole('button', { name: 'Undo' })).toBeHidden();
    const given = await answer(connected, card, true);
    if (!gradesItself(card)) await pressContinue(connected);
    await expectStored(instance, [given], connected);
  },
);
