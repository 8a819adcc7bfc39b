/**
 * When the popup asks the service for the next cards while the summary is read.
 * @module-tag smoke
 */
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  confirmWord,
  connectedSession,
  popupController,
  popupOutbox,
  holdAnswers,
  holdOutbox,
  deals,
  openPopupWindow,
  keep,
  reviewAllCards,
  sendAnswers,
  preparePopupWindow,
  refreshSession,
  storedSession,
} from './testing-popup-window.tsx';
import { pressesCount, pressKeys } from '../../../testing/press-keys.ts';
import { service } from './testing-service.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

preparePopupWindow();

/** Ten answers are sent, and the next cards were asked for in vain. */
async function finishWithoutNextCards(): Promise<void> {
  service.told.cards = () => Response.json({ error: { code: 'INTERNAL' } }, { status: 503 });
  await openPopupWindow();
  await keep(10);
  await buttonNamed('Review 10').click();
  await reviewAllCards();
  await sendAnswers(10);
  await expect.poll(() => service.asked).toHaveLength(1);
}

describe('while the summary is read', () => {
  it('says how many answers wait to be sent', async () => {
    const unsent = () => document.querySelector('.unsent')?.textContent;
    service.told.cards = deals(2);
    await openPopupWindow();
    await keep(2);
    await buttonNamed('Review 2').click();
    await reviewAllCards();
    await expect.poll(unsent).toContain('2');
    await sendAnswers(2);
    await expect.poll(unsent).toBe('');
  });

  it('requests the next cards once, when the answers have arrived, and stores them', async () => {
    service.told.cards = deals(10);
    await openPopupWindow();
    await keep(10);
    await buttonNamed('Review 10').click();
    await reviewAllCards();
    await expect.element(buttonNamed('Review more')).toBeVisible();
    expect(service.asked).toEqual([]);
    await sendAnswers(10);
    await expect.element(buttonNamed('Review 10 more')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 10, background: true }]);

    await openPopupWindow();
    await expect.element(buttonNamed('Review 10 more')).toHaveAttribute('data-variant', 'primary');
    await expect.element(buttonNamed('Done')).toHaveAttribute('data-variant', 'large');
    await pressesCount();
    await pressKeys('n');
    await expect.element(page.getByText('1 / 10')).toBeVisible();
    expect(service.asked).toHaveLength(1);
  });

  it('is silent about a failure, and the button asks again', async () => {
    await finishWithoutNextCards();
    expect(document.querySelector('.more-news')?.textContent).toBe('');
    service.told.cards = deals(4);
    await buttonNamed('Review more').click();
    await expect.element(page.getByText('1 / 4')).toBeVisible();
    expect(service.asked.at(-1)).toEqual({ limit: 10, background: false });
  });

  it('asks once, also after a failure, however often the session is refreshed', async () => {
    await finishWithoutNextCards();
    for (const remaining of [3, 2, 1]) {
      const plans = [{ id: 'daily', name: `Daily English, ${remaining} left` }];
      await refreshSession({ ...connectedSession, plans, quota: { limit: 9, remaining } });
    }
    service.told.cards = deals(4);
    await buttonNamed('Review more').click();
    // All three have come.
    await expect.element(page.getByText('Daily English, 1 left')).toBeVisible();
    expect(service.asked).toEqual([
      { limit: 10, background: true },
      { limit: 10, background: false },
    ]);
  });

  it('asks for nothing again after a failure when the popup is opened again', async () => {
    await finishWithoutNextCards();
    await expect.poll(async () => (await storedSession())?.nextAsked).toBe(true);
    await openPopupWindow();
    await expect.element(buttonNamed('Review more')).toBeVisible();
    await pressesCount();
    await buttonNamed('Review more').click();
    await expect.element(page.getByText(/has a problem/u)).toBeVisible();
    expect(service.asked).toEqual([
      { limit: 10, background: true },
      { limit: 10, background: false },
    ]);
  });

  it('a card whose answer is not confirmed does not come again at once', async () => {
    await finishWithoutNextCards();
    const [answer] = await popupOutbox.getAll('records');
    if (answer?.kind !== 'answer') throw new Error('No answer is kept');
    await popupOutbox.put('records', { ...answer, state: 'unconfirmed', reason: 'unconfirmed' });
    service.told.cards = (limit) => {
      const [first, ...others] = deals(4)(limit).flash_cards;
      return { flash_cards: [{ ...first, id: answer.answer.flashcard_id }, ...others] };
    };
    await buttonNamed('Review more').click();
    await expect.element(page.getByText('1 / 3')).toBeVisible();
  });

  it('starts no review with the second Enter of a double press on Done', async () => {
    const enter = (timeStamp: number): void => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
      document.body.dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: timeStamp }));
    };
    await openPopupWindow();
    await keep(20, 20);
    await buttonNamed('Review 10').click();
    await reviewAllCards();
    await pressesCount();
    const start = vi.spyOn(popupController, 'start');
    const soon = performance.now();
    enter(performance.now() + 10_000);
    await expect.element(buttonNamed(/^Review 10$/u)).toBeVisible();
    await pressesCount();
    enter(soon);
    expect(start).not.toHaveBeenCalled();
    enter(performance.now() + 10_000);
    expect(start).toHaveBeenCalledOnce();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
  });

  it('says that the plan is gone and starts nothing, though it has older cards', async () => {
    service.told.cards = () => Response.json({ error: { code: 'NOT_FOUND' } }, { status: 404 });
    await openPopupWindow();
    await keep(15, 15);
    await buttonNamed('Review 10').click();
    await reviewAllCards();
    await sendAnswers(10);
    await confirmWord();
    await buttonNamed('Review more').click();
    await expect.poll(() => service.asked.length).toBeGreaterThan(0);
    await expect.element(page.getByText('The service doesn’t know this plan')).toBeVisible();
    expect(popupController.getSnapshot().session?.queue).toEqual([]);
  });

  it('asks for no cards before the outbox has the answers', async () => {
    service.told.cards = deals(10);
    const gate = Promise.withResolvers<undefined>();
    await openPopupWindow();
    await keep(10);
    await buttonNamed('Review 10').click();
    holdOutbox(gate.promise);
    await reviewAllCards();
    await buttonNamed('Review more').click();
    await expect.element(page.getByText(/Sending 10 answers/u)).toBeVisible();
    expect(service.asked).toEqual([]);
    gate.resolve(undefined);
    await sendAnswers(10);
    await expect.element(buttonNamed('Review 10 more')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 10, background: true }]);
  });

  it('asks for the next cards though the answers could not be sent at once', async () => {
    service.told.cards = deals(10);
    await openPopupWindow();
    await keep(10);
    await buttonNamed('Review 10').click();
    await reviewAllCards();
    await holdAnswers(10);
    await buttonNamed('Review more').click();
    await expect.element(page.getByText(/10 answers/u)).toBeVisible();
    await sendAnswers(10);
    await expect.element(buttonNamed('Review 10 more')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 10, background: true }]);
  });

  it('deals no card that was answered in the session', async () => {
    await openPopupWindow();
    await keep(10);
    const again = (popupController.getSnapshot().batches[0]?.cards ?? []).slice(0, 9);
    service.told.cards = (limit) => {
      const [fresh] = deals(1)(limit).flash_cards;
      return { flash_cards: [...again.map(({ id }) => ({ ...fresh, id })), fresh] };
    };
    await buttonNamed('Review 10').click();
    await reviewAllCards();
    await sendAnswers(10);
    await expect.poll(() => popupController.getSnapshot().batches[0]?.cards.length).toBe(1);
    expect(popupController.getSnapshot().batches[0]?.leftOut).toBe(9);
  });
});
