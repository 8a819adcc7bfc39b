/** What the popup says about cards of the service that it cannot read. */
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  popupController,
  deals,
  openPopupWindow,
  keep,
  reviewAllCards,
  sendAnswers,
  preparePopupWindow,
} from './testing-popup-window.tsx';
import { service } from './testing-service.ts';
import { buttonNamed } from '../../../testing/named-button.ts';

preparePopupWindow();

describe('cards that couldn’t be read', () => {
  const broken = { id: 'odd', secretToken: 'x', what: 5 };

  it('are mentioned beside those that are ready, can be seen, and copied', async () => {
    service.told.cards = (limit) => ({
      flash_cards: [...deals(2)(limit).flash_cards, broken],
    });
    await openPopupWindow();
    await buttonNamed('Start review').click();
    await buttonNamed('Back').click();
    await buttonNamed('End review').click();
    await buttonNamed('Done').click();
    // The summary has such a line too.
    await expect.element(buttonNamed('Done')).not.toBeInTheDocument();
    const line = page.getByText('1 card couldn’t be read and was left out.');
    await expect.element(line).toBeVisible();
    await line.click();
    await expect.element(page.getByText('"what":5')).toBeVisible();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text);
      return Promise.resolve();
    });
    await buttonNamed('Copy report').click();
    await expect.element(page.getByText('Copied.')).toBeVisible();
    expect(JSON.parse(copied[0] ?? '')).toMatchObject({
      ...{ version: '0.0.0', unreadable: [{ sent: { id: 'odd', what: 5 } }] },
    });
    vi.restoreAllMocks();
  });

  it('are not counted when the answer has no list of cards', async () => {
    service.told.cards = () => ({ status: 'ok', cards_left: 4 });
    await openPopupWindow();
    await buttonNamed('Start review').click();
    const line = page.getByText('Gleaner couldn’t read the cards that the service sent.');
    await expect.element(line).toBeVisible();
    expect(page.getByText(/1 card/u).query()).toBeNull();
    expect(page.getByText('Nothing to review now').query()).toBeNull();
    await expect.element(buttonNamed('Start review')).toBeVisible();
    await line.click();
    await expect.element(page.getByText('"cards_left":4')).toBeVisible();
  });

  it('are not counted as zero by the summary when the answer has no list', async () => {
    service.told.cards = () => ({ status: 'ok' });
    await openPopupWindow();
    await keep(10);
    await buttonNamed('Review 10').click();
    await reviewAllCards();
    await sendAnswers(10);
    const line = page.getByText('Gleaner couldn’t read the cards that the service sent.');
    await expect.element(line).toBeVisible();
    await buttonNamed('Review more').click();
    await expect.poll(() => service.asked).toHaveLength(2);
    await expect.element(buttonNamed('Review more')).toBeVisible();
    expect(page.getByText('Nothing to review now').query()).toBeNull();
  });

  it('are mentioned in the summary', async () => {
    await openPopupWindow();
    await keep(1);
    const [batch] = popupController.getSnapshot().batches;
    const notes = { limit: 10, dealt: 2, unreadable: [{ reason: 'has no id' }] };
    popupController.addBatch('daily', 'grant', batch?.cards ?? [], notes);
    await buttonNamed('Review 1').click();
    await reviewAllCards();
    await page.getByText('1 card couldn’t be read and was left out.').click();
    await expect.element(page.getByText('has no id')).toBeVisible();
  });
});
