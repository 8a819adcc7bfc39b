/** Which cards a review starts with, in the real toolbar popup; the instance counts the calls. */
import type { Page } from 'playwright';
import { until } from '../../processes/child.ts';
import { expectAccessible } from '../../browser/axe.ts';
import { reviewAll } from '../../pages/review-all.ts';
import { expectStored } from '../../pages/stored-answers.ts';
import { lookButton, startButton } from '../../pages/walk.ts';
import type { RemoteControl } from '../../relay/instance-control.ts';
import { expect, test } from '../fixtures.ts';

const terms = [
  ...['serendipity', 'gossamer', 'lugubrious', 'obsolete', 'ambiguity', 'record'],
  ...['abandon', 'eliminate', 'berserk', 'ephemeral', 'elaborate', 'zzyzxword'],
];

const deals = async (instance: RemoteControl) =>
  (await instance.counters()).operations.getFlashcards.requests;
const progress = (popup: Page, of: number) => popup.getByText(`1 / ${of}`, { exact: true });
const choose = (popup: Page, count: string) =>
  popup.getByRole('combobox', { name: 'Cards' }).selectOption(count);

/** Cards for a session of so many are on this device, and none of them is asked yet. */
async function dealt(popup: Page, limit: string, cards: number): Promise<void> {
  await choose(popup, limit);
  await lookButton(popup).click();
  await expect(popup.getByRole('button', { name: `Review ${cards}` })).toBeVisible();
}

test('more cards are chosen than were dealt: the service is asked for as many', async ({
  gleaner,
  connected,
  stack: { instance },
}) => {
  await instance.addWords(terms);
  await dealt(connected, '10', 10);
  await connected.close();
  const popup = await gleaner.openPopup();
  await choose(popup, '20');
  await expect(popup.getByRole('button', { name: 'Review 10' })).toHaveCount(0);
  await startButton(popup).click();
  await expect(progress(popup, terms.length)).toBeVisible();
});

test('a batch of one card does not hide the words that were collected since', async ({
  article,
  gleaner,
  collect,
  connected,
  stack: { instance },
}) => {
  await instance.addWords(terms.slice(0, 1));
  await dealt(connected, '10', 1);
  await connected.close();
  await collect(article, 'consortium');
  await until('the word', async () => (await instance.words()).length === 2);
  const popup = await gleaner.openPopup();
  await expect(popup.getByRole('button', { name: 'Start review' })).toBeVisible();
  await startButton(popup).click();
  await expect(progress(popup, 2)).toBeVisible();
});

test('after the last due card, no review is offered', async ({
  gleaner,
  connected,
  stack: { instance },
}) => {
  await instance.addWords(terms.slice(0, 3));
  await dealt(connected, '10', 3);
  const before = await deals(instance);
  await connected.close();
  const popup = await gleaner.openPopup();
  await startButton(popup).click();
  await reviewAll(popup, instance);
  await expect(popup.getByText('Nothing to review now')).toBeVisible();
  await popup.getByRole('button', { name: 'Done' }).click();
  await expect(lookButton(popup)).toBeVisible();
  await expect(popup.getByText('Nothing to review now')).toBeVisible();
  await expect(popup.locator('main [data-variant="primary"]')).toHaveCount(0);
  await expectAccessible(popup, 'nothing left');
  expect(await deals(instance)).toBe(before);
});

test('the next cards are fetched while the summary is read, and are ready when the popup opens again', async ({
  gleaner,
  connected,
  stack: { instance },
}) => {
  await instance.addWords(terms);
  // The button shows a number only once the cards are on this device.
  await instance.changeSettings({ stats: false });
  await dealt(connected, '5', 5);
  await connected.close();
  const popup = await gleaner.openPopup();
  await startButton(popup).click();
  const before = await deals(instance);
  const given = await reviewAll(popup, instance);
  await expect(popup.getByRole('button', { name: 'Review 5 more' })).toBeVisible();
  expect(await deals(instance)).toBe(before + 1);
  await popup.close();

  const again = await gleaner.openPopup();
  await again.getByRole('button', { name: 'Review 5 more' }).click();
  await again.locator('[data-card]').waitFor();
  expect(await deals(instance)).toBe(before + 1);
  given.push(...(await reviewAll(again, instance)));
  expect(new Set(given.map(({ card }) => card.id)).size).toBe(10);
  await expectStored(instance, given, again);
  // Two are left, and were fetched for the third session.
  await expect(again.getByRole('button', { name: 'Review 2 more' })).toBeVisible();
  expect(await deals(instance)).toBe(before + 2);
});
