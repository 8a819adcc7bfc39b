/** What remains of a session when its window closes, and when the session ends. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import {
  choice,
  spelling,
  reveal,
  store,
  controller,
  openReviewWindow,
  openReviewOf,
  answers,
  field,
  prepareReviewWindow,
} from './testing-review-window.tsx';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareReviewWindow();

it('loses and doubles nothing when the window closes after every step', async () => {
  const dialogue = [
    ...[() => pressKeys('2'), () => buttonNamed('Continue').click()],
    ...[() => field().fill('gossamer'), () => buttonNamed('Check').click()],
    ...[() => buttonNamed('Continue').click(), () => buttonNamed('Show answer').click()],
    ...[() => buttonNamed('I knew it').click()],
    // It comes back with its options in another order.
    ...[() => buttonNamed(/good luck/u).click(), () => buttonNamed('Continue').click()],
  ];
  await openReviewOf(choice, spelling, reveal);
  for (const step of dialogue) {
    const before = controller.getSnapshot().session;
    await expect.element(page.getByRole('main')).toBeVisible();
    await step();
    await expect.poll(() => controller.getSnapshot().session).not.toBe(before);
    const answered = controller.getSnapshot().session?.queue;
    await openReviewWindow();
    expect(controller.getSnapshot().session?.queue).toEqual(answered);
  }
  await expect.element(page.getByText('2 of 3 right first time')).toBeVisible();
  await expect.poll(answers).toMatchObject([
    { flashcard_id: 'c1', is_correct: false },
    { flashcard_id: 'c2', is_correct: true },
    { flashcard_id: 'c3', is_correct: true },
  ]);
  await buttonNamed('Done').click();
  await expect.element(page.getByText('closed')).toBeVisible();
  await expect.poll(() => store.load().then(({ session }) => session)).toBeNull();
});

it('keeps the cards of an ended session for the next one', async () => {
  await openReviewOf(choice, spelling, reveal);
  await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
  await pressKeys('1');
  controller.dispatch({ type: 'end', at: Date.now() });
  await buttonNamed('Done').click();
  const stored = async () => (await store.load()).batches[0]?.cards.map(({ id }) => id);
  await expect.poll(stored).toEqual(['c2', 'c3']);
});
