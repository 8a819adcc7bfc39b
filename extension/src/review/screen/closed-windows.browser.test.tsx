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
  open,
  start,
  answers,
  button,
  field,
  prepareReviewWindow,
} from './testing-review-window.tsx';

prepareReviewWindow();

it('loses and doubles nothing when the window closes after every step', async () => {
  const dialogue = [
    ...[() => pressKeys('2'), () => button('Continue').click()],
    ...[() => field().fill('gossamer'), () => button('Check').click()],
    ...[() => button('Continue').click(), () => button('Show answer').click()],
    ...[() => button('I knew it').click()],
    // It comes back with its options in another order.
    ...[() => button(/good luck/u).click(), () => button('Continue').click()],
  ];
  await start(choice, spelling, reveal);
  for (const step of dialogue) {
    const before = controller.getSnapshot().session;
    await expect.element(page.getByRole('main')).toBeVisible();
    await step();
    await expect.poll(() => controller.getSnapshot().session).not.toBe(before);
    const answered = controller.getSnapshot().session?.queue;
    await open();
    expect(controller.getSnapshot().session?.queue).toEqual(answered);
  }
  await expect.element(page.getByText('2 of 3 right first time')).toBeVisible();
  await expect.poll(answers).toMatchObject([
    { flashcard_id: 'c1', is_correct: false },
    { flashcard_id: 'c2', is_correct: true },
    { flashcard_id: 'c3', is_correct: true },
  ]);
  await button('Done').click();
  await expect.element(page.getByText('closed')).toBeVisible();
  await expect.poll(() => store.load().then(({ session }) => session)).toBeNull();
});

it('keeps the cards of an ended session for the next one', async () => {
  await start(choice, spelling, reveal);
  await expect.element(button(/a deep sorrow/u)).toBeVisible();
  await pressKeys('1');
  controller.dispatch({ type: 'end', at: Date.now() });
  await button('Done').click();
  const stored = async () => (await store.load()).batches[0]?.cards.map(({ id }) => id);
  await expect.poll(stored).toEqual(['c2', 'c3']);
});
