/** Which cards a review starts with, in the real toolbar popup; the instance counts the calls. */
import type { Page } from 'playwright';
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
const choose = (popup: Page, count: string) =>
  popup.getByRole('combobox', { name: 'Cards' }).selectOption(count);

/** Cards for a session of so many are on this device, and none of them is asked yet. */
async function dealt(popup: Page, limit: string, cards: number): Promise<void> {
  await choose(popup, limit);
  await lookButton(popup).click();
  await expect(popup.getByRole('button', { name: `Review ${cards}` })).toBeVisible();
}

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
