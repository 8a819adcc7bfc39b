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
  drain,
  closeWindow,
  openReviewWindow,
  openReviewOf,
  answers,
  field,
  prepareReviewWindow,
} from './testing-review-window.tsx';
import { buttonNamed } from '../../../testing/named-button.ts';

prepareReviewWindow();

describe('undoing the last answer', () => {
  const wrong = () => page.getByText('Incorrect', { exact: true });

  it('asks the card again, and submits only the second answer', async () => {
    await openReviewOf(choice, reveal);
    await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
    await pressKeys('2');
    await expect.poll(answers).toHaveLength(1);
    await pressKeys('{Control>}z{/Control}');
    await expect.element(buttonNamed(/good luck/u)).toBeVisible();
    expect(await answers()).toEqual([]);
    await pressKeys('1');
    await expect.poll(answers).toMatchObject([{ user_answer: 'A', is_correct: true }]);
  });

  it('is finished by the next window when one closes during it', async () => {
    await openReviewOf(choice, reveal);
    await buttonNamed(/a deep sorrow/u).click();
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
    await openReviewWindow();
    await expect.element(buttonNamed('Undo')).toBeVisible();
    await pressKeys('u');
    await asked;
    store.saveStep = saveStep;
    await openReviewWindow();
    await expect.element(buttonNamed(/good luck/u)).toBeVisible();
    await expect.poll(answers).toEqual([]);
  });

  it('fails for an answer that is being sent, and says so', async () => {
    await openReviewOf(choice, reveal);
    await buttonNamed(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const [record] = await outbox.getAll('records');
    if (record) await outbox.put('records', { ...record, state: 'sending', attempts: 1 });
    await buttonNamed('Undo').click();
    await expect.element(page.getByText(/Too late: the answer is being sent/u)).toBeVisible();
    await expect.element(wrong()).toBeVisible();
    expect(await answers()).toMatchObject([{ user_answer: 'B', is_correct: false }]);
  });

  it('is possible as long as the result is shown, and for five seconds after that', async () => {
    await openReviewOf(choice, reveal);
    await buttonNamed(/a deep sorrow/u).click();
    const held = async () => {
      const [record] = await outbox.getAll('records');
      return record ? record.notBefore - record.createdAt : null;
    };
    await expect.poll(held).toBe(600_000);
    // A window that closes leaves it in the outbox, and the next one shows the same result.
    await openReviewWindow();
    await expect.element(buttonNamed('Undo')).toBeVisible();
    await expect.element(buttonNamed(/Count as correct/u)).toBeVisible();
    expect(await held()).toBe(600_000);
    drain.mockClear();
    await buttonNamed('Continue').click();
    await expect.poll(held).toBeLessThan(600_000);
    await expect.poll(() => drain.mock.calls.length).toBeGreaterThan(0);
    const [record] = await outbox.getAll('records');
    expect(record?.notBefore).toBeLessThanOrEqual(Date.now() + 5_000);
  });

  it('is not held on when the window closes at the press of Continue', async () => {
    await openReviewOf(choice, reveal);
    await buttonNamed(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const saveStep = store.saveStep.bind(store);
    const left = new Promise<void>((resolve) => {
      store.saveStep = async (step) => {
        await saveStep(step);
        if (step.session?.cards[0]?.first?.leaving !== true) return;
        closeWindow();
        resolve();
      };
    });
    await openReviewWindow();
    await buttonNamed('Continue').click();
    await left;
    store.saveStep = saveStep;
    await openReviewWindow();
    const due = async () => (await outbox.getAll('records'))[0]?.notBefore ?? Infinity;
    await expect.poll(async () => (await due()) <= Date.now() + 5_000).toBe(true);
  });

  it('delays no answer when the session is over', async () => {
    await openReviewOf(choice);
    await buttonNamed(/good luck/u).click();
    await buttonNamed('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
    const due = async () => (await outbox.getAll('records'))[0]?.notBefore ?? Infinity;
    await expect.poll(async () => (await due()) <= Date.now()).toBe(true);
  });
});

describe('a card reported as faulty', () => {
  it('is asked again after Undo, which stays beside the news of it', async () => {
    await openReviewOf(choice, reveal);
    await pressKeys('m');
    await buttonNamed('Mark this card as faulty').click();
    await expect.element(page.getByText('Marked as faulty', { exact: true })).toBeVisible();
    await expect.element(buttonNamed('Show answer')).toBeVisible();
    await pressKeys('u');
    await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
    await expect.element(page.getByText('Marked as faulty')).not.toBeInTheDocument();
  });

  it('is marked in no other way than by its entry in the menu', async () => {
    await openReviewOf(choice, reveal);
    await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
    await pressKeys('m');
    await expect.element(buttonNamed('Mark this card as faulty')).toHaveFocus();
    await pressKeys('{Escape}');
    await expect.element(buttonNamed('Mark this card as faulty')).not.toBeInTheDocument();
    await expect.element(buttonNamed(/a deep sorrow/u)).toBeVisible();
    expect(controller.getSnapshot().session?.last).toBeNull();
  });

  it('leaves the session, undoes its answer, and is not dealt again', async () => {
    await openReviewOf(choice, spelling);
    await buttonNamed(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    await pressKeys('m');
    expect(await answers()).toHaveLength(1);
    await expect.element(buttonNamed('Mark this card as faulty')).toHaveFocus();
    await pressKeys('{Enter}');
    await expect.element(field()).toHaveFocus();
    await expect.poll(answers).toEqual([]);
    await pressKeys('m');
    await expect.element(field()).toHaveValue('m');
    await field().fill('');
    await buttonNamed('More').click();
    await buttonNamed('Mark this card as faulty').click();
    await expect
      .element(page.getByRole('heading', { name: 'Cards marked as faulty' }))
      .toBeVisible();
    await buttonNamed('Done').click();
    await expect.poll(async () => (await store.load()).session).toBeNull();
    await expect.poll(async () => (await store.load()).batches[0]?.cards).toEqual([]);
    expect(await answers()).toEqual([]);
  });
});

describe('changing the grade of an answer', () => {
  it('changes the answer in the outbox, as long as it has not been sent', async () => {
    await openReviewOf(choice, reveal);
    await buttonNamed(/a deep sorrow/u).click();
    await expect.poll(answers).toMatchObject([{ user_answer: 'B', is_correct: false }]);
    await pressKeys('c');
    await expect.poll(answers).toMatchObject([{ user_answer: 'B', is_correct: true }]);
    await buttonNamed('Continue').click();
    await expect.element(buttonNamed('Show answer')).toBeVisible();
    expect(controller.getSnapshot().session?.queue).toEqual([1]);
  });

  it('fails for an answer that is being sent, and says so', async () => {
    await openReviewOf(choice, reveal);
    await buttonNamed(/a deep sorrow/u).click();
    await expect.poll(answers).toHaveLength(1);
    const [record] = await outbox.getAll('records');
    if (record) await outbox.put('records', { ...record, state: 'sending', attempts: 1 });
    await buttonNamed(/Count as correct/u).click();
    await expect.element(page.getByText(/Too late: the answer is being sent/u)).toBeVisible();
    await expect.element(page.getByText('Incorrect', { exact: true })).toBeVisible();
    expect(await answers()).toMatchObject([{ user_answer: 'B', is_correct: false }]);
  });
});
