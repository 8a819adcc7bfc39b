/** What a learner can change about an answer: undo it, change its grade, report its card as faulty. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { pressKeys } from '../../../testing/press-keys.ts';
import {
  choice,
  spelling,
  reveal,
  store,
  outbox,
  controller,
  closeWindow,
  open,
  start,
  answers,
  button,
  field,
  prepareReviewWindow,
} from './testing-review-window.tsx';

prepareReviewWindow();

describe('undoing the last answer', () => {
  const wrong = () => page.getByText('Not right', { exact: true });

  it('asks the card again, and submits only the second answer', async () => {
    await start(choice, reveal);
    await expect.element(button(/a deep sorrow/u)).toBeVisible();
    await pressKeys('2');
    await expect.poll(answers).toHaveLength(1);
    await pressKeys('{Control>}z{/Control}');
    await expect.element(button(/good luck/u)).toBeVisible();
    expect(await answers()).toEqual([]);
    await pressKeys('1');
    await expect.poll(answers).toMatchObject([{ user_answer: 'A', is_correct: true }]);
  });

  it('is finished by the next window when one closes during it', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const saveStep = store.saveStep.bind(store);
    const asked = new Promise<void>((resolve) => {
      store.saveStep = async (step) => {
        await saveStep(step);
        // As if the window closed right after the request was stored.
        if (step.session?.last?.undo === 'settling') closeWindow();
        resolve();
      };
    });
    await open();
    await expect.element(button('Undo')).toBeVisible();
    await pressKeys('u');
    await asked;
    store.saveStep = saveStep;
    await open();
    await expect.element(button(/good luck/u)).toBeVisible();
    await expect.poll(answers).toEqual([]);
  });

  it('fails for an answer that is being sent, and says so', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const [record] = await outbox.getAll('records');
    if (record) await outbox.put('records', { ...record, state: 'sending', attempts: 1 });
    await button('Undo').click();
    await expect.element(page.getByText(/Too late: the answer is being sent/u)).toBeVisible();
    await expect.element(wrong()).toBeVisible();
    expect(await answers()).toMatchObject([{ user_answer: 'B', is_correct: false }]);
  });

  it('delays no answer when the session is over', async () => {
    await start(choice);
    await button(/good luck/u).click();
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
    const due = async () => (await outbox.getAll('records'))[0]?.notBefore ?? Infinity;
    await expect.poll(async () => (await due()) <= Date.now()).toBe(true);
  });
});

describe('a card reported as faulty', () => {
  it('leaves the session by a key, undoes its answer, and is not dealt again', async () => {
    await start(choice, spelling);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    await pressKeys('m');
    await expect.element(field()).toHaveFocus();
    await expect.poll(answers).toEqual([]);
    await pressKeys('m');
    await expect.element(field()).toHaveValue('m');
    await button('Mark this card as faulty').click();
    await expect
      .element(page.getByRole('heading', { name: 'Cards marked as faulty' }))
      .toBeVisible();
    await button('Done').click();
    await expect.poll(async () => (await store.load()).session).toBeNull();
    expect((await store.load()).batches[0]?.cards).toEqual([]);
    expect(await answers()).toEqual([]);
  });
});

describe('changing the grade of an answer', () => {
  it('changes the answer in the outbox, as long as it has not been sent', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toMatchObject([{ user_answer: 'B', is_correct: false }]);
    await pressKeys('c');
    await expect.poll(answers).toMatchObject([{ user_answer: 'B', is_correct: true }]);
    await button('Continue').click();
    await expect.element(button('Show answer')).toBeVisible();
    expect(controller.getSnapshot().session?.queue).toEqual([1]);
  });

  it('fails for an answer that is being sent, and says so', async () => {
    await start(choice, reveal);
    await button(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const [record] = await outbox.getAll('records');
    if (record) await outbox.put('records', { ...record, state: 'sending', attempts: 1 });
    await button(/Count as right/u).click();
    await expect.element(page.getByText(/Too late: the answer is being sent/u)).toBeVisible();
    await expect.element(page.getByText('Not right', { exact: true })).toBeVisible();
    expect(await answers()).toMatchObject([{ user_answer: 'B', is_correct: false }]);
  });
});
