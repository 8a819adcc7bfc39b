/**
 * When the popup asks the service for cards before a review, and what it says where there are none.
 * @module-tag smoke
 */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeReports } from '../../../testing/axe.ts';
import {
  popupController,
  deals,
  openPopupWindow,
  primary,
  keep,
  confirmWord,
  reviewAllCards,
  sendAnswers,
  popupOutbox,
  preparePopupWindow,
} from './testing-popup-window.tsx';
import { answerRecord, collectRecord } from '../../outbox/testing.ts';
import { planVersion } from '../../review/store/stored.ts';
import { service } from './testing-service.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

preparePopupWindow();

describe('starting', () => {
  it('uses a batch that is large enough, without a request', async () => {
    await openPopupWindow();
    await keep(10);
    await expect.element(page.getByText('10 cards are ready')).toBeVisible();
    await buttonNamed('Review 10').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
    expect(service.asked).toEqual([]);
  });

  it('asks again when the learner chose more cards than the batch has', async () => {
    service.told.cards = deals(20);
    await openPopupWindow();
    await keep(10);
    await page.getByRole('combobox', { name: 'Cards' }).selectOptions('20');
    await buttonNamed('Start review').click();
    await expect.element(page.getByText('1 / 20')).toBeVisible();
    expect(service.asked).toEqual([{ limit: 20, background: false }]);
  });

  it.each([500, 503, 429])('uses the stored cards when the service answers %i', async (status) => {
    service.told.cards = () => Response.json({ error: { code: 'INTERNAL' } }, { status });
    await openPopupWindow();
    await keep(10);
    await page.getByRole('combobox', { name: 'Cards' }).selectOptions('20');
    await buttonNamed('Start review').click();
    await expect.element(page.getByText('1 / 10')).toBeVisible();
  });

  it.each([
    [404, 'NOT_FOUND', '“Daily English” no longer exists'],
    [403, 'PERMISSION_DENIED', 'The service no longer allows this'],
    [400, 'INVALID_ARGUMENT', 'The service doesn’t accept this as a plan'],
  ])('says so and starts nothing when the plan answers %i', async (status, code, said) => {
    service.told.cards = () => Response.json({ error: { code } }, { status });
    await openPopupWindow();
    await keep(10);
    await page.getByRole('combobox', { name: 'Cards' }).selectOptions('20');
    await buttonNamed('Start review').click();
    await expect.poll(() => service.asked).toHaveLength(1);
    await expect.element(page.getByText(said)).toBeVisible();
    expect(popupController.getSnapshot().session).toBeNull();
  });

  it('says nothing of a plan that failed where another is chosen', async () => {
    const said = 'The service no longer allows this';
    service.told.cards = () =>
      Response.json({ error: { code: 'PERMISSION_DENIED' } }, { status: 403 });
    await openPopupWindow();
    popupController.changePlans([
      {
        ...{ version: planVersion, connection: 'grant', added: true, gone: false },
        ...{ id: 'weekly', name: 'weekly', addedAt: 1, place: null, hidden: false },
      },
    ]);
    await buttonNamed('Start review').click();
    await expect.element(page.getByText(said)).toBeVisible();
    await page.getByRole('combobox', { name: 'Plan' }).selectOptions('weekly');
    await expect.element(page.getByText(said)).not.toBeInTheDocument();
  });

  it('shows the service’s number of cards, and no other', async () => {
    service.told.cards = () => ({ flash_cards: [], stats: { due_count: 14 } });
    await openPopupWindow();
    await buttonNamed('Start review').click();
    await expect.element(buttonNamed('Review 10')).toBeVisible();
    await expect.element(page.getByText('14 due')).toBeVisible();
    expect(page.getByText(/ready/u).query()).toBeNull();
  });
});

describe('while answers are on their way', () => {
  it('says so of those that cannot be sent now, and uses the stored cards, if any', async () => {
    const late = answerRecord('card', { planId: 'daily', reason: 'offline' });
    await popupOutbox.put('records', late);
    await openPopupWindow();
    await buttonNamed('Start review').click();
    const says = page.getByText('Sending 1 answer. The next cards come after it.');
    await expect.element(says).toBeVisible();
    expect(service.asked).toEqual([]);
    await keep(2);
    await page.getByRole('combobox', { name: 'Cards' }).selectOptions('5');
    await buttonNamed(/^(?:Start review|Review 2)$/u).click();
    await expect.element(page.getByText('1 / 2')).toBeVisible();
  });
});

describe('nothing due', () => {
  it('names the words of today once each, twelve of them, and counts the others', async () => {
    service.told.cards = deals(0);
    const now = Date.now();
    for (let n = 0; n < 14; n += 1)
      await popupOutbox.put('records', collectRecord(`word ${n}`, { createdAt: now - n }));
    const settled = { state: 'sent', outcome: 'collected', createdAt: now - 20 } as const;
    await popupOutbox.put('records', collectRecord('word 0', settled));
    await popupOutbox.put('records', collectRecord('old', { createdAt: now - 3 * 86_400_000 }));
    await openPopupWindow();
    await buttonNamed('Start review').click();
    const words = Array.from({ length: 12 }, (_, n) => `word ${n}`).join(' · ');
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Nothing to review now' }))
      .toHaveTextContent(`Collected today: ${words} and 2 more`);
  });

  it('shows no start button, and looks for cards on request', async () => {
    service.told.cards = deals(0);
    await openPopupWindow();
    await buttonNamed('Start review').click();
    await expect.element(page.getByText('Nothing to review now')).toBeVisible();
    expect(primary()).toBe(0);
    expect(await axeReports()).toEqual([]);
    await openPopupWindow();
    await expect.element(buttonNamed('Look for cards')).toBeVisible();
    expect(primary()).toBe(0);
    service.told.cards = deals(3);
    await buttonNamed('Look for cards').click();
    await expect.element(page.getByText('3 cards are ready')).toBeVisible();
    await expect.element(buttonNamed('Review 3')).toHaveFocus();
    expect(service.asked).toHaveLength(2);
  });

  it('ends when the service confirms a word', async () => {
    service.told.cards = deals(0);
    await openPopupWindow();
    await buttonNamed('Start review').click();
    await expect.element(buttonNamed('Look for cards')).toBeVisible();
    await confirmWord();
    await expect.element(buttonNamed('Start review')).toBeVisible();
  });

  it('is shown after Done, if the service had no more', async () => {
    await openPopupWindow();
    await keep(2);
    await buttonNamed('Review 2').click();
    await reviewAllCards();
    await sendAnswers(2);
    await expect.element(page.getByText('Nothing to review now')).toBeVisible();
    expect(buttonNamed(/more/u).query()).toBeNull();
    await buttonNamed('Done').click();
    await expect.element(buttonNamed('Look for cards')).toBeVisible();
    expect(primary()).toBe(0);
    expect(service.asked).toEqual([]);
  });
});
